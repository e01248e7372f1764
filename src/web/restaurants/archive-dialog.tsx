import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Restaurant } from '#contract/restaurants.ts';
import type { Api } from '#web/api/client.ts';
import { ProblemBanner } from '#web/forms/problem-banner.tsx';
import { restaurantMutations } from '#web/queries/restaurant-changes.ts';
import { useWrite } from '#web/queries/use-write.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { notify } from '#web/ui/notify.ts';

interface ArchiveDialogProps {
  api: Api;
  restaurant: Restaurant;
  onClose: () => void;
}

/** Asks before a restaurant goes out of use, or comes back into it. */
export function ArchiveDialog({ api, restaurant: { id, name, archived_at }, onClose }: ArchiveDialogProps) {
  const { t } = useLingui();
  // As it was when the dialog opened: the write changes the record behind it.
  const [archives] = useState(archived_at === null);
  const { write, isPending, error } = useWrite(restaurantMutations.archive(api, id, archives));
  const done = () => {
    notify(archives ? t`Restaurant archived` : t`Restaurant restored`);
    onClose();
  };

  return (
    <AlertDialog
      title={archives ? t`Archive ${name}?` : t`Restore ${name}?`}
      action={archives ? t`Archive restaurant` : t`Restore restaurant`}
      actionLook="primary"
      pending={isPending}
      failure={
        error && <ProblemBanner title={t`An error occurred while updating the restaurant`} error={error} />
      }
      onAction={() => write(undefined, done)}
      onClose={onClose}
    >
      {archives ? (
        <>
          <p>
            <Trans>It leaves the lists, and no feedback can be recorded in it any more.</Trans>
          </p>
          <p>
            <Trans>Its reports stay in the months that they belong to. You can restore it at any time.</Trans>
          </p>
        </>
      ) : (
        <p>
          <Trans>It returns to the lists with its people, and feedback can be recorded in it again.</Trans>
        </p>
      )}
    </AlertDialog>
  );
}
