import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { firstDay, type Month } from '#contract/month.ts';
import type { RestaurantReports } from '#contract/restaurants.ts';
import { ruleWords } from '#web/i18n/bonus-words.ts';
import { useFormats } from '#web/i18n/use-formats.ts';
import { BonusFormula } from '#web/ui/bonus-formula.tsx';

interface PrintHeadProps {
  shown: RestaurantReports;
  month: Month;
  /** What time it is: it is printed when this comes to be. */
  clock: () => Date;
}

/** What paper says that the screen shows elsewhere: the month, where its bonuses come from, when it was printed. */
export function PrintHead({ shown, month, clock }: PrintHeadProps) {
  const formats = useFormats();
  const [at] = useState(clock);
  const printed = formats.instant(at.toISOString());
  return (
    <div className="mb-4 hidden justify-between gap-8 border-b pb-3 print:flex">
      <div>
        <p className="text-lg font-semibold">{formats.month(month)}</p>
        {shown.days.length > 0 && (
          <BonusFormula rules={ruleWords(shown.bonus_rules, firstDay(month), formats)} />
        )}
      </div>
      <p className="text-muted">
        <Trans>Printed {printed}</Trans>
      </p>
    </div>
  );
}
