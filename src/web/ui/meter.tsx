import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Standing } from '#contract/standing.ts';
import { cx } from './class-names.ts';

/** Red is for what is over: of a running month nothing is missed yet. */
const look: Record<Standing, { text: string; icon: string }> = {
  ahead: { text: 'text-good', icon: 'M6 10.5V2M2.5 5.5 6 2l3.5 3.5' },
  on_track: { text: 'text-good', icon: 'M2 4.5h8M2 7.5h8' },
  behind: { text: 'text-close', icon: 'M6 1.5V10M2.5 6.5 6 10l3.5-3.5' },
  reached: { text: 'text-good', icon: 'm3 6.5 2 2 4-5' },
  close: { text: 'text-close', icon: 'M2 7c1.3-2.7 2.7-2.7 4-1s2.7 1.7 4-1' },
  missed: { text: 'text-bad', icon: 'm3 3 6 6M9 3 3 9' },
  open: { text: 'text-muted', icon: 'M2 6h7.5M6.5 3l3 3-3 3' },
  not_yet: { text: 'text-muted', icon: 'M3 6h6' },
  none: { text: 'text-muted', icon: 'M3 6h6' },
};

/** How a count stands to its goal, in a word. `toGo` is how much is missing, of what isn't over. */
export function useStandingWord(): (standing: Standing, toGo: number) => string {
  const { t } = useLingui();
  return (standing, toGo) => {
    const words: Record<Standing, string> = {
      ahead: t`Ahead`,
      on_track: t`On track`,
      behind: t`Behind`,
      reached: t`Reached`,
      close: t`Nearly reached`,
      missed: t`Missed`,
      open: t`${plural(toGo, { one: '# to go', other: '# to go' })}`,
      not_yet: t`No whole day yet`,
      none: t`No goal`,
    };
    return words[standing];
  };
}

interface MeterProps {
  /** What is measured, for those who don't see the bar. */
  label: string;
  count: number;
  goal: number;
  standing: Standing;
  /** A number as the language writes it. */
  format: (value: number) => string;
  /** The numbers stand beside it already. */
  bare?: boolean;
  /** The word goes below the numbers where both have no room. */
  wraps?: boolean;
}

/** A count against its goal: numbers, bar, and how it stands in a word and a shape beside the colour. */
export function Meter({ label, count, goal, standing, format, bare = false, wraps = false }: MeterProps) {
  const { t } = useLingui();
  const [countText, goalText] = [format(count), format(goal)];
  const word = useStandingWord()(standing, Math.max(0, goal - count));
  const share = goal > 0 ? Math.min(1, count / goal) : 0;
  return (
    <div className={cx('grid gap-1 text-sm', !bare && (wraps ? 'min-w-30' : 'min-w-36'))}>
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
        <div
          aria-hidden="true"
          className={cx('flex items-center justify-between gap-x-3', wraps && 'flex-wrap')}
        >
          <span className="whitespace-nowrap text-ink tabular-nums">
            {countText}
            {goal > 0 && <span className="text-muted"> / {goalText}</span>}
          </span>
          <StandingWord standing={standing} word={word} />
        </div>
      )}
      <svg
        aria-hidden="true"
        viewBox="0 0 100 4"
        preserveAspectRatio="none"
        className={cx('h-1 w-full overflow-hidden rounded-full bg-line fill-current', look[standing].text)}
      >
        <rect width={share * 100} height="4" />
      </svg>
      {bare && <StandingWord standing={standing} word={word} />}
    </div>
  );
}

function StandingWord({ standing, word }: { standing: Standing; word: string }) {
  return (
    <span
      aria-hidden="true"
      className={cx('inline-flex items-center gap-1 font-medium whitespace-nowrap', look[standing].text)}
    >
      <GoalMark standing={standing} className="size-3" />
      {word}
    </span>
  );
}

/** The shape of a standing; a word stands beside it or in a label. */
export function GoalMark({ standing, className }: { standing: Standing; className: string }) {
  return (
    <svg
      viewBox="0 0 12 12"
      aria-hidden="true"
      className={cx('shrink-0 fill-none stroke-current stroke-2', look[standing].text, className)}
    >
      <path d={look[standing].icon} />
    </svg>
  );
}
