import { useLingui } from '@lingui/react/macro';
import type { RecordSheet } from '#contract/feedback.ts';
import { dayStanding } from '#contract/standing.ts';
import { useFormats } from '#web/i18n/use-formats.ts';
import { Meter } from '#web/ui/meter.tsx';

/** The day's count against its goal, as it grows. */
export function DayMeter({ sheet: { day, today } }: { sheet: RecordSheet }) {
  const { t } = useLingui();
  const formats = useFormats();
  const goal = day.goal ?? 0;
  const isToday = day.date === today;
  const label = isToday ? t`Today` : formats.weekdayDay(day.date);
  return (
    <div className="w-52">
      <p className="flex items-baseline justify-between gap-3">
        <span className="text-muted">{label}</span>
        <span className="text-2xl font-semibold tabular-nums">
          {formats.number(day.count)}
          {goal > 0 && <span className="text-base font-normal text-muted"> / {formats.number(goal)}</span>}
        </span>
      </p>
      <Meter
        bare
        label={t`Feedbacks against the day's goal`}
        count={day.count}
        goal={goal}
        standing={dayStanding(day.count, day.goal, !isToday)}
        format={formats.number}
      />
    </div>
  );
}
