import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { enteredPassword } from '#contract/users.ts';
import type { Api } from '#web/api/client.ts';
import { asProblem } from '#web/api/problem.ts';
import { Form } from '#web/forms/form.tsx';
import { FormPasswordField } from '#web/forms/form-fields.tsx';
import { newPasswordFields, samePasswords } from '#web/forms/same-passwords.ts';
import { useSchemaForm } from '#web/forms/use-schema-form.ts';
import { accountMutations } from '#web/queries/accounts.ts';
import { NewPasswordFields } from './new-password-fields.tsx';

const passwordForm = z
  .object({ current_password: enteredPassword, ...newPasswordFields })
  .check(samePasswords);

interface PasswordFormProps {
  api: Api;
  userId: string;
  /** The change has no answer, or has one now. */
  onDoubt: (isInDoubt: boolean) => void;
  /** The server has ended every session of the account, this one too. */
  onChanged: () => void;
}

/** Changes one's own password. */
export function PasswordForm({ api, userId, onDoubt, onChanged }: PasswordFormProps) {
  const { t } = useLingui();
  const update = useMutation(accountMutations.updateMe(api, userId));
  const form = useSchemaForm(passwordForm, { current_password: '', password: '', password_confirmation: '' });
  return (
    <Form
      form={form}
      guarded={false}
      onSubmit={async ({ current_password, password }) => {
        // Told beforehand: the end of the session can come before the answer does.
        onDoubt(true);
        await update.mutateAsync({ current_password, password }).catch((error: unknown) => {
          const { status = 0 } = asProblem(error);
          // A proxy's word isn't the server's.
          onDoubt(status < 400 || status >= 500);
          throw error;
        });
        onChanged();
      }}
      submitError={update.error}
      failureTitle={t`Password change failed`}
      submitLabel={t`Change the password`}
    >
      <FormPasswordField
        name="current_password"
        label={t`Current password`}
        autoComplete="current-password"
      />
      <NewPasswordFields />
    </Form>
  );
}
