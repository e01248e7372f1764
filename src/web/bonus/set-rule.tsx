import { Trans, useLingui } from '@lingui/react/macro';
import type { BonusRules } from '#contract/bonus-rules.ts';
import type { Api } from '#web/api/client.ts';
import { Form } from '#web/forms/form.tsx';
import { useSchemaForm } from '#web/forms/use-schema-form.ts';
import { notify } from '#web/ui/notify.ts';
import { Earnings } from './earnings.tsx';
import { bonusRuleForm, emptyRule, type RuleValues } from './form-values.ts';
import { RuleFields } from './rule-fields.tsx';
import { useAgreement } from './use-agreement.tsx';

/** A new rule of a currency, from a day on. */
export function SetRule({ api, rules }: { api: Api; rules: BonusRules }) {
  const { t } = useLingui();
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
