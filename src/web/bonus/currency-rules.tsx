import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import type { BonusRuleEntry, BonusRules } from '#contract/bonus-rules.ts';
import type { Currency } from '#contract/money.ts';
import { ruleWords } from '#web/i18n/bonus-words.ts';
import { useFormats } from '#web/i18n/use-formats.ts';
import { BonusFormula } from '#web/ui/bonus-formula.tsx';
import { Button } from '#web/ui/button.tsx';
import { earliestOf } from './form-values.ts';
import { rulesOn } from './rules-of-month.ts';

interface CurrencyRulesProps {
  rules: BonusRules;
  currency: Currency;
  onRemove: (rule: BonusRuleEntry) => void;
}

/** A currency's rule in force, and those to come, which can be taken back. */
export function CurrencyRules({ rules, currency, onRemove }: CurrencyRulesProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const id = useId();
  const today = earliestOf(rules, currency);
  const own = rules.rules.filter((rule) => rule.currency === currency);
  const inForce = rulesOn(own, today);
  const since = inForce[0] && formats.day(inForce[0].valid_from);
  const coming = own
    .filter(({ valid_from }) => valid_from > today)
    .toSorted((one, other) => (one.valid_from < other.valid_from ? -1 : 1));
  return (
    <section aria-labelledby={id} className="rounded-lg border bg-surface p-4 shadow-low">
      <h2 id={id} tabIndex={-1} className="mb-2 text-lg font-semibold outline-none">
        {currency}
      </h2>
      {since !== undefined && (
        <p className="text-sm text-muted">
          <Trans>In force since {since}</Trans>
        </p>
      )}
      <BonusFormula rules={ruleWords(inForce, today, formats)} />
      {coming.length > 0 && (
        <ul aria-label={t`Coming rules`} className="mt-3 grid gap-2 border-t pt-3">
          {coming.map((rule) => (
            <li key={rule.valid_from} className="flex items-start justify-between gap-4">
              <div>
                <BonusFormula rules={ruleWords([rule], today, formats)} />
              </div>
              <RemoveButton day={formats.day(rule.valid_from)} onClick={() => onRemove(rule)} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function RemoveButton({ day, onClick }: { day: string; onClick: () => void }) {
  const { t } = useLingui();
  return (
    <Button
      variant="ghost"
      className="-my-1 -mr-3 shrink-0"
      aria-label={t`Withdraw the rule from ${day}`}
      onClick={onClick}
    >
      <Trans>Withdraw</Trans>
    </Button>
  );
}
