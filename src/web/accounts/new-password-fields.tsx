import { useLingui } from '@lingui/react/macro';
import { passwordMinLength } from '#contract/users.ts';
import { FormPasswordField } from '#web/forms/form-fields.tsx';

/** A new password, twice. */
export function NewPasswordFields() {
  const { t } = useLingui();
  return (
    <>
      <FormPasswordField
        name="password"
        label={t`New password`}
        hint={t`At least ${passwordMinLength} characters; a sentence is best.`}
        autoComplete="new-password"
      />
      <FormPasswordField
        name="password_confirmation"
        label={t`New password again`}
        autoComplete="new-password"
      />
    </>
  );
}
