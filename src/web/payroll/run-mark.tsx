import { Trans } from '@lingui/react/macro';
import type { PayrollRun } from '#contract/payroll.ts';
import { cx } from '#web/ui/class-names.ts';
import { Sign } from '#web/ui/sign.tsx';

/** Whether a run is in force, as a word and a shape beside the colour. */
export function RunMark({ run }: { run: PayrollRun }) {
  const isInForce = run.taken_back_at === null;
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1.5 whitespace-nowrap',
        isInForce ? 'text-good' : 'text-close',
      )}
    >
      <Sign name={isInForce ? 'check' : 'warning'} className="size-4" />
      {isInForce ? <Trans>In force</Trans> : <Trans>Taken back</Trans>}
    </span>
  );
}
