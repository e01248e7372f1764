import { addMonths, type Month } from '#contract/month.ts';
import { useFormats } from '#web/i18n/use-formats.ts';
import { MonthNavigator } from '#web/ui/month-navigator.tsx';

interface ClosingMonthsProps {
  month: Month;
  present: Month;
  /** Undefined: the last month that is over. */
  onMonth: (month: Month | undefined) => void;
}

/** The month whose end is shown, with the way to others. */
export function ClosingMonths({ month, present, onMonth }: ClosingMonthsProps) {
  const formats = useFormats();
  return (
    <MonthNavigator
      month={formats.month(month)}
      previous={formats.monthInText(addMonths(month, -1))}
      next={formats.monthInText(addMonths(month, 1))}
      onStep={(count) => onMonth(addMonths(month, count))}
      onNow={month === addMonths(present, -1) ? undefined : () => onMonth(undefined)}
    />
  );
}
