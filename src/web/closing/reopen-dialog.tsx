import { Trans, useLingui } from '@lingui/react/macro';
import type { MonthScope } from '#contract/scope.ts';
import { longReason } from '#contract/text.ts';
import type { Api } from '#web/api/client.ts';
import { ReasonDialog } from '#web/forms/reason-dialog.tsx';
import { closingMutations } from '#web/queries/closings.ts';
import { useWrite } from '#web/queries/use-write.ts';
import { notify } from '#web/ui/notify.ts';

interface ReopenDialogProps {
  api: Api;
  scope: MonthScope;
  /** The month in words. */
  month: string;
  /** The one to withdraw. */
  number: number;
  /** The page shows it as open. */
  isReopened: boolean;
  onClose: () => void;
}

/** Asks for the reason before a closing is withdrawn. */
export function ReopenDialog({ api, scope, month, number, isReopened, onClose }: ReopenDialogProps) {
  const { t } = useLingui();
  const reopen = useWrite(closingMutations.reopen(api));
  const done = () => {
    notify(t`The month is open again`);
    onClose();
  };
  const act = (reason: string) =>
    reopen.write({ restaurant_id: scope.restaurantId, month: scope.month, number, reason }, done);
  return (
    <ReasonDialog
      title={t`Reopen ${month}?`}
      action={t`Reopen the month`}
      pending={reopen.isPending}
      schema={longReason}
      hint={t`It is kept with the closing.`}
      error={reopen.error}
      failureTitle={t`The month could not be reopened`}
      isDone={isReopened}
      onDone={done}
      onAction={act}
      onClose={onClose}
    >
      <p>
        <Trans>
          The closing counts for nothing then, and stays to be read. The month can be closed again, as it is
          known by then.
        </Trans>
      </p>
    </ReasonDialog>
  );
}
