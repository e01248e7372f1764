import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { KeyboardEvent } from 'react';
import { dayStanding, type Standing } from '#contract/standing.ts';
import { useFormats } from '#web/i18n/use-formats.ts';
import { cx } from '#web/ui/class-names.ts';
import { GoalMark, useStandingWord } from '#web/ui/meter.tsx';
import { missing } from '#web/ui/missing.ts';
import type { MonthDay } from './month-days.ts';

interface CalendarDayProps {
  day: MonthDay;
  isChosen: boolean;
  /** The Tab key reaches the calendar here. */
  isEntry: boolean;
  onKey: (event: KeyboardEvent) => void;
  onChoose: () => void;
}

const grounds: Partial<Record<Standing, string>> = {
  reached: 'bg-good-soft',
  close: 'bg-close-soft',
  missed: 'bg-bad-soft',
};

const standingOf = ({ count, goal, isToday, isAhead }: MonthDay) =>
  isAhead ? 'none' : dayStanding(count, goal, !isToday);

/** A day of the calendar: its number, its count against its goal, and how they stand, as shape, colour and word. */
export function CalendarDay({ day, isChosen, isEntry, onKey, onChoose }: CalendarDayProps) {
  const formats = useFormats();
  const label = useDayLabel(day);
  const standing = standingOf(day);
  // Nothing can have been recorded yet.
  const isIdle = day.isAhead || (day.goal === null && day.count === 0);
  return (
    <button
      type="button"
      data-day={day.date}
      tabIndex={isEntry ? 0 : -1}
      aria-pressed={isChosen}
      aria-current={day.isToday ? 'date' : undefined}
      aria-disabled={isIdle || undefined}
      onKeyDown={onKey}
      onClick={isIdle ? undefined : onChoose}
      className={cx(
        'grid min-h-14 w-full h-full grid-cols-[minmax(0,1fr)_auto] content-between items-center rounded-md p-0.5 text-left tabular-nums aria-pressed:ring-2 aria-pressed:ring-accent sm:p-1.5',
        isIdle
          ? 'cursor-default text-muted'
          : cx('cursor-pointer hover:ring-1 hover:ring-line-strong', grounds[standing] ?? 'bg-hover'),
      )}
    >
      <span
        aria-hidden="true"
        className={cx(
          'justify-self-start leading-5',
          day.isToday && 'rounded-full bg-accent font-semibold text-accent-ink max-sm:rounded-sm sm:px-1.5',
        )}
      >
        {formats.number(Number(day.date.slice(8)))}
      </span>
      {!isIdle && day.goal !== null && <GoalMark standing={standing} className="size-3 sm:size-3.5" />}
      {(day.goal !== null || day.count > 0) && (
        <span aria-hidden="true" className="col-span-2 flex flex-wrap leading-5 text-muted">
          {day.isAhead ? missing : <b className="font-semibold text-ink">{formats.number(day.count)}</b>}
          {day.goal !== null && <span>/{formats.number(day.goal)}</span>}
        </span>
      )}
      <span className="sr-only">{label}</span>
    </button>
  );
}

function useDayLabel(day: MonthDay): string {
  const { t } = useLingui();
  const formats = useFormats();
  const wordOf = useStandingWord();
  const name = formats.longDay(day.date);
  const count = formats.number(day.count);
  if (day.goal === null) {
    if (day.count > 0) return t`${name}: ${plural(day.count, { one: '# report', other: '# reports' })}`;
    return day.isUnopened ? t`${name}: not open yet` : t`${name}: no feedback`;
  }
  const goal = formats.number(day.goal);
  if (day.isAhead) return t`${name}: still to come, goal ${goal}`;
  const standing = standingOf(day);
  const word = standing === 'open' ? t`not over yet` : wordOf(standing, 0);
  return t`${name}: ${count} of ${goal}, ${word}`;
}
