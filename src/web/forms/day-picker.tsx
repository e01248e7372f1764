import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import {
  addDays,
  addMonths,
  daysInMonth,
  daysOfMonth,
  firstDay,
  localDay,
  monthOfDay,
  weekday,
  type Day,
  type Month,
} from '#contract/month.ts';
import { useFormats } from '#web/i18n/use-formats.ts';
import { Icon } from '#web/ui/icon.tsx';

interface DayPickerProps {
  /** The day that the focus begins at. */
  shown: Day;
  chosen: Day | undefined;
  min: Day | undefined;
  max: Day | undefined;
  onChoose: (day: Day) => void;
}

/** The same day of another month, or its last one. */
function inMonth(day: Day, month: Month): Day {
  return `${month}-${String(Math.min(Number(day.slice(8)), daysInMonth(month))).padStart(2, '0')}`;
}

/** Where a key leads from a day. */
const steps: Record<string, (day: Day) => Day> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: (day) => addDays(day, 1 - weekday(day)),
  End: (day) => addDays(day, 7 - weekday(day)),
  PageUp: (day) => inMonth(day, addMonths(monthOfDay(day), -1)),
  PageDown: (day) => inMonth(day, addMonths(monthOfDay(day), 1)),
};

/** A month to choose a day from, by the keys of the ARIA date picker. Loaded at its first opening. */
export function DayPicker({ shown, chosen, min, max, onChoose }: DayPickerProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const [at, setAt] = useState(shown);
  const [today] = useState(() => localDay(new Date()));
  const grid = useRef<HTMLTableElement>(null);
  const [follows, setFollows] = useState(true);
  useEffect(() => {
    if (follows) grid.current?.querySelector<HTMLElement>(`[data-day="${at}"]`)?.focus();
  }, [at, follows]);

  const month = monthOfDay(at);
  const isOffered = (day: Day) => (min === undefined || day >= min) && (max === undefined || day <= max);
  const move = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    setFollows(true);
    setAt(step(at));
  };
  const turn = (count: number) => {
    // The focus stays on the arrow.
    setFollows(false);
    setAt(inMonth(at, addMonths(month, count)));
  };

  return (
    <dialog
      open
      aria-label={t`Choose a date`}
      className="absolute top-full right-auto left-0 z-30 m-0 mt-1 w-74 rounded-lg border bg-raised p-3 text-ink shadow-high pointer-coarse:w-84"
    >
      <div className="mb-2 flex items-center justify-between">
        <Turn name="chevronLeft" label={t`Previous month`} onTurn={() => turn(-1)} />
        <span aria-live="polite" className="font-semibold">
          {formats.month(month)}
        </span>
        <Turn name="chevronRight" label={t`Next month`} onTurn={() => turn(1)} />
      </div>
      <table
        ref={grid}
        role="grid"
        aria-label={formats.month(month)}
        className="w-full table-fixed text-center text-sm"
      >
        <thead>
          <tr>
            {weekOf(firstDay(month)).map((day) => (
              <th key={day} scope="col" className="pb-1 font-normal text-muted">
                <span aria-hidden="true">{formats.shortWeekday(day)}</span>
                <span className="sr-only">{formats.weekday(day)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <td key={day} aria-selected={day === chosen} className="p-0">
                  {monthOfDay(day) === month && (
                    <button
                      type="button"
                      data-day={day}
                      tabIndex={day === at ? 0 : -1}
                      aria-label={formats.longDay(day)}
                      aria-pressed={day === chosen}
                      aria-current={day === today ? 'date' : undefined}
                      aria-disabled={!isOffered(day) || undefined}
                      onClick={() => isOffered(day) && onChoose(day)}
                      onKeyDown={move}
                      className="h-9 w-full cursor-pointer rounded-md tabular-nums hover:bg-hover focus-visible:-outline-offset-2 aria-disabled:cursor-default aria-disabled:text-muted aria-disabled:line-through aria-disabled:hover:bg-transparent aria-[current=date]:font-semibold aria-[current=date]:ring-1 aria-[current=date]:ring-line-strong aria-pressed:bg-accent aria-pressed:font-semibold aria-pressed:text-accent-ink aria-pressed:forced-selection pointer-coarse:h-11"
                    >
                      {Number(day.slice(8))}
                    </button>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </dialog>
  );
}

/** The seven days of a day's week, Monday first. */
function weekOf(day: Day): Day[] {
  return Array.from({ length: 7 }, (_, index) => addDays(day, 1 - weekday(day) + index));
}

/** The weeks that hold a day of the month. */
function weeksOf(month: Month): Day[][] {
  const starts = daysOfMonth(month).filter((day, index) => index === 0 || weekday(day) === 1);
  return starts.map(weekOf);
}

interface TurnProps {
  name: 'chevronLeft' | 'chevronRight';
  label: string;
  onTurn: () => void;
}

function Turn({ name, label, onTurn }: TurnProps) {
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onTurn}
      className="grid size-9 cursor-pointer place-items-center rounded-md text-muted hover:bg-hover hover:text-ink pointer-coarse:size-11"
    >
      <Icon name={name} />
    </button>
  );
}
