import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { Closing } from '#contract/closings.ts';
import { useFormats } from '#web/i18n/use-formats.ts';
import { textLink } from '#web/ui/link-styles.ts';

/** Who closed a month, when, with which note, and the closing's hash. */
export function ClosingFacts({ closing }: { closing: Closing }) {
  const { t } = useLingui();
  const formats = useFormats();
  const { number, closed_at, closed_by, note, hash, withdrawn_at, withdrawn_by, withdrawn_reason } = closing;
  const { run_id, run_number } = closing;
  const [at, withdrawnAt] = [formats.instant(closed_at), withdrawn_at && formats.instant(withdrawn_at)];
  return (
    <div className="rounded-lg border bg-surface p-4 shadow-low">
      <p>
        <Trans>
          Closing {number}, by {closed_by}, {at}
        </Trans>
      </p>
      {note && <p className="mt-1 text-muted">{note}</p>}
      {withdrawnAt && (
        <p className="mt-1 text-close">
          <Trans>
            Reopened by {withdrawn_by}, {withdrawnAt}: {withdrawn_reason}
          </Trans>
        </p>
      )}
      {run_id !== null && (
        <p className="mt-1">
          <Link to="/dashboard/payroll/runs/$runId" params={{ runId: run_id }} className={textLink}>
            <Trans>Payroll run {run_number}</Trans>
          </Link>
        </p>
      )}
      <p className="mt-2 text-sm text-muted">
        {t`Checksum`}: <code className="break-all">{hash}</code>
      </p>
    </div>
  );
}
