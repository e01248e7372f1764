import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { firstDay, type Month } from '#contract/month.ts';
import type { Api } from '#web/api/client.ts';
import { asProblem } from '#web/api/problem.ts';
import { problemMessage } from '#web/i18n/problem-message.ts';
import { ruleWords } from '#web/i18n/bonus-words.ts';
import { useFormats } from '#web/i18n/use-formats.ts';
import { bonusRuleQueries } from '#web/queries/bonus-rules.ts';
import { BonusFormula } from '#web/ui/bonus-formula.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { rulesOfMonth } from './rules-of-month.ts';

/** How a month's bonus is worked out, where the page's own data has no rule: asked for when it is opened. */
export function BonusHelp({ api, month }: { api: Api; month: Month }) {
  const [open, setOpen] = useState(false);
  return (
    <details
      className="group text-sm text-muted print:hidden"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="inline-flex min-h-9 cursor-pointer list-none items-center gap-1 rounded-md font-medium hover:text-ink pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
        <Icon name="chevronRight" className="size-4 group-open:rotate-90" />
        <Trans>How is the bonus worked out?</Trans>
      </summary>
      <div className="min-h-6 pl-5">{open && <Rules api={api} month={month} />}</div>
    </details>
  );
}

function Rules({ api, month }: { api: Api; month: Month }) {
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
