import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { ExplainQuery } from '#contract/explain.ts';
import type { Currency } from '#contract/money.ts';
import { localMonth, type Month } from '#contract/month.ts';
import type { UserMonth, UserReport } from '#contract/user-months.ts';
import type { Api } from '#web/api/client.ts';
import { ExportButton } from '#web/pages/export-button.tsx';
import { exportMutations } from '#web/queries/exports.ts';
import { useNow } from '#web/ui/use-time.ts';
import { FeedbackSide } from './feedback-side.tsx';

interface UserFeedbackProps {
  api: Api;
  shown: UserMonth;
  /** The month in the URL, of which `shown` is unless it is still on its way. */
  month: Month;
  /** What time it is. */
  clock: () => Date;
  waiting: boolean;
  /** What can be done with a report. */
  actions: ((report: UserReport) => ReactNode) | undefined;
}

/** A month's feedback that a person got, and that they gave. */
export function UserFeedback({ api, shown, month, clock, waiting, actions }: UserFeedbackProps) {
  const { t } = useLingui();
  const present = localMonth(useNow(clock));
  const toCome = month > present ? t`This month is still to come.` : undefined;
  const list = `${shown.id} ${month}`;
  const explained =
    (side: 'received' | 'given') =>
    (currency: Currency): ExplainQuery => ({
      what: 'person-month',
      user_id: shown.id,
      side,
      currency,
      date: month,
    });
  const exported = (side: 'evaluator_id' | 'evaluated_user_id') => (
    <ExportButton options={exportMutations.reports(api, { from: month, [side]: shown.id })} />
  );
  return (
    <>
      <FeedbackSide
        title={t`Feedback received`}
        feedback={shown.received}
        waiting={waiting}
        none={toCome ?? t`Nobody gave this person feedback in this month.`}
        other={{ header: t`Evaluator`, of: (report) => report.evaluator }}
        explained={explained('received')}
        list={list}
        tools={exported('evaluated_user_id')}
        actions={actions}
      />
      <FeedbackSide
        title={t`Feedback given`}
        feedback={shown.given}
        waiting={waiting}
        none={toCome ?? t`This person gave no feedback in this month.`}
        other={{ header: t`Evaluated user`, of: (report) => report.evaluated_user }}
        explained={explained('given')}
        list={list}
        tools={exported('evaluator_id')}
        actions={actions}
      />
    </>
  );
}
