import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { daysInMonth, monthOfDay } from '#contract/month.ts';
import type { OverviewStore } from '#contract/overview.ts';
import { useFormats } from '#web/i18n/use-formats.ts';
import { missing } from '#web/ui/missing.ts';
import { Sparkline } from '#web/ui/sparkline.tsx';

/** A store's days against its goal, as a small line; nothing before it opened. */
export function Trend({ store: { days, summary } }: { store: OverviewStore }) {
  const { t } = useLingui();
  const formats = useFormats();
  const [first] = days;
  if (!first) return missing;
  const hit = formats.number(summary.days_hit);
  return (
    <Sparkline
      label={t`Feedbacks a day: goal reached on ${hit} of ${plural(days.length, {
        one: '# day',
        other: '# days',
      })}`}
      values={days.map(({ date, count, goal }) => ({ at: Number(date.slice(8)) - 1, value: count, goal }))}
      steps={daysInMonth(monthOfDay(first.date))}
    />
  );
}
