import { useLingui } from '@lingui/react/macro';
import { cx } from './class-names.ts';

export type GoalState = 'met' | 'close' | 'missed' | 'none';

/** From this share of the goal on, a count is close to it. */
const closeFrom = 0.9;

/** How a count stands to its goal; without a goal (before the opening, a month to come) to nothing. */
export function goalState(count: number, goal: number): GoalState {
  if (goal <= 0) return 'none';
  if (count >= goal) return 'met';
  return count >= goal * closeFrom ? 'close' : 'missed';
}

const look = {
  met: { text: 'text-good', icon: 'm3 6.5 2 2 4-5' },
  close: { text: 'text-close', icon: 'M2 7c1.3-2.7 2.7-2.7 4-1s2.7 1.7 4-1' },
  missed: { text: 'text-bad', icon: 'm3 3 6 6M9 3 3 9' },
  none: { text: 'text-muted', icon: 'M3 6h6' },
  open: { text: 'text-muted', icon: 'M2 6h7.5M6.5 3l3 3-3 3' },
} as const;

interface MeterProps {
  /** What is measured, for those who don't see the bar. */
  label: string;
  count: number;
  goal: number;
  /** The two numbers as the language writes them. */
  countText: string;
  goalText: string;
  /** The numbers stand beside it already. */
  bare?: boolean;
  /** How much is missing, of a day that isn't over: nothing is missed yet. */
  toGo?: string;
}

/** A count against its goal: numbers, bar, and how it stands in a word and a shape beside the colour. */
export function Meter({ label, count, goal, countText, goalText, bare = false, toGo }: MeterProps) {
  const { t } = useLingui();
  const reached = goalState(count, goal);
  const isOpen = toGo !== undefined && (reached === 'close' || reached === 'missed');
  const state = isOpen ? 'open' : reached;
  const words = { met: t`Met`, close: t`Close`, missed: t`Missed`, none: t`No goal` };
  const word = isOpen ? t`${toGo} to go` : words[reached];
  const share = goal > 0 ? Math.min(1, count / goal) : 0;
  return (
    <div className={cx('grid gap-1 text-sm', !bare && 'min-w-36')}>
      {/* The browser's own meter can't be drawn as wanted; it speaks, the rest shows. */}
      <meter
        className="sr-only"
        aria-label={label}
        min={0}
        max={Math.max(goal, count, 1)}
        value={count}
        aria-valuetext={goal > 0 ? t`${countText} of ${goalText}, ${word}` : `${countText}, ${word}`}
      />
      {!bare && (
        <div aria-hidden="true" className="flex items-center justify-between gap-3">
          <span className="whitespace-nowrap text-ink tabular-nums">
            {countText}
            {goal > 0 && <span className="text-muted"> / {goalText}</span>}
          </span>
          <GoalWord state={state} word={word} />
        </div>
      )}
      <svg
        aria-hidden="true"
        viewBox="0 0 100 4"
        preserveAspectRatio="none"
        className={cx('h-1 w-full overflow-hidden rounded-full bg-line fill-current', look[state].text)}
      >
        <rect width={share * 100} height="4" />
      </svg>
      {bare && <GoalWord state={state} word={word} />}
    </div>
  );
}

/** How a count stands to its goal, or that its day isn't over. */
export type GoalLook = keyof typeof look;

function GoalWord({ state, word }: { state: GoalLook; word: string }) {
  return (
    <span
      aria-hidden="true"
      className={cx('inline-flex items-center gap-1 font-medium whitespace-nowrap', look[state].text)}
    >
      <GoalMark state={state} className="size-3" />
      {word}
    </span>
  );
}

/** The shape of a goal's state; a word stands beside it or in a label. */
export function GoalMark({ state, className }: { state: GoalLook; className: string }) {
  return (
    <svg
      viewBox="0 0 12 12"
      aria-hidden="true"
      className={cx('shrink-0 fill-none stroke-current stroke-2', look[state].text, className)}
    >
      <path d={look[state].icon} />
    </svg>
  );
}
