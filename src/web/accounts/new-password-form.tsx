import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { Form } from '#web/forms/form.tsx';
import { newPasswordFields, samePasswords } from '#web/forms/same-passwords.ts';
import { useSchemaForm } from '#web/forms/use-schema-form.ts';
import { NewPasswordFields } from './new-password-fields.tsx';
import { LogInLink } from './log-in-link.tsx';

const newPasswordForm = z.object(newPasswordFields).check(samePasswords);

interface NewPasswordFormProps {
  onSubmit: (password: string) => Promise<unknown>;
  submitError: Error | null;
  failureTitle: string;
  submitLabel: ReactNode;
}

/** Asks for a new password behind a mailed link. */
export function NewPasswordForm({ onSubmit, ...rest }: NewPasswordFormProps) {
  const form = useSchemaForm(newPasswordForm, { password: '', password_confirmation: '' });
  return (
    <Form
      form={form}
      guarded={false}
      onSubmit={({ password }) => onSubmit(password)}
      actions={<LogInLink look="secondary" />}
      {...rest}
    >
      <NewPasswordFields />
    </Form>
  );
}
