import { Trans, useLingui } from '@lingui/react/macro';
import type { Tablet } from '#contract/tablets.ts';
import type { Api } from '#web/api/client.ts';
import { ProblemBanner } from '#web/forms/problem-banner.tsx';
import { tabletMutations } from '#web/queries/tablets.ts';
import { useWrite } from '#web/queries/use-write.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { notify } from '#web/ui/notify.ts';

interface WithdrawDialogProps {
  api: Api;
  tablet: Tablet;
  onClose: () => void;
}

/** Asks before a tablet is withdrawn. */
export function WithdrawDialog({ api, tablet, onClose }: WithdrawDialogProps) {
  const { t } = useLingui();
  const { id, name, restaurant } = tablet;
  const place = restaurant.name;
  const withdraw = useWrite(tabletMutations.withdraw(api));
  return (
    <AlertDialog
      title={t`Withdraw the tablet ${name}?`}
      action={t`Withdraw tablet`}
      pending={withdraw.isPending}
      failure={
        withdraw.error && (
          <ProblemBanner title={t`The tablet could not be withdrawn`} error={withdraw.error} />
        )
      }
      onAction={() =>
        withdraw.write(id, () => {
          notify(t`The tablet ${name} is withdrawn`);
          onClose();
        })
      }
      onClose={onClose}
    >
      <p>
        <Trans>
          Nobody can record on it for {place} any more, and whoever is recording on it now is logged out. What
          was recorded stays. With a new code it can be set up again.
        </Trans>
      </p>
    </AlertDialog>
  );
}
