import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import type { BonusRuleEntry } from '#contract/bonus-rules.ts';
import { currencies } from '#contract/money.ts';
import { Budgets } from '#web/bonus/budgets.tsx';
import { CurrencyRules } from '#web/bonus/currency-rules.tsx';
import { SetRule } from '#web/bonus/set-rule.tsx';
import { RuleHistory } from '#web/bonus/rule-history.tsx';
import { bonusRuleQueries } from '#web/queries/bonus-rules.ts';
import { ensureMay } from '#web/pages/page-load.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { onDemand } from '#web/ui/on-demand.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

const RemoveRuleDialog = onDemand(
  async () => (await import('#web/bonus/remove-rule-dialog.tsx')).RemoveRuleDialog,
);

export const Route = createFileRoute('/dashboard/bonus')({
  beforeLoad: ({ context }) => ensureMay(context.session, 'bonus-rule.set'),
  loader: async ({ context: { queryClient, api } }) => {
    // Not `load`: which day is the earliest moves on with the clock.
    await queryClient.query(bonusRuleQueries.all(api));
  },
  component: BonusPage,
});

function BonusPage() {
  const { t } = useLingui();
  const { api } = Route.useRouteContext();
  const { data: rules } = useSuspenseQuery(bonusRuleQueries.all(api));
  const [leaving, setLeaving] = useState<BonusRuleEntry>();

  return (
    <>
      <PageHeader
        title={t`Bonus rule`}
        description={<Trans>How points become money. Past days always keep the rule that they had.</Trans>}
      />
      <div className="mb-8 grid gap-4 md:grid-cols-2">
        {currencies.map((currency) => (
          <CurrencyRules key={currency} rules={rules} currency={currency} onRemove={setLeaving} />
        ))}
      </div>
      <SetRule api={api} rules={rules} />
      <section className="mt-10 mb-6">
        <h2 className="mb-3 text-lg font-semibold">
          <Trans>History</Trans>
        </h2>
        {rules.rules.length + rules.replaced.length === 0 ? (
          <EmptyState title={t`No data`}>
            <Trans>No rule was ever set, so points earn nothing. Set the first one above.</Trans>
          </EmptyState>
        ) : (
          <RuleHistory rules={rules} />
        )}
      </section>
      <Budgets api={api} />
      {leaving && (
        <RemoveRuleDialog
          api={api}
          rule={leaving}
          onRemoved={() => setLeaving(undefined)}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </>
  );
}
