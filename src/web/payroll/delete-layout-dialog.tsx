import { Trans, useLingui } from '@lingui/react/macro';
import type { Layout } from '#contract/payroll.ts';
import type { Api } from '#web/api/client.ts';
import { ProblemBanner } from '#web/forms/problem-banner.tsx';
import { payrollMutations } from '#web/queries/payroll.ts';
import { useWrite } from '#web/queries/use-write.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { notify } from '#web/ui/notify.ts';

interface DeleteLayoutDialogProps {
  api: Api;
  layout: Layout;
  onDeleted: () => void;
  onClose: () => void;
}

/** Asks before a layout is deleted. */
export function DeleteLayoutDialog({ api, layout, onDeleted, onClose }: DeleteLayoutDialogProps) {
  const { t } = useLingui();
  const { id, name, version } = layout;
  const remove = useWrite(payrollMutations.deleteLayout(api));
  return (
    <AlertDialog
      title={t`Delete the layout ${name}?`}
      action={t`Delete layout`}
      pending={remove.isPending}
      failure={
        remove.error && <ProblemBanner title={t`The layout could not be deleted`} error={remove.error} />
      }
      onAction={() =>
        remove.write({ id, version }, () => {
          notify(t`The layout ${name} is deleted`);
          onDeleted();
        })
      }
      onClose={onClose}
    >
      <p>
        <Trans>No run can use it any more. Files that were made with it stay.</Trans>
      </p>
    </AlertDialog>
  );
}
