import { Trans, useLingui } from '@lingui/react/macro';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { asProblem } from '#web/api/problem.ts';
import { History } from '#web/activity/history.tsx';
import { NotRefreshed } from '#web/forms/not-refreshed.tsx';
import { useFormats } from '#web/i18n/use-formats.ts';
import { TableSkeleton } from '#web/lists/table-skeleton.tsx';
import { ensureMay, enterWith, orNotFound } from '#web/pages/page-load.ts';
import { usePageQuery } from '#web/pages/use-page-query.ts';
import { HeldTable } from '#web/payroll/held-table.tsx';
import { DownloadButton } from '#web/payroll/run-files.tsx';
import { RunMark } from '#web/payroll/run-mark.tsx';
import { payrollQueries } from '#web/queries/payroll.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonStyle, textLink } from '#web/ui/link-styles.ts';
import { onDemand } from '#web/ui/on-demand.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { StatusPage } from '#web/ui/status-page.tsx';
import { Tile, Tiles } from '#web/ui/tile.tsx';

const TakeBackDialog = onDemand(
  async () => (await import('#web/payroll/take-back-dialog.tsx')).TakeBackDialog,
);

export const Route = createFileRoute('/dashboard/payroll/runs/$runId')({
  beforeLoad: ({ context }) => ensureMay(context.session, 'payroll.manage'),
  loader: ({ context, cause, params }) =>
    enterWith({ context, cause }, payrollQueries.run(context.api, params.runId), orNotFound),
  notFoundComponent: Gone,
  component: RunPage,
});

function Gone() {
  const { t } = useLingui();
  return (
    <StatusPage
      title={t`Payroll run not found`}
      actions={
        <Link to="/dashboard/payroll" className={buttonStyle('primary')}>
          <Trans>To payroll</Trans>
        </Link>
      }
    >
      <p>
        <Trans>It does not exist.</Trans>
      </p>
    </StatusPage>
  );
}

function RunPage() {
  const { t } = useLingui();
  const formats = useFormats();
  const { api } = Route.useRouteContext();
  const { runId } = Route.useParams();
  const { data: run, error } = usePageQuery(payrollQueries.run(api, runId));
  const [asks, setAsks] = useState(false);
  if (!run) return <TableSkeleton />;
  if (asProblem(error).status === 404) return <Gone />;
  const { number, currency, months, note, created_by, taken_back_by, taken_back_reason } = run;
  const at = formats.instant(run.created_at);
  const takenBackAt = run.taken_back_at && formats.instant(run.taken_back_at);
  const close = () => setAsks(false);
  return (
    <>
      <PageHeader
        parent={
          <Link to="/dashboard/payroll" className={textLink}>
            <Trans>Payroll</Trans>
          </Link>
        }
        title={t`Payroll run ${number}`}
        description={
          <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <span className="font-medium text-ink">
              {formats.list(months.map((month) => formats.monthInText(month)))}
            </span>
            <RunMark run={run} />
          </span>
        }
        actions={
          run.is_last && (
            <Button onClick={() => setAsks(true)}>
              <Trans>Take back</Trans>
            </Button>
          )
        }
      />
      <NotRefreshed error={error} />
      <Tiles className="grid-cols-2 sm:grid-cols-3">
        <Tile label={t`People`} value={formats.number(run.people)} />
        <Tile label={t`Restaurants`} value={formats.number(run.restaurants)} />
        <Tile className="max-sm:col-span-2" label={t`Total`} value={formats.amount(run.total, currency)} />
      </Tiles>
      <div className="mt-4 rounded-lg border bg-surface p-4 shadow-low">
        <p>
          <Trans>
            Made by {created_by}, {at}
          </Trans>
        </p>
        {note && <p className="mt-1 text-muted">{note}</p>}
        {takenBackAt && (
          <p className="mt-1 text-close">
            <Trans>
              Taken back by {taken_back_by}, {takenBackAt}: {taken_back_reason}
            </Trans>
          </p>
        )}
        {!takenBackAt && !run.is_last && (
          <p className="mt-1 text-muted">
            <Trans>A later payroll run is in force, so this one can’t be taken back.</Trans>
          </p>
        )}
      </div>
      <section aria-labelledby="files" className="mt-6">
        <h2 id="files" className="mb-3 text-lg font-semibold">
          <Trans>Files</Trans>
        </h2>
        <ul aria-labelledby="files" className="divide-y rounded-lg border bg-surface shadow-low">
          {run.files.map((file) => (
            <li key={file.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 p-4">
              <div className="min-w-0 flex-1 basis-80">
                <p className="font-medium">{file.layout_name}</p>
                <p className="text-sm break-all text-muted">
                  {file.name} · {t`Rows: ${formats.number(file.rows)}`}
                </p>
                <p className="text-sm text-muted">
                  {t`Checksum`}: <code className="break-all">{file.hash}</code>
                </p>
              </div>
              <DownloadButton api={api} runId={run.id} file={file} />
            </li>
          ))}
        </ul>
      </section>
      {run.closings && (
        <section aria-labelledby="held" className="mt-6">
          <h2 id="held" className="mb-3 text-lg font-semibold">
            <Trans>Restaurants</Trans>
          </h2>
          <HeldTable closings={run.closings} run={run} />
        </section>
      )}
      <History api={api} of={{ subject: 'payroll-run', id: run.id }} />
      {asks && <TakeBackDialog api={api} run={run} onClose={close} />}
    </>
  );
}
