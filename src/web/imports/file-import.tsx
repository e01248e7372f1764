import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useEffectEvent, useLayoutEffect, useState } from 'react';
import type { ImportKind, ImportResult } from '#contract/imports.ts';
import type { Api } from '#web/api/client.ts';
import { Banner } from '#web/ui/banner.tsx';
import { CheckField } from '#web/ui/check-field.tsx';
import { cx } from '#web/ui/class-names.ts';
import { onDemand } from '#web/ui/on-demand.tsx';
import { AdditionTable } from './addition-table.tsx';
import { ChangeTable } from './change-table.tsx';
import { missingColumns } from './column-list.ts';
import { CountTiles } from './count-tiles.tsx';
import { EffectTable } from './effect-table.tsx';
import { FileReading } from './file-reading.tsx';
import { ImportDone } from './import-done.tsx';
import { ImportSection } from './import-section.tsx';
import { ImportStart } from './import-start.tsx';
import { IssueTable } from './issue-table.tsx';
import { RunFailure } from './run-failure.tsx';
import { RunProgress } from './run-progress.tsx';
import { useImport } from './use-import.ts';
import { LeaveQuestion } from '#web/forms/leave-question.tsx';

const ConfirmImport = onDemand(async () => (await import('./confirm-import.tsx')).ConfirmImport);

export type ImportStage = 'importing' | 'done';

interface FileImportProps {
  api: Api;
  kind: ImportKind;
  file: File;
  /** Links to what was imported. */
  links: ReactNode;
  /** How many imports were undone on this page: what a check found before may be otherwise. */
  undone: number;
  /** An import that is under way or done: kind and file are settled then. */
  onStage: (stage: ImportStage | null) => void;
  onImported: () => void;
  onAgain: () => void;
}

/** A chosen file: its check, its columns, what it would change, and the import. Give it a key of kind and file. */
export function FileImport(props: FileImportProps) {
  const { api, kind, file, links, undone, onStage, onImported, onAgain } = props;
  const { t, i18n } = useLingui();
  // A language has its own way to write numbers.
  const basis = `${i18n.locale} ${undone}`;
  const { facts, checked, run, columns, countsClosed, match, readAs, countClosed, check, commit, cancel } =
    useImport(api, kind, file, basis, onImported);
  const [asking, setAsking] = useState(false);

  const isImporting = run.name === 'running' && run.commits;
  const isChecking = run.name === 'running' && !run.commits;
  const isDone = run.name === 'ended' && checked?.committed === true;
  const stage = isImporting ? 'importing' : isDone ? 'done' : null;
  const tell = useEffectEvent(onStage);
  // Before the page is painted: whoever sees that it is over can choose another file.
  useLayoutEffect(() => {
    tell(stage);
    return () => tell(null);
  }, [stage]);

  if (isDone) {
    return <ImportDone result={checked} fileName={file.name} links={links} onAgain={onAgain} />;
  }
  const missing = facts ? missingColumns(kind, columns) : [];
  // Without all needed columns the rows have not been looked at. While a check goes on, the former one stays in sight.
  const counted = missing.length === 0 && (run.name === 'ended' || run.name === 'running') ? checked : null;
  return (
    <>
      <ImportSection title={t`Check`}>
        {(run.name === 'failed' || run.name === 'cancelled') && <RunFailure run={run} onCheck={check} />}
        {run.name === 'ended' && run.commits && (
          <Banner tone="bad" title={t`Nothing was imported`}>
            {run.asksAnew ? (
              <Trans>
                Since the check the amounts have changed: others have recorded feedback or a rule was set.
                Please look at what it does now, and import again.
              </Trans>
            ) : (
              <Trans>Since the check something has changed that the file does not agree with.</Trans>
            )}
          </Banner>
        )}
        {facts && (
          <FileReading
            kind={kind}
            facts={facts}
            matched={columns}
            disabled={isImporting}
            onEncoding={readAs}
            onMatch={match}
          />
        )}
        <div className="grid items-start empty:hidden *:[grid-area:1/1]">
          {counted && (
            <div className={cx(isChecking && 'invisible')}>
              <CountTiles counts={counted.counts} />
            </div>
          )}
          {isChecking && <RunProgress progress={run.progress} onCancel={cancel} />}
        </div>
        {facts && counted && (
          <div aria-busy={isChecking} className={cx('grid gap-6 empty:hidden', isChecking && 'opacity-60')}>
            {(countsClosed || (kind === 'reports' && mayHaveClosedMonths(counted))) && (
              <CheckField
                label={t`Count rows of closed months in the next closing`}
                hint={t`What was paid stays as it is. Without this they are errors, and can be left out.`}
                checked={countsClosed}
                disabled={isImporting || isChecking}
                onChange={({ target }) => countClosed(target.checked)}
              />
            )}
            {counted.counts.error > 0 && (
              <IssueTable result={counted} facts={facts} matched={columns} fileName={file.name} />
            )}
            {counted.effects && counted.effects.total > 0 && (
              <EffectTable effects={counted.effects} title={t`What it does to the bonuses`} />
            )}
            {counted.additions.length > 0 && <AdditionTable result={counted} />}
            {counted.changes.length > 0 && <ChangeTable result={counted} />}
          </div>
        )}
      </ImportSection>
      <ImportSection title={t`Import`}>
        {isImporting ? (
          <RunProgress progress={run.progress} onCancel={cancel} />
        ) : (
          <ImportStart
            counted={isChecking ? null : counted}
            missing={missing}
            onStart={() => setAsking(true)}
          />
        )}
      </ImportSection>
      {isImporting && <LeaveImport />}
      {asking && counted && (
        <ConfirmImport
          kind={kind}
          counts={counted.counts}
          effects={counted.effects}
          invited={counted.invited ?? 0}
          countsClosed={countsClosed}
          onImport={() => {
            setAsking(false);
            commit(counted);
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** Whether rows are refused because their month is closed, or may be: only the first refused rows are sent. */
const mayHaveClosedMonths = ({ issues, counts }: ImportResult) =>
  counts.error > issues.length ||
  issues.some(({ errors }) => errors.some(({ code }) => code === 'month_closed'));

/** While an import runs: asks before the page is left, which would cancel it. */
function LeaveImport() {
  const { t } = useLingui();
  return (
    <LeaveQuestion
      active
      title={t`Leave while the import runs?`}
      action={t`Leave and cancel the import`}
      stay={t`Stay here`}
    >
      {t`Leaving this page cancels the import.`}
    </LeaveQuestion>
  );
}
