import { Trans, useLingui } from '@lingui/react/macro';
import type { User } from '#contract/users.ts';
import type { Api } from '#web/api/client.ts';
import { ProblemBanner } from '#web/forms/problem-banner.tsx';
import { useWrite } from '#web/queries/use-write.ts';
import { userMutations } from '#web/queries/users.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { usePersonLabel } from '#web/ui/person-name.tsx';
import { notify } from '#web/ui/notify.ts';

interface StatusDialogProps {
  api: Api;
  user: User;
  onClose: () => void;
}

/** Asks before an account is disabled, or enabled again. */
export function StatusDialog({ api, user, onClose }: StatusDialogProps) {
  const { t } = useLingui();
  const { write, isPending, error } = useWrite(userMutations.update(api, user.id));
  const name = usePersonLabel()(user);
  const isDisabled = user.status === 'disabled';
  const close = () => {
    notify(isDisabled ? t`${name} is enabled again` : t`${name} is disabled`);
    onClose();
  };

  return (
    <AlertDialog
      title={isDisabled ? t`Enable ${name}?` : t`Disable ${name}?`}
      action={isDisabled ? t`Enable account` : t`Disable account`}
      pending={isPending}
      failure={error && <ProblemBanner title={t`An error occurred while updating the user`} error={error} />}
      onAction={() => write({ status: isDisabled ? 'active' : 'disabled' }, close)}
      onClose={onClose}
    >
      {isDisabled ? (
        <p>
          <Trans>The account works again, with the same password, role and restaurants.</Trans>
        </p>
      ) : (
        <p>
          <Trans>
            All sessions of the account end at once, and nobody can log in with it until it is enabled again.
            The person can no longer be chosen on the record screen. Their restaurants and reports stay.
          </Trans>
        </p>
      )}
    </AlertDialog>
  );
}
