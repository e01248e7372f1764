import { firstDay, type Month } from '#contract/month.ts';
import type { RestaurantReports } from '#contract/restaurants.ts';
import { ruleWords } from '#web/i18n/bonus-words.ts';
import { useFormats } from '#web/i18n/use-formats.ts';
import { BonusFormula } from '#web/ui/bonus-formula.tsx';
import { PrintLine } from '#web/pages/print-line.tsx';

interface PrintHeadProps {
  shown: RestaurantReports;
  month: Month;
  clock: () => Date;
}

/** What paper says that the screen shows elsewhere: the month, where its bonuses come from, when it was printed. */
export function PrintHead({ shown, month, clock }: PrintHeadProps) {
  const formats = useFormats();
  return (
    <PrintLine month={formats.month(month)} instant={formats.instant} clock={clock}>
      {shown.days.length > 0 && (
        <BonusFormula rules={ruleWords(shown.bonus_rules, firstDay(month), formats)} />
      )}
    </PrintLine>
  );
}
