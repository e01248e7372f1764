import { toSigned, type Currency } from '#contract/money.ts';
import { useFormats } from '#web/i18n/use-formats.ts';

/** An amount that is mostly nothing: what isn't nothing stands out. */
export function Amount({ amount, currency }: { amount: string; currency: Currency }) {
  const formats = useFormats();
  return (
    <span className={toSigned(amount) === 0 ? 'text-muted' : undefined}>
      {formats.amount(amount, currency)}
    </span>
  );
}
