import { Trans, useLingui } from '@lingui/react/macro';
import { useFormats } from '#web/i18n/use-formats.ts';
import { Button } from '#web/ui/button.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import type { ImportProgress } from './use-import.ts';

interface RunProgressProps {
  progress: ImportProgress;
  onCancel: () => void;
}

/** How far a check or an import is, and the way to end it. */
export function RunProgress({ progress, onCancel }: RunProgressProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const { phase, done, total } = progress;
  const doing = {
    sending: t`Sending the file`,
    reading: t`Reading the rows`,
    checking: t`Checking the rows`,
    writing: t`Importing the rows`,
    totals: t`Working out the totals`,
  }[phase];
  const text = total > 0 ? t`${doing}: ${formats.number(done)} of ${formats.number(total)}` : `${doing}…`;
  const quarter = total > 0 ? Math.floor((done / total) * 4) / 4 : 0;
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3 rounded-lg border bg-surface p-4 shadow-low">
      <div className="min-w-0 flex-1 basis-64">
        <p aria-hidden="true" className="mb-2 tabular-nums">
          {text}
        </p>
        <ProgressBar label={doing} done={done} total={total} text={text} />
        {/* Read out at each step and at the quarters, not at every event. */}
        <output className="sr-only">{quarter > 0 ? `${doing}: ${formats.percent(quarter)}` : doing}</output>
      </div>
      <Button onClick={onCancel}>
        <Trans>Cancel</Trans>
      </Button>
    </div>
  );
}
