import { Trans, useLingui } from '@lingui/react/macro';
import { useWatch } from 'react-hook-form';
import { firstRuleEarliest, type BonusRules } from '#contract/bonus-rules.ts';
import { currencies, type Currency } from '#contract/money.ts';
import { isDay, type Day } from '#contract/month.ts';
import { FormChoiceField, FormDateField, FormNumberField, FormTextField } from '#web/forms/form-fields.tsx';
import { useFormats } from '#web/i18n/use-formats.ts';
import { earliestOf, type RuleInput } from './form-values.ts';

/** The fields of a bonus rule, and what the chosen day means. */
export function RuleFields({ rules }: { rules: BonusRules }) {
  const { t } = useLingui();
  const formats = useFormats();
  const currency = useWatch<RuleInput, 'currency'>({ name: 'currency' });
  const from = useWatch<RuleInput, 'valid_from'>({ name: 'valid_from' });
  const earliest = earliestOf(rules, currency);
  return (
    <>
      <FormChoiceField
        name="currency"
        label={t`Currency`}
        hint={t`The rule counts for all restaurants with this currency`}
        choices={currencies.map((code) => ({ value: code, label: code }))}
      />
      <div>
        <FormDateField
          name="valid_from"
          label={t`Valid from`}
          hint={
            earliest === firstRuleEarliest
              ? t`The first rule may begin in the past: the reports since then follow it.`
              : t`${formats.day(earliest)} at the earliest`
          }
          min={earliest}
          inputClassName="max-w-48"
        />
        <Consequence rules={rules} currency={currency} from={from} />
      </div>
      <FormNumberField
        name="points_threshold"
        label={t`Points up to which nothing is earned`}
        hint={t`0 to 10`}
      />
      <FormTextField
        name="amount_per_point"
        label={t`Amount for each point above`}
        hint={t`In ${currency}, with at most two decimals`}
        inputMode="decimal"
        autoComplete="off"
        inputClassName="max-w-40 tabular-nums"
      />
    </>
  );
}

/** What a rule from this day on changes, and what it leaves as it is. */
function Consequence({ rules, currency, from }: { rules: BonusRules; currency: Currency; from: Day }) {
  const formats = useFormats();
  const earliest = earliestOf(rules, currency);
  if (!isDay(from) || from < earliest) return null;
  const isReplaced = rules.rules.some((rule) => rule.currency === currency && rule.valid_from === from);
  const day = formats.day(from);
  return (
    <p className="mt-2 text-sm text-muted">
      {isReplaced ? <Trans>It replaces the rule that begins on {day}.</Trans> : null}{' '}
      {earliest === firstRuleEarliest ? (
        <Trans>Reports from {day} on follow it. Before it points earn nothing.</Trans>
      ) : from === earliest ? (
        <Trans>Today’s reports follow it at once. Past days keep the bonus that they have.</Trans>
      ) : (
        <Trans>Reports of the days before {day} keep their bonus.</Trans>
      )}
    </p>
  );
}
