import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useId, type ReactNode } from 'react';
import { useFormState } from 'react-hook-form';
import { chainSettings, type ChainSettings } from '#contract/settings.ts';
import { fieldTexts } from '#texts/fields.ts';
import type { Api } from '#web/api/client.ts';
import { Conflict } from '#web/forms/conflict.tsx';
import { FormChoiceField, FormNumberField } from '#web/forms/form-fields.tsx';
import { Form } from '#web/forms/form.tsx';
import { useOpened } from '#web/forms/use-opened.ts';
import { useSchemaForm } from '#web/forms/use-schema-form.ts';
import { useFormats } from '#web/i18n/use-formats.ts';
import { settingsMutations } from '#web/queries/settings.ts';
import { missing } from '#web/ui/missing.ts';
import { notify } from '#web/ui/notify.ts';
import { settingsForm, valuesOf, type SettingsInput, type SettingsValues } from './form-values.ts';

/** What the chain settles for all of its restaurants, as it is saved. */
export function SettingsForm({ api, saved }: { api: Api; saved: ChainSettings }) {
  const { t } = useLingui();
  const formats = useFormats();
  const { opened, setOpened, lost, save } = useOpened(chainSettings, saved);
  const form = useSchemaForm(settingsForm, valuesOf(saved));
  const update = useMutation(settingsMutations.update(api));
  const labels: Record<keyof SettingsInput, string> = {
    close_from_day: t(fieldTexts.close_from_day),
    reminder_day: t(fieldTexts.reminder_day),
    statements: t(fieldTexts.statements),
    evaluators_named: t`Evaluators in statements`,
    question_days: t(fieldTexts.question_days),
    lock_minutes: t(fieldTexts.lock_minutes),
    late_hours: t(fieldTexts.late_hours),
  };
  const words: Partial<Record<keyof SettingsInput, Record<string, string>>> = {
    statements: { yes: t`Send them`, no: t`Send none` },
    evaluators_named: { yes: t`By name`, no: t`As “your evaluators”` },
  };
  const choices = (name: 'statements' | 'evaluators_named') =>
    Object.entries(words[name] ?? {}).map(([value, label]) => ({ value, label }));
  const shown = (values: Readonly<Record<string, unknown>>, name: string) => {
    const value = values[name];
    if (typeof value === 'number') return formats.number(value);
    if (typeof value !== 'string') return missing;
    return words[name as keyof SettingsInput]?.[value] ?? value;
  };

  const show = (settings: ChainSettings) => {
    setOpened(settings);
    // The fields stay registered: the compiler's caches would not register them anew.
    form.reset(valuesOf(settings), { keepFieldsRef: true });
  };
  const { isDirty } = useFormState({ control: form.control });
  // Somebody else saved, and nothing is typed here.
  const follow = useEffectEvent((newest: ChainSettings) => {
    if (newest.version > opened.version && !isDirty) show(newest);
  });
  useEffect(() => follow(saved), [saved]);

  const submit = async (values: SettingsValues) => {
    show(await save(({ version }) => update.mutateAsync({ ...values, version })));
    notify(t`The settings are saved`);
  };

  return (
    <Form
      form={form}
      onSubmit={submit}
      submitError={update.error}
      failureTitle={t`The settings could not be saved`}
      submitLabel={t`Save`}
      draft={{ form: 'settings' }}
    >
      {lost && (
        <Conflict
          key={lost.newer.version}
          before={valuesOf(lost.opened)}
          theirs={valuesOf(lost.newer)}
          labels={labels}
          shown={shown}
        />
      )}
      <Section
        title={t`Month’s end`}
        description={<Trans>From when on months are closed, and when you are reminded of it.</Trans>}
      >
        <FormNumberField
          name="close_from_day"
          label={labels.close_from_day}
          hint={t`A day of the following month, 1 to 28, in the time zone of each restaurant. On day 1 a month can be closed as soon as it is over.`}
        />
        <FormNumberField
          name="reminder_day"
          label={labels.reminder_day}
          hint={t`A day of the following month, 1 to 28. If restaurants are still open then, each administrator gets one e-mail. It comes no earlier than months can be closed. Leave it empty for no reminder.`}
        />
      </Section>
      <Section
        title={t`Statements`}
        description={
          <Trans>When a month is closed, each person can get their own result by e-mail, with a link.</Trans>
        }
      >
        <FormChoiceField name="statements" label={labels.statements} choices={choices('statements')} />
        <FormChoiceField
          name="evaluators_named"
          label={labels.evaluators_named}
          hint={t`How a statement tells who recorded the feedback`}
          choices={choices('evaluators_named')}
        />
        <FormNumberField
          name="question_days"
          label={labels.question_days}
          hint={t`1 to 60. For this many days after the closing people can ask about their statement.`}
        />
      </Section>
      <Section
        title={t`Tablets`}
        description={<Trans>The tablets of the restaurants, on which evaluators take turns.</Trans>}
      >
        <FormNumberField
          name="lock_minutes"
          label={labels.lock_minutes}
          hint={t`1 to 30. After this many minutes without a touch a tablet asks for the PIN again.`}
        />
      </Section>
      <Section
        title={t`Recording without a network`}
        description={
          <Trans>Feedback that waited on a device counts for the day on which it was entered.</Trans>
        }
      >
        <FormNumberField
          name="late_hours"
          label={labels.late_hours}
          hint={t`0 to 168. Entries up to this many hours old are still accepted from evaluators. The current and the previous business day are always accepted.`}
        />
      </Section>
    </Form>
  );
}

function Section({
  title,
  description,
  children,
}: {
  title: string;
  description: ReactNode;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-5 border-t pt-6">
      <div>
        <h2 id={id} className="text-lg font-semibold text-ink">
          {title}
        </h2>
        <p className="mt-1 text-muted">{description}</p>
      </div>
      {children}
    </section>
  );
}
