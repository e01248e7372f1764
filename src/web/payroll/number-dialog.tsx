import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { payrollId } from '#contract/user-changes.ts';
import type { Person } from '#contract/users.ts';
import type { Api } from '#web/api/client.ts';
import { FormTextField } from '#web/forms/form-fields.tsx';
import { Form } from '#web/forms/form.tsx';
import { useSchemaForm } from '#web/forms/use-schema-form.ts';
import { payrollMutations } from '#web/queries/payroll.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { usePersonLabel } from '#web/ui/person-name.tsx';

const numberForm = z.object({ payroll_id: payrollId });

interface NumberDialogProps {
  api: Api;
  person: Person;
  onClose: () => void;
}

/** Asks for the payroll number of somebody who was deleted: there is no page of them any more. */
export function NumberDialog({ api, person, onClose }: NumberDialogProps) {
  const { t } = useLingui();
  const form = useSchemaForm(numberForm, { payroll_id: '' });
  const save = useMutation(payrollMutations.numberDeleted(api));
  const name = usePersonLabel()(person);
  return (
    <Dialog title={t`Payroll number of ${name}`} onClose={onClose}>
      <Form
        form={form}
        onSubmit={(values) => save.mutateAsync({ user_id: person.id, ...values })}
        onSaved={onClose}
        submitError={save.error}
        failureTitle={t`The payroll number could not be saved`}
        submitLabel={t`Save`}
        actions={
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
        }
      >
        <p>
          <Trans>This account was deleted. What is still due is paid under the number that you enter.</Trans>
        </p>
        <FormTextField
          name="payroll_id"
          label={t`Payroll number`}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          inputClassName="max-w-60"
        />
      </Form>
    </Dialog>
  );
}
