import { useLingui } from '@lingui/react/macro';
import type { KeyboardEvent, ReactNode } from 'react';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

interface MonthNavigatorProps {
  /** The month shown, in words: "October 2026". */
  month: string;
  /** The months to both sides, in words. */
  previous: string;
  next: string;
  /** Goes one month back (−1) or on (+1). */
  onStep: (count: -1 | 1) => void;
  /** Goes back to the present month; absent when it is the one shown. */
  onNow?: (() => void) | undefined;
  /** Stands in the heading's place, with a heading that opens a list of months; where there is one. */
  chooser?: ReactNode;
}

const arrow =
  'grid size-9.5 cursor-pointer place-items-center rounded-md text-muted transition-colors duration-100 hover:bg-hover hover:text-ink pointer-coarse:size-11';

/** Previous month, the month shown, next month, back to now; the left and right arrow keys step while it has focus. */
export function MonthNavigator({ month, previous, next, onStep, onNow, chooser }: MonthNavigatorProps) {
  const { t } = useLingui();
  const stepByKey = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const count = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : undefined;
    if (count === undefined) return;
    event.preventDefault();
    onStep(count);
  };

  return (
    <fieldset aria-label={t`Month`} className="flex flex-wrap items-center gap-2 print:hidden">
      <div className="relative flex items-center rounded-md border border-line-button bg-surface shadow-low">
        <button
          type="button"
          className={arrow}
          onClick={() => onStep(-1)}
          onKeyDown={stepByKey}
          aria-label={t`Previous month, ${previous}`}
        >
          <Icon name="chevronLeft" />
        </button>
        {chooser ?? (
          <h2 aria-live="polite" className="min-w-40 text-center text-base font-semibold tabular-nums">
            {month}
          </h2>
        )}
        <button
          type="button"
          className={arrow}
          onClick={() => onStep(1)}
          onKeyDown={stepByKey}
          aria-label={t`Next month, ${next}`}
        >
          <Icon name="chevronRight" />
        </button>
      </div>
      {onNow && (
        <Button variant="ghost" onClick={onNow} onKeyDown={stepByKey}>
          {t`Back to now`}
        </Button>
      )}
    </fieldset>
  );
}
