import { useRouter } from '@tanstack/react-router';
import { addMonths, monthPattern, type Month } from '#contract/month.ts';
import { useSelectedDate } from '#web/state/app-context.tsx';
import { selectMonth } from '#web/state/select-month.ts';

/** The ways by which a person goes to another month. Each keeps the month; an opened link keeps nothing. */
export interface MonthMoves {
  /** The month that the page shows or is about to show. */
  shown: () => Month;
  to: (month: Month) => void;
  step: (count: -1 | 1) => void;
  now: () => void;
}

/** `onMonth` navigates: to a month, or to the page without one, which shows the present month. */
export function useMonthSteps(onMonth: (month: Month | undefined) => void): MonthMoves {
  const router = useRouter();
  const selectedDate = useSelectedDate();
  const shown = () => {
    // Quick steps come faster than the page: the router's location is the newest.
    const { month }: { month?: unknown } = router.latestLocation.search;
    return typeof month === 'string' && monthPattern.test(month) ? month : selectedDate.selectedMonth();
  };
  const to = (month: Month) => onMonth(selectMonth(selectedDate, month));
  return {
    shown,
    to,
    step: (count) => to(addMonths(shown(), count)),
    now: () => to(selectedDate.presentMonth()),
  };
}
