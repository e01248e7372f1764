import { Trans, useLingui } from '@lingui/react/macro';
import { useFormContext } from 'react-hook-form';
import { currencies } from '#contract/money.ts';
import type { Restaurant } from '#contract/restaurants.ts';
import { FormSelectField } from '#web/forms/form-fields.tsx';

/** The currency of a restaurant's bonuses; once there are amounts in it, what it is and why it stays. */
export function CurrencyField({ saved }: { saved: Restaurant | undefined }) {
  const { t } = useLingui();
  const { formState } = useFormContext();
  if (saved?.currency_is_final) {
    return (
      <div>
        <p className="text-sm font-medium">
          <Trans>Currency</Trans>
        </p>
        <p className="mt-1.5 flex min-h-10 items-center">{saved.currency}</p>
        <p className="text-sm text-muted">
          <Trans>Final: there are reports with bonuses in this currency.</Trans>
        </p>
      </div>
    );
  }
  // Also given to the control itself: the form library takes a select that shows another option for edited.
  const { currency } = formState.defaultValues as Record<string, string>;
  return (
    <FormSelectField
      name="currency"
      defaultValue={currency}
      label={t`Currency`}
      hint={
        saved
          ? t`Used for bonuses; final after the first report. A change removes the bonus budgets.`
          : t`Used for bonuses; final after the first report`
      }
    >
      {currencies.map((code) => (
        <option key={code}>{code}</option>
      ))}
    </FormSelectField>
  );
}
