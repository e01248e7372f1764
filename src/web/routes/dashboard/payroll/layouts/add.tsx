import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { v7 as newId } from 'uuid';
import { currencies, type Currency } from '#contract/money.ts';
import { layoutOf, presets, type Preset } from '#contract/payroll-presets.ts';
import { layoutBody, type LayoutBody } from '#contract/payroll.ts';
import { sourceTexts } from '#texts/fields.ts';
import { useQuestion } from '#web/forms/question.tsx';
import { ShowSaved } from '#web/forms/show-saved.tsx';
import { useSchemaForm } from '#web/forms/use-schema-form.ts';
import { ensureMay } from '#web/pages/page-load.ts';
import { LayoutForm } from '#web/payroll/layout-form.tsx';
import { presetTexts } from '#web/payroll/layout-words.ts';
import { payrollMutations } from '#web/queries/payroll.ts';
import { ChoiceField } from '#web/ui/choice-field.tsx';
import { textLink } from '#web/ui/link-styles.ts';
import { notify } from '#web/ui/notify.ts';
import { PageHeader } from '#web/ui/page-header.tsx';

export const Route = createFileRoute('/dashboard/payroll/layouts/add')({
  beforeLoad: ({ context }) => ensureMay(context.session, 'payroll.manage'),
  component: AddLayout,
});

function AddLayout() {
  const { t } = useLingui();
  const { api } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  const [preset, setPreset] = useState<Preset>('plain_csv');
  const valuesOf = (from: Preset, of: Currency) =>
    layoutOf(from, of, t(presetTexts[from].label), (source) => t(sourceTexts[source]));
  const form = useSchemaForm(layoutBody, valuesOf(preset, currencies[0]));
  const create = useMutation(payrollMutations.createLayout(api));
  // Once a form, so that a second try after a lost answer is the same create.
  const [id] = useState(() => newId());
  const { ask, question } = useQuestion({
    title: t`Start anew?`,
    action: t`Start anew`,
    says: t`What you have entered here will be lost.`,
  });

  const start = async (from: Preset) => {
    const { currency, ...present } = form.getValues();
    const { currency: _, ...begun } = valuesOf(preset, currency);
    if (JSON.stringify(present) !== JSON.stringify(begun) && !(await ask())) return;
    setPreset(from);
    // A draft holds what differs from the defaults, which are the first one's: so all of another one is in it.
    form.reset(valuesOf(from, currency), { keepDefaultValues: true, keepFieldsRef: true });
  };
  const submit = async (values: LayoutBody) => {
    const { name } = await create.mutateAsync({ id, ...values });
    notify(t`The layout ${name} is added`);
  };

  return (
    <>
      <PageHeader
        parent={
          <Link to="/dashboard/payroll/layouts" className={textLink}>
            <Trans>Layouts</Trans>
          </Link>
        }
        title={t`Add layout`}
      />
      <LayoutForm
        api={api}
        form={form}
        draft={{ form: 'payroll-layout' }}
        onSubmit={submit}
        onSaved={() => navigate({ to: '/dashboard/payroll/layouts', replace: true })}
        submitError={create.error}
        failureTitle={t`An error occurred while adding the layout`}
        failureNote={
          <ShowSaved
            error={create.error}
            at={{ to: '/dashboard/payroll/layouts/$layoutId', params: { layoutId: id } }}
          />
        }
        submitLabel={t`Add layout`}
      >
        <ChoiceField
          label={t`Start from`}
          name="preset"
          value={preset}
          choices={presets.map((value) => ({
            value,
            label: t(presetTexts[value].label),
            hint: t(presetTexts[value].hint),
          }))}
          onChange={({ target }) => void start(target.value as Preset)}
        />
      </LayoutForm>
      {question}
    </>
  );
}
