import { useLingui } from '@lingui/react/macro';
import type { RecordSheet } from '#contract/feedback.ts';
import { dayStanding } from '#contract/standing.ts';
import { useFormats } from '#web/i18n/use-formats.ts';
import { Meter } from '#web/ui/meter.tsx';
import { calendarDay } from './record-values.ts';
import { useNow } from '#web/ui/use-time.ts';

/** The day's count against its goal, as it grows. */
export function DayMeter({ sheet, now }: { sheet: RecordSheet; now: () => Date }) {
  const { t } = useLingui();
  const formats = useFormats();
  const { day, today } = sheet;
  const goal = day.goal ?? 0;
  const isToday = day.date === today;
  // Until the business day ends the calendar is a day ahead: then the day has a name.
  const label = day.date === calendarDay(useNow(now), sheet) ? t`Today` : formats.weekdayDay(day.date);
  return (
    <div className="w-34 shrink-0 sm:w-52">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="text-muted">{label}</span>
        <span className="text-2xl font-semibold tabular-nums">
          {formats.number(day.count)}
          {goal > 0 && <span className="text-base font-normal text-muted"> / {formats.number(goal)}</span>}
        </span>
      </p>
      <Meter
        bare
        label={t`Reports against the day's goal`}
        count={day.count}
        goal={goal}
        standing={dayStanding(day.count, day.goal, !isToday)}
        format={formats.number}
      />
    </div>
  );
}
