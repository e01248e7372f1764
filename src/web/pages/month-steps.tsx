import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { addMonths, localMonth, monthPattern, type Month } from '#contract/month.ts';
import { useFormats } from '#web/i18n/use-formats.ts';
import { useSelectedDate } from '#web/state/app-context.tsx';
import { selectMonth } from '#web/state/select-month.ts';
import { MonthNavigator } from '#web/ui/month-navigator.tsx';
import { useNow } from '#web/ui/use-time.ts';

/** The ways by which a person goes to another month. Each keeps the month; an opened link keeps nothing. */
export interface MonthMoves {
  /** The month that the page shows or is about to show. */
  shown: () => Month;
  to: (month: Month) => void;
  step: (count: -1 | 1) => void;
  now: () => void;
}

/**
 * `onMonth` navigates: to a month, or to the page without one, which shows the present month. `onPage` is the month that the
 * page shows.
 */
export function useMonthSteps(onMonth: (month: Month | undefined) => void, onPage?: Month): MonthMoves {
  const router = useRouter();
  const selectedDate = useSelectedDate();
  const shown = () => {
    // Quick steps come faster than the page: the router's location is the newest.
    const { month }: { month?: unknown } = router.latestLocation.search;
    if (typeof month === 'string' && monthPattern.test(month)) return month;
    // Without one in its address, a page that stays open over a month's last night shows the former month.
    const isThere = router.latestLocation.href === router.state.resolvedLocation?.href;
    return (isThere && onPage) || selectedDate.selectedMonth();
  };
  const to = (month: Month) => onMonth(selectMonth(selectedDate, month));
  return {
    shown,
    to,
    step: (count) => to(addMonths(shown(), count)),
    now: () => to(selectedDate.presentMonth()),
  };
}

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
