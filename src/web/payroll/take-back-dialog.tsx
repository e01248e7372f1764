import { Trans, useLingui } from '@lingui/react/macro';
import type { PayrollRun } from '#contract/payroll.ts';
import { longReason } from '#contract/text.ts';
import type { Api } from '#web/api/client.ts';
import { ReasonDialog } from '#web/forms/reason-dialog.tsx';
import { payrollMutations } from '#web/queries/payroll.ts';
import { useWrite } from '#web/queries/use-write.ts';
import { notify } from '#web/ui/notify.ts';

interface TakeBackDialogProps {
  api: Api;
  run: PayrollRun;
  onClose: () => void;
}

/** Asks for the reason before a run is taken back. */
export function TakeBackDialog({ api, run: { id, number, taken_back_at }, onClose }: TakeBackDialogProps) {
  const { t } = useLingui();
  const takeBack = useWrite(payrollMutations.takeBack(api));
  const done = () => {
    notify(t`Payroll run ${number} is taken back`);
    onClose();
  };
  return (
    <ReasonDialog
      title={t`Take back payroll run ${number}?`}
      action={t`Take back`}
      pending={takeBack.isPending}
      schema={longReason}
      hint={t`It is kept with the run.`}
      error={takeBack.error}
      failureTitle={t`The payroll run could not be taken back`}
      isDone={taken_back_at !== null}
      onDone={done}
      onAction={(reason) => takeBack.write({ id, reason }, done)}
      onClose={onClose}
    >
      <p>
        <Trans>
          What it holds is due again, and the months can be reopened. The run and its files stay to be read.
          Make sure that the payroll office doesn’t use them.
        </Trans>
      </p>
    </ReasonDialog>
  );
}
