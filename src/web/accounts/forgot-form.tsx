import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import * as z from 'zod/mini';
import { email } from '#contract/users.ts';
import type { Api } from '#web/api/client.ts';
import { Form } from '#web/forms/form.tsx';
import { FormTextField } from '#web/forms/form-fields.tsx';
import { useSchemaForm } from '#web/forms/use-schema-form.ts';
import { accountMutations } from '#web/queries/accounts.ts';
import { buttonStyle } from '#web/ui/link-styles.ts';

const forgotForm = z.object({ email });

/** Asks for a recovery mail. */
export function ForgotForm({ api, onSent }: { api: Api; onSent: (email: string) => void }) {
  const { t } = useLingui();
  const form = useSchemaForm(forgotForm, { email: '' });
  const forgot = useMutation(accountMutations.forgotPassword(api));
  return (
    <Form
      form={form}
      guarded={false}
      onSubmit={async (values) => {
        await forgot.mutateAsync(values);
        onSent(values.email);
      }}
      submitError={forgot.error}
      failureTitle={t`Error sending e-mail`}
      submitLabel={t`Send the link`}
      actions={
        <Link to="/" className={buttonStyle('secondary')}>
          <Trans>Cancel</Trans>
        </Link>
      }
    >
      <FormTextField
        name="email"
        label={t`E-mail`}
        type="email"
        autoComplete="username"
        autoCapitalize="none"
      />
    </Form>
  );
}
