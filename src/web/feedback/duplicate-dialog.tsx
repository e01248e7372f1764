import { Trans, useLingui } from '@lingui/react/macro';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';

interface DuplicateDialogProps {
  /** Who got the same points a moment ago. */
  person: string;
  pending: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks whether the same feedback is meant a second time. */
export function DuplicateDialog({ person, pending, onConfirm, onCancel }: DuplicateDialogProps) {
  const { t } = useLingui();
  return (
    <AlertDialog
      title={t`Record again?`}
      action={t`Record again`}
      actionLook="primary"
      pending={pending}
      onAction={onConfirm}
      onCancel={onCancel}
    >
      <p>
        <Trans>
          You recorded the same points for {person} less than two minutes ago. Record it again only if it is a
          second feedback.
        </Trans>
      </p>
    </AlertDialog>
  );
}
