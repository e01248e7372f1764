import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { lazy, useState } from 'react';
import type { BonusRuleEntry, BonusRules } from '#contract/bonus-rules.ts';
import { currencies } from '#contract/money.ts';
import { Budgets } from '#web/bonus/budgets.tsx';
import { CurrencyRules } from '#web/bonus/currency-rules.tsx';
import { Earnings } from '#web/bonus/earnings.tsx';
import { bonusRuleForm, emptyRule, type RuleValues } from '#web/bonus/form-values.ts';
import { RuleFields } from '#web/bonus/rule-fields.tsx';
import { RuleHistory } from '#web/bonus/rule-history.tsx';
import { useAgreement } from '#web/bonus/use-agreement.tsx';
import { Form } from '#web/forms/form.tsx';
import { useSchemaForm } from '#web/forms/use-schema-form.ts';
import { bonusRuleQueries } from '#web/queries/bonus-rules.ts';
import { ensureMay } from '#web/pages/page-load.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { notify } from '#web/ui/notify.ts';
import { OnDemand } from '#web/ui/on-demand.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

const RemoveRuleDialog = lazy(() =>
  import('#web/bonus/remove-rule-dialog.tsx').then((file) => ({ default: file.RemoveRuleDialog })),
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
      <SetRule rules={rules} />
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
        <OnDemand onMissing={() => setLeaving(undefined)}>
          <RemoveRuleDialog
            api={api}
            rule={leaving}
            onRemoved={() => setLeaving(undefined)}
            onCancel={() => setLeaving(undefined)}
          />
        </OnDemand>
      )}
    </>
  );
}

function SetRule({ rules }: { rules: BonusRules }) {
  const { t } = useLingui();
  const { api } = Route.useRouteContext();
  const form = useSchemaForm(bonusRuleForm(rules), emptyRule);
  const { save, error, question } = useAgreement(api, rules);

  const submit = async (values: RuleValues) => {
    await save(values);
    notify(t`Bonus rule saved successfully`);
    // Keeping the boxes: the compiler renders them once, so they would not be registered again.
    form.reset({ ...emptyRule, currency: values.currency }, { keepFieldsRef: true });
  };

  return (
    <section className="border-t pt-6">
      <h2 className="mb-4 text-lg font-semibold">
        <Trans>Set a rule</Trans>
      </h2>
      <div className="max-w-3xl">
        <Form
          form={form}
          draft={{ form: 'bonus-rule' }}
          onSubmit={submit}
          submitError={error}
          failureTitle={t`An error occurred while saving the bonus rule`}
          submitLabel={t`Save rule`}
        >
          <div className="grid gap-8 md:grid-cols-[minmax(0,1fr)_18rem]">
            <div className="flex flex-col gap-6">
              <RuleFields rules={rules} />
            </div>
            <Earnings rules={rules} />
          </div>
        </Form>
      </div>
      {question}
    </section>
  );
}
