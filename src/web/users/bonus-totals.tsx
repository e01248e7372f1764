import { Fragment } from 'react';
import type { ExplainQuery } from '#contract/explain.ts';
import type { Currency } from '#contract/money.ts';
import type { BonusTotals as Totals } from '#contract/user-months.ts';
import { Why } from '#web/explain/why.tsx';
import { useFormats } from '#web/i18n/use-formats.ts';
import { missing } from '#web/ui/missing.ts';

interface BonusTotalsProps {
  totals: Totals;
  /** What explains the sum of a currency. */
  of: (currency: Currency) => ExplainQuery;
}

/** A sum of each currency, never added up across: "RON 30.00 + EUR 4.00". */
export function BonusTotals({ totals, of }: BonusTotalsProps) {
  const formats = useFormats();
  if (totals.length === 0) return missing;
  return totals.map(({ amount, currency }, index) => (
    <Fragment key={currency}>
      {index > 0 && ' + '}
      <Why of={of(currency)}>{formats.amount(amount, currency)}</Why>
    </Fragment>
  ));
}
