import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { reason } from '#contract/feedback.ts';
import type { Currency } from '#contract/money.ts';
import type { ReportItem } from '#contract/reports.ts';
import type { Api } from '#web/api/client.ts';
import { ReasonDialog } from '#web/forms/reason-dialog.tsx';
import { useFormats } from '#web/i18n/use-formats.ts';
import { feedbackMutations } from '#web/queries/feedback.ts';
import { useWrite } from '#web/queries/use-write.ts';
import { notify } from '#web/ui/notify.ts';
import { usePersonLabel } from '#web/ui/person-name.tsx';
import { ClosedBy } from './closed-by.tsx';
import { ClosedDayOf } from './closed-day.tsx';

interface VoidDialogProps {
  api: Api;
  report: ReportItem;
  currency: Currency;
  onVoided: () => void;
  onClose: () => void;
}

/** Asks for the reason before a report goes out of every total, and says what goes with it. */
export function VoidDialog({ api, report, currency, onVoided, onClose }: VoidDialogProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const remove = useWrite(feedbackMutations.void(api, report));
  const person = usePersonLabel()(report.evaluated_user);
  const day = formats.longDay(report.date);
  const bonus = formats.amount(report.bonus, currency);

  const done = () => {
    notify(t`The report was voided`);
    onVoided();
  };

  return (
    <ReasonDialog
      title={t`Void the feedback for ${person}?`}
      action={t`Void report`}
      pending={remove.isPending}
      schema={reason}
      hint={t`It is kept with the report, for those who look into it later.`}
      error={remove.error}
      failureTitle={t`An error occurred while voiding the report`}
      failureNote={remove.error && <ClosedBy error={remove.error} />}
      onDone={done}
      onAction={(why) => remove.write(why, done)}
      onClose={onClose}
    >
      <p className="font-medium text-ink">
        {t`${plural(report.points, { one: '# point', other: '# points' })} and ${bonus} bonus of ${person}, ${day}.`}
      </p>
      <p>
        <Trans>The report disappears from every total, list and export. It is kept with the reason.</Trans>
      </p>
      <ClosedDayOf api={api} report={report} />
    </ReasonDialog>
  );
}
