import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { firstDay, type Month } from '#contract/month.ts';
import type { Api } from '#web/api/client.ts';
import { asProblem } from '#web/api/problem.ts';
import { problemMessage } from '#web/i18n/problem-message.ts';
import { ruleWords } from '#web/i18n/bonus-words.ts';
import { useFormats } from '#web/i18n/use-formats.ts';
import { bonusRuleQueries } from '#web/queries/bonus-rules.ts';
import { BonusFormula } from '#web/ui/bonus-formula.tsx';
import { rulesOfMonth } from './rules-of-month.ts';

/** The bonus rules of a month, in words. */
export function MonthRules({ api, month }: { api: Api; month: Month }) {
  const { t } = useLingui();
  const formats = useFormats();
  const { data, error } = useQuery(bonusRuleQueries.all(api));
  if (error && !data) {
    const problem = asProblem(error);
    return (
      <p>
        {problem.status === 404 ? (
          <Trans>This server does not provide its bonus rules.</Trans>
        ) : (
          problemMessage(problem, t)
        )}
      </p>
    );
  }
  if (!data) {
    return (
      <output className="appear">
        <Trans>Please wait…</Trans>
      </output>
    );
  }
  return <BonusFormula rules={ruleWords(rulesOfMonth(data.rules, month), firstDay(month), formats)} />;
}
