import type { Currency } from '#contract/money.ts';
import type { ReportItem } from '#contract/reports.ts';
import type { Api } from '#web/api/client.ts';
import { onDemand } from '#web/ui/on-demand.tsx';

const CorrectDialog = onDemand(async () => (await import('./correct-dialog.tsx')).CorrectDialog);
const VoidDialog = onDemand(async () => (await import('./void-dialog.tsx')).VoidDialog);

/** What was asked for. */
export type Asking = 'correct' | 'void';

interface ReportDialogsProps {
  api: Api;
  report: ReportItem;
  currency: Currency;
  /** Which dialog is open; none without it. */
  asking: Asking | undefined;
  /** Whether who corrects has to say why; who voids always has. */
  needsReason: boolean;
  onClose: () => void;
  onCorrected?: () => void;
}

/** The dialogs of a report, each loaded when it is first opened. */
export function ReportDialogs({ asking, onClose, onCorrected, ...shown }: ReportDialogsProps) {
  if (!asking) return null;
  return asking === 'correct' ? (
    <CorrectDialog
      {...shown}
      onCorrected={() => {
        onClose();
        onCorrected?.();
      }}
      onClose={onClose}
    />
  ) : (
    <VoidDialog {...shown} onVoided={onClose} onClose={onClose} />
  );
}
