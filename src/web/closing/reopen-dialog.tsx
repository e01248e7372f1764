import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import type { MonthScope } from '#contract/scope.ts';
import type { Api } from '#web/api/client.ts';
import { ProblemBanner } from '#web/forms/problem-banner.tsx';
import { closingMutations } from '#web/queries/closings.ts';
import { useWrite } from '#web/queries/use-write.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { notify } from '#web/ui/notify.ts';
import { TextField } from '#web/ui/text-field.tsx';

interface ReopenDialogProps {
  api: Api;
  scope: MonthScope;
  /** The month in words. */
  month: string;
  onClose: () => void;
}

/** Asks for the reason before a closing is withdrawn. */
export function ReopenDialog({ api, scope, month, onClose }: ReopenDialogProps) {
  const { t } = useLingui();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const reopen = useWrite(closingMutations.reopen(api));
  const isMissing = reason.trim() === '';
  const act = () => {
    setTried(true);
    if (isMissing) {
      box.current?.focus();
      return;
    }
    reopen.write({ restaurant_id: scope.restaurantId, month: scope.month, reason: reason.trim() }, () => {
      notify(t`The month is open again`);
      onClose();
    });
  };
  return (
    <AlertDialog
      title={t`Reopen ${month}?`}
      action={t`Reopen the month`}
      pending={reopen.isPending}
      fields={
        <TextField
          ref={box}
          label={t`Reason`}
          hint={t`It is kept with the closing.`}
          autoComplete="off"
          maxLength={500}
          value={reason}
          error={tried && isMissing ? t`Enter a reason` : undefined}
          onChange={({ target }) => setReason(target.value)}
        />
      }
      failure={
        reopen.error && <ProblemBanner title={t`The month could not be reopened`} error={reopen.error} />
      }
      onAction={act}
      onCancel={onClose}
    >
      <p>
        <Trans>
          The closing counts for nothing then, and stays to be read. The month can be closed again, as it is
          known by then.
        </Trans>
      </p>
    </AlertDialog>
  );
}
