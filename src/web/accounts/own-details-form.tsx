import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import * as z from 'zod/mini';
import type { BodyOf } from '#contract/endpoint.ts';
import type { Locale } from '#contract/locale.ts';
import { personName, type updateUser } from '#contract/user-changes.ts';
import { email, locale, user as userSchema, type User } from '#contract/users.ts';
import type { Api } from '#web/api/client.ts';
import { Conflict } from '#web/forms/conflict.tsx';
import { Form } from '#web/forms/form.tsx';
import { FormSelectField, FormTextField } from '#web/forms/form-fields.tsx';
import { newerRecord } from '#web/forms/use-opened.ts';
import { useSchemaForm } from '#web/forms/use-schema-form.ts';
import { LanguageName, LanguageOptions } from '#web/i18n/language-name.tsx';
import { accountMutations } from '#web/queries/accounts.ts';
import { notify } from '#web/ui/notify.ts';

const detailsForm = z.object({
  first_name: personName,
  last_name: personName,
  /** Left out where it is not one's own to change. */
  email: z.optional(email),
  locale,
});
type Details = z.output<typeof detailsForm>;

interface OwnDetailsFormProps {
  api: Api;
  user: User;
  /** The language of the interface, for an account that has none yet. */
  shownIn: Locale;
  mayChangeEmail: boolean;
  /** `language` where it was changed: the interface follows. */
  onSaved: (user: User, language: Locale | undefined) => void;
}

/** A field's value as it is read. */
function inWords(values: Readonly<Record<string, unknown>>, name: string): ReactNode {
  const value = values[name];
  if (typeof value !== 'string') return '';
  return name === 'locale' ? <LanguageName of={value as Locale} /> : value;
}

/** Name and language; the address too, where the policy lets a person change it. */
export function OwnDetailsForm({ api, user, shownIn, mayChangeEmail, onSaved }: OwnDetailsFormProps) {
  const { t } = useLingui();
  // Pinned: what is typed is typed over this, whatever comes meanwhile.
  const [pinned, setPinned] = useState(user);
  const [lost, setLost] = useState<{ opened: User; newer: User }>();
  const update = useMutation(accountMutations.updateMe(api, user.id));
  const detailsOf = (of: User): Details => ({
    first_name: of.first_name,
    last_name: of.last_name,
    // An address that waits to be verified is the one the person wants.
    ...(mayChangeEmail && { email: of.pending_email ?? of.email ?? '' }),
    locale: of.locale ?? shownIn,
  });
  const form = useSchemaForm(detailsForm, detailsOf(user));

  const opened =
    user.version > pinned.version && differsInLanguageAlone(detailsOf(user), detailsOf(pinned))
      ? user
      : pinned;
  const { locale: language } = detailsOf(opened);
  const { getFieldState, getValues, resetField } = form;
  useEffect(() => {
    const isUntouched = !getFieldState('locale').isDirty;
    if (isUntouched && getValues('locale') !== language) resetField('locale', { defaultValue: language });
  }, [language, getFieldState, getValues, resetField]);

  /** Saves over `before`, and over a switch of the language that reached the server a moment earlier. */
  const save = async (values: Details, before: User): Promise<User> => {
    const changed = changedOnly(values, detailsOf(before), before);
    if (Object.keys(changed).length === 0) return before;
    try {
      return await update.mutateAsync(changed);
    } catch (error) {
      const newer = newerRecord(userSchema, error);
      if (!newer || !differsInLanguageAlone(detailsOf(newer), detailsOf(before))) throw error;
      const chosen = getFieldState('locale').isDirty ? values.locale : detailsOf(newer).locale;
      return save({ ...values, locale: chosen }, newer);
    }
  };

  const submit = async (values: Details) => {
    try {
      const saved = await save(values, opened);
      setPinned(saved);
      setLost(undefined);
      // The fields stay registered: the compiler's caches would not register them anew.
      form.reset(detailsOf(saved), { keepFieldsRef: true });
      onSaved(saved, saved.locale !== opened.locale && saved.locale !== null ? saved.locale : undefined);
      notify(t`Your details are saved`);
    } catch (error) {
      const newer = newerRecord(userSchema, error);
      if (newer) {
        setLost({ opened, newer });
        setPinned(newer);
      }
      throw error;
    }
  };

  return (
    <Form
      form={form}
      draft={{ form: 'account' }}
      onSubmit={submit}
      submitError={update.error}
      failureTitle={t`Your details could not be saved`}
      submitLabel={t`Save`}
    >
      {lost && (
        <Conflict
          key={lost.newer.version}
          before={detailsOf(lost.opened)}
          theirs={detailsOf(lost.newer)}
          labels={{
            first_name: t`First name`,
            last_name: t`Last name`,
            ...(mayChangeEmail && { email: t`E-mail` }),
            locale: t`Language`,
          }}
          shown={inWords}
        />
      )}
      <div className="grid gap-5 sm:grid-cols-2">
        <FormTextField name="first_name" label={t`First name`} autoComplete="given-name" />
        <FormTextField name="last_name" label={t`Last name`} autoComplete="family-name" />
      </div>
      {mayChangeEmail && (
        <FormTextField
          name="email"
          label={t`E-mail`}
          hint={
            opened.pending_email
              ? t`${opened.pending_email} counts once you have opened the link that was sent to it. Until then it is ${opened.email ?? ''}.`
              : t`A new e-mail takes effect once you open the link that is sent to it.`
          }
          type="email"
          autoComplete="email"
          autoCapitalize="none"
        />
      )}
      <FormSelectField name="locale" label={t`Language`} hint={t`For your e-mails and the interface.`}>
        <LanguageOptions />
      </FormSelectField>
    </Form>
  );
}

/** A switch of the interface's language is saved at once, beside this form, and nothing that is lost is to be asked about. */
function differsInLanguageAlone(one: Details, other: Details): boolean {
  return JSON.stringify({ ...one, locale: '' }) === JSON.stringify({ ...other, locale: '' });
}

/** What differs from the saved record, because another server may not know the rest; and the version it was typed over. */
function changedOnly(values: Details, before: Details, opened: User): BodyOf<typeof updateUser> {
  const changed = {
    ...(values.first_name !== before.first_name && { first_name: values.first_name }),
    ...(values.last_name !== before.last_name && { last_name: values.last_name }),
    // One that waits is sent as well: its link goes out again.
    ...(values.email !== undefined &&
      (values.email !== before.email || opened.pending_email !== null) && { email: values.email }),
    ...(values.locale !== opened.locale && { locale: values.locale }),
  };
  const pinned = Object.keys(changed).length > 0 && opened.version > 0;
  return { ...changed, ...(pinned && { version: opened.version }) };
}
