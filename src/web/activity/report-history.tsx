import { useLingui } from '@lingui/react/macro';
import type { ReportItem } from '#contract/reports.ts';
import type { Api } from '#web/api/client.ts';
import { useFormats } from '#web/i18n/use-formats.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { usePersonLabel } from '#web/ui/person-name.tsx';
import { HistoryList } from './history-list.tsx';

interface ReportHistoryProps {
  api: Api;
  report: ReportItem;
  onClose: () => void;
}

/** Who recorded a report, corrected it, or brought it by an import. Loaded at its first opening. */
export function ReportHistory({ api, report, onClose }: ReportHistoryProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const person = usePersonLabel()(report.evaluated_user);
  const day = formats.day(report.date);
  return (
    <Dialog title={t`History of the feedback for ${person}, ${day}`} onClose={onClose}>
      <HistoryList api={api} of={{ subject: 'report', id: report.id }} />
      <div className="mt-6 flex justify-end">
        <Button onClick={onClose}>{t({ message: 'Close', context: 'button' })}</Button>
      </div>
    </Dialog>
  );
}
