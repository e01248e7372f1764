import type { ExplainQuery } from '#contract/explain.ts';
import { toSigned, type Currency } from '#contract/money.ts';
import { Why } from '#web/explain/why.tsx';
import { useFormats } from '#web/i18n/use-formats.ts';

interface AmountProps {
  amount: string;
  currency: Currency;
  /** What asks why it is what it is. */
  of?: ExplainQuery;
}

/** An amount that is mostly nothing: what isn't nothing stands out. */
export function Amount({ amount, currency, of }: AmountProps) {
  const formats = useFormats();
  return (
    <span className={toSigned(amount) === 0 ? 'text-muted' : undefined}>
      <Why of={of}>{formats.amount(amount, currency)}</Why>
    </span>
  );
}
