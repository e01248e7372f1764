import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { firstRuleEarliest, type BonusChange, type BonusRules } from '#contract/bonus-rules.ts';
import type { Api } from '#web/api/client.ts';
import { asProblem } from '#web/api/problem.ts';
import { useQuestion } from '#web/forms/question.tsx';
import { useFormats } from '#web/i18n/use-formats.ts';
import { bonusRuleMutations } from '#web/queries/bonus-rules.ts';
import { earliestOf, type RuleValues } from './form-values.ts';

/** The person said no: the form stays as it is. */
class NotAgreed extends Error {}

/**
 * Sets a rule, and asks before with the numbers where recorded reports get another bonus. Reports that come meanwhile are
 * asked about anew. Show `question` on the page.
 */
export function useAgreement(api: Api, rules: BonusRules) {
  const { t } = useLingui();
  const formats = useFormats();
  const [change, setChange] = useState<BonusChange>();
  const isFirst = change !== undefined && earliestOf(rules, change.currency) === firstRuleEarliest;
  const preview = useMutation(bonusRuleMutations.preview(api));
  const set = useMutation(bonusRuleMutations.set(api));

  const amount = (text: string) => formats.amount(text, change?.currency ?? 'RON');
  const before = amount(change?.bonus_before ?? '0');
  const after = amount(change?.bonus_after ?? '0');
  const count = change?.reports ?? 0;
  const reports = isFirst
    ? plural(count, { one: '# report', other: '# reports' })
    : plural(count, { one: '# report of today', other: '# reports of today' });
  const { ask, question } = useQuestion({
    title: t`Change bonuses that are recorded already?`,
    action: t`Change and save`,
    says: (
      <>
        <p className="font-medium text-ink tabular-nums">{t`${reports}, ${before} → ${after}`}</p>
        <p>
          {isFirst ? (
            <Trans>
              Each of them keeps a line about it in its history. A rule that has begun can’t be changed for
              past days any more.
            </Trans>
          ) : (
            <Trans>
              Each of them keeps a line about it in its history. Past days keep the bonus that they have.
            </Trans>
          )}
        </p>
      </>
    ),
  });

  const save = async (values: RuleValues): Promise<void> => {
    const found = await preview.mutateAsync(values);
    setChange(found);
    if (found.reports > 0 && !(await ask())) throw new NotAgreed();
    try {
      await set.mutateAsync({
        ...values,
        agreed: { reports: found.reports, bonus_before: found.bonus_before, bonus_after: found.bonus_after },
      });
    } catch (error) {
      if (asProblem(error).code !== 'stale') throw error;
      set.reset();
      await save(values);
    }
  };
  return { save, error: preview.error ?? set.error, question };
}
