import type { ReactNode } from 'react';
import { addMonths, localMonth, type Month } from '#contract/month.ts';
import { useFormats } from '#web/i18n/use-formats.ts';
import type { MonthMoves } from '#web/state/use-month-steps.ts';
import { MonthNavigator } from '#web/ui/month-navigator.tsx';
import { useNow } from '#web/ui/use-time.ts';

interface MonthStepsProps {
  /** The month shown. */
  month: Month;
  moves: MonthMoves;
  clock: () => Date;
  /** Opens a list of months, where there is one. */
  chooser?: ReactNode;
}

/** The month navigator of a page, with the way back to now wherever another month is shown. */
export function MonthSteps({ month, moves, clock, chooser }: MonthStepsProps) {
  const formats = useFormats();
  // A page that stays open over the last night of a month shows a month that is no longer the present one.
  const present = localMonth(useNow(clock));
  return (
    <MonthNavigator
      month={formats.month(month)}
      previous={formats.monthInText(addMonths(month, -1))}
      next={formats.monthInText(addMonths(month, 1))}
      onStep={moves.step}
      onNow={month === present ? undefined : moves.now}
      chooser={chooser}
    />
  );
}
