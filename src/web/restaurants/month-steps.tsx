import { useEffect, type ReactNode } from 'react';
import { addMonths, type Month } from '#contract/month.ts';
import { useFormats } from '#web/i18n/use-formats.ts';
import { useSelectedDate } from '#web/state/app-context.tsx';
import { selectMonth } from '#web/state/select-month.ts';
import { MonthNavigator } from '#web/ui/month-navigator.tsx';

interface MonthStepsProps {
  /** The month shown, and the same as the URL names it: absent where the stored date decided. */
  month: Month;
  inUrl: Month | undefined;
  present: Month;
  /** Navigates one month back or on. */
  onStep: (count: -1 | 1) => void;
  /** Navigates to the page without a month. */
  onNow: () => void;
  /** Opens a list of months, where there is one. */
  chooser?: ReactNode;
}

/**
 * The month navigator of a page. The arrows only navigate; the stored date follows the URL that was reached. Back to
 * now removes what is stored, so that a URL without a month means the present one again.
 */
export function MonthSteps({ month, inUrl, present, onStep, onNow, chooser }: MonthStepsProps) {
  const formats = useFormats();
  const selectedDate = useSelectedDate();
  useEffect(() => {
    if (inUrl) selectMonth(selectedDate, inUrl);
  }, [inUrl, selectedDate]);

  const backToNow = () => {
    selectedDate.reset();
    onNow();
  };
  return (
    <MonthNavigator
      month={formats.month(month)}
      previous={formats.month(addMonths(month, -1))}
      next={formats.month(addMonths(month, 1))}
      onStep={onStep}
      onNow={month === present ? undefined : backToNow}
      chooser={chooser}
    />
  );
}
