import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { reason } from '#contract/feedback.ts';
import type { ImportUndoing, ReportImport } from '#contract/report-imports.ts';
import type { Api } from '#web/api/client.ts';
import { asProblem } from '#web/api/problem.ts';
import { ProblemBanner } from '#web/forms/problem-banner.tsx';
import { ReasonDialog } from '#web/forms/reason-dialog.tsx';
import { useFormats } from '#web/i18n/use-formats.ts';
import { importMutations, importQueries } from '#web/queries/imports.ts';
import { useWrite } from '#web/queries/use-write.ts';
import { Banner } from '#web/ui/banner.tsx';
import { notify } from '#web/ui/notify.ts';

interface UndoDialogProps {
  api: Api;
  entry: ReportImport;
  onUndone: () => void;
  onClose: () => void;
}

/** How many months are named; the sums have all. */
const shownMonths = 6;

/** Asks for the reason before an import is taken back, and says what that does to the months. */
export function UndoDialog({ api, entry, onUndone, onClose }: UndoDialogProps) {
  const { t } = useLingui();
  const preview = useQuery(importQueries.details(api, entry.id));
  const undo = useWrite(importMutations.undo(api, entry.id));
  const { name } = entry;
  const undoing = preview.data?.undoing;

  const done = () => {
    notify(t`The import of ${name} was undone`);
    onUndone();
  };
  const failureTitle = t`The import could not be undone`;
  const failureOf = () => {
    if (undo.error === null)
      return preview.error ? <ProblemBanner title={failureTitle} error={preview.error} /> : undefined;
    if (asProblem(undo.error).code !== 'month_closed') return undefined;
    return (
      <Banner tone="bad" title={failureTitle}>
        <Trans>Some of its months are closed. Reopen them first, or void the reports one by one.</Trans>
      </Banner>
    );
  };

  return (
    <ReasonDialog
      title={t`Undo the import of ${name}?`}
      action={t`Undo import`}
      waiting={!undoing || undoing.blocked_by !== null}
      pending={undo.isPending}
      schema={reason}
      hint={t`It is kept with the import and its reports.`}
      failure={failureOf()}
      error={undo.error}
      failureTitle={failureTitle}
      isDone={entry.undone !== null}
      onDone={done}
      onAction={(why) => undo.write(why, done)}
      onClose={onClose}
    >
      {undoing ? (
        <Undoing undoing={undoing} />
      ) : (
        !preview.error && (
          <p>
            <Trans>Please wait…</Trans>
          </p>
        )
      )}
    </ReasonDialog>
  );
}

function Undoing({ undoing: { removed, restored, kept, effects, blocked_by } }: { undoing: ImportUndoing }) {
  const { t } = useLingui();
  const formats = useFormats();
  if (blocked_by) {
    const [other, at] = [blocked_by.name, formats.instant(blocked_by.at)];
    return (
      <p>
        <Trans>
          A later import corrected some of the same reports: {other}, {at}. Please undo that one first.
        </Trans>
      </p>
    );
  }
  const months = effects.months.slice(0, shownMonths);
  const more = effects.total - months.length;
  return (
    <>
      <ul className="list-disc pl-5">
        {removed > 0 && (
          <li>{t`${plural(removed, { one: '# report that it added is voided', other: '# reports that it added are voided' })}`}</li>
        )}
        {restored > 0 && (
          <li>{t`${plural(restored, { one: '# report that it corrected returns to what it was', other: '# reports that it corrected return to what they were' })}`}</li>
        )}
        {kept > 0 && (
          <li>{t`${plural(kept, { one: '# report stays as it is: it was voided or corrected since', other: '# reports stay as they are: they were voided or corrected since' })}`}</li>
        )}
        {removed + restored + kept === 0 && (
          <li>{t`Nothing of it counts any more; it is only marked as undone`}</li>
        )}
      </ul>
      <dl className="grid gap-1">
        {months.map(({ restaurant: { id, name, currency }, month, bonus }) => (
          <div key={`${id} ${month}`} className="flex flex-wrap justify-between gap-x-4">
            <dt>
              {name}, {formats.shortMonthInText(month)}
            </dt>
            <dd className="text-ink tabular-nums">
              {formats.amount(bonus.before, currency)} → {formats.amount(bonus.after, currency)}
            </dd>
          </div>
        ))}
      </dl>
      {more > 0 && <p>{t`${plural(more, { one: 'and # more month', other: 'and # more months' })}`}</p>}
    </>
  );
}
