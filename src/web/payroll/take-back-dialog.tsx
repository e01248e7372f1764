import { Trans, useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import type { PayrollRun } from '#contract/payroll.ts';
import type { Api } from '#web/api/client.ts';
import { ProblemBanner } from '#web/forms/problem-banner.tsx';
import { payrollMutations } from '#web/queries/payroll.ts';
import { useWrite } from '#web/queries/use-write.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { notify } from '#web/ui/notify.ts';
import { TextField } from '#web/ui/text-field.tsx';

interface TakeBackDialogProps {
  api: Api;
  run: PayrollRun;
  onClose: () => void;
}

/** Asks for the reason before a run is taken back. */
export function TakeBackDialog({ api, run: { id, number }, onClose }: TakeBackDialogProps) {
  const { t } = useLingui();
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const box = useRef<HTMLInputElement>(null);
  const takeBack = useWrite(payrollMutations.takeBack(api));
  const isMissing = reason.trim() === '';
  const act = () => {
    setTried(true);
    if (isMissing) {
      box.current?.focus();
      return;
    }
    takeBack.write({ id, reason: reason.trim() }, () => {
      notify(t`Payroll run ${number} is taken back`);
      onClose();
    });
  };
  return (
    <AlertDialog
      title={t`Take back payroll run ${number}?`}
      action={t`Take back`}
      pending={takeBack.isPending}
      fields={
        <TextField
          ref={box}
          label={t`Reason`}
          hint={t`It is kept with the run.`}
          autoComplete="off"
          maxLength={500}
          value={reason}
          error={tried && isMissing ? t`Enter a reason` : undefined}
          onChange={({ target }) => setReason(target.value)}
        />
      }
      failure={
        takeBack.error && (
          <ProblemBanner title={t`The payroll run could not be taken back`} error={takeBack.error} />
        )
      }
      onAction={act}
      onCancel={onClose}
    >
      <p>
        <Trans>
          What it holds is due again, and the months can be reopened. The run and its files stay to be read.
          Make sure that the payroll office doesn't use them.
        </Trans>
      </p>
    </AlertDialog>
  );
}
