import { Trans, useLingui } from '@lingui/react/macro';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';

interface LeaveRestaurantDialogProps {
  restaurant: string;
  person: string;
  onLeave: () => void;
  onClose: () => void;
}

/** Asks before a restaurant is taken out of a person's form; it counts once the form is saved. */
export function LeaveRestaurantDialog({
  restaurant: name,
  person,
  onLeave,
  onClose,
}: LeaveRestaurantDialogProps) {
  const { t } = useLingui();
  return (
    <AlertDialog
      title={t`Remove ${person} from ${name}?`}
      action={t`Remove from restaurant`}
      pending={false}
      onAction={onLeave}
      onClose={onClose}
    >
      <p>
        <Trans>
          Once the form is saved, {person} no longer belongs to {name}. The reports given and received there
          stay.
        </Trans>
      </p>
    </AlertDialog>
  );
}
