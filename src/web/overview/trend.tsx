import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { daysInMonth, monthOfDay } from '#contract/month.ts';
import type { OverviewRestaurant } from '#contract/overview.ts';
import type { DayTotal } from '#contract/reports.ts';
import { useFormats } from '#web/i18n/use-formats.ts';
import { missing } from '#web/ui/missing.ts';
import { Sparkline } from '#web/ui/sparkline.tsx';

/**
 * A restaurant's days against its goal, as a small line through yesterday and a dot of today; nothing before it opened.
 */
export function Trend({ restaurant: { days, summary } }: { restaurant: OverviewRestaurant }) {
  const { t } = useLingui();
  const formats = useFormats();
  const [first] = days;
  if (!first) return missing;
  const { through, today } = summary;
  const whole = days.filter(({ date }) => through !== null && date <= through);
  const open = days.find(({ date }) => date === today?.date);
  const hit = formats.number(summary.days_hit);
  const all = plural(whole.length, { one: '# day', other: '# days' });
  const count = formats.number(today?.count ?? 0);
  return (
    <Sparkline
      label={
        open
          ? t`Feedback a day: goal reached on ${hit} of ${all}, today ${count} so far`
          : t`Feedback a day: goal reached on ${hit} of ${all}`
      }
      values={whole.map(pointOf)}
      open={open && pointOf(open)}
      steps={daysInMonth(monthOfDay(first.date))}
    />
  );
}

const pointOf = ({ date, count, goal }: DayTotal) => ({ at: Number(date.slice(8)) - 1, value: count, goal });
