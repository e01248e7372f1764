import { useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { setupBody } from '#contract/accounts.ts';
import type { Locale } from '#contract/locale.ts';
import { passwordMinLength } from '#contract/users.ts';
import type { Api } from '#web/api/client.ts';
import { Form } from '#web/forms/form.tsx';
import { FormPasswordField, FormTextField } from '#web/forms/form-fields.tsx';
import { useSchemaForm } from '#web/forms/use-schema-form.ts';
import { setUp } from '#web/queries/accounts.ts';
import { sessionCalls, sessionQueries } from '#web/queries/session.ts';
import type { DeviceMark } from '#web/state/device-mark.ts';
import type { SessionState } from '#web/state/session.ts';
import { notify } from '#web/ui/notify.ts';

/** The confirmation is a field of the form only. */
const setupForm = z
  .extend(z.omit(setupBody, { locale: true }), {
    password_confirmation: z.string().check(z.minLength(1)),
  })
  .check(
    z.refine((form) => form.password === form.password_confirmation, {
      path: ['password_confirmation'],
      error: 'passwords_differ',
      // Also while another field is still wrong.
      when: () => true,
    }),
  );

const empty = { first_name: '', last_name: '', email: '', password: '', password_confirmation: '' };

interface SetupFormProps {
  api: Api;
  session: SessionState;
  deviceMark: DeviceMark;
  token: string;
}

/** Makes the first admin, who is signed in then. */
export function SetupForm({ api, session, deviceMark, token }: SetupFormProps) {
  const { t, i18n } = useLingui();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const form = useSchemaForm(setupForm, empty);
  const setup = useMutation({
    mutationFn: async ({ first_name, last_name, email, password }: z.output<typeof setupForm>) => {
      const body = { first_name, last_name, email, password, locale: i18n.locale as Locale };
      await setUp(api, token, body);
      void queryClient.invalidateQueries(sessionQueries.appInfo(api));
      // The account is made, whatever becomes of the log-in: then it is asked for at the log-in form.
      return sessionCalls.login(api, { email, password }).catch(() => undefined);
    },
    onSuccess: async (login) => {
      if (login) {
        deviceMark.set(login.device);
        session.login(login.accessToken, login.user);
      }
      notify(t`The administrator account was created`);
      await navigate({ to: login ? '/dashboard' : '/', ignoreBlocker: true });
    },
  });

  return (
    <Form
      form={form}
      onSubmit={setup.mutateAsync}
      submitError={setup.error}
      failureTitle={t`The account could not be created`}
      submitLabel={t`Create the account`}
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <FormTextField name="first_name" label={t`First name`} autoComplete="given-name" />
        <FormTextField name="last_name" label={t`Last name`} autoComplete="family-name" />
      </div>
      <FormTextField
        name="email"
        label={t`E-mail`}
        type="email"
        autoComplete="username"
        autoCapitalize="none"
      />
      <FormPasswordField
        name="password"
        label={t`Password`}
        hint={t`At least ${passwordMinLength} characters; a sentence is best.`}
        autoComplete="new-password"
      />
      <FormPasswordField name="password_confirmation" label={t`Password again`} autoComplete="new-password" />
    </Form>
  );
}
