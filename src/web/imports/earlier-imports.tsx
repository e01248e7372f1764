import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReportImport } from '#contract/report-imports.ts';
import type { Api } from '#web/api/client.ts';
import { ProblemBanner } from '#web/forms/problem-banner.tsx';
import { useFormats } from '#web/i18n/use-formats.ts';
import { importQueries, importsPerPage } from '#web/queries/imports.ts';
import { Button } from '#web/ui/button.tsx';
import type { Column } from '#web/lists/column.ts';
import { DataTable } from '#web/lists/data-table.tsx';
import { onDemand } from '#web/ui/on-demand.tsx';
import { Pagination } from '#web/lists/pagination.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { ImportSection } from './import-section.tsx';

const UndoDialog = onDemand(async () => (await import('./undo-dialog.tsx')).UndoDialog);

/** The imports of reports that were made, and the way to take one back. Nothing on a server that keeps none. */
export function EarlierImports({ api, onUndone }: { api: Api; onUndone: () => void }) {
  const { t } = useLingui();
  const [page, setPage] = useState(1);
  const [asked, setAsked] = useState<ReportImport | null>(null);
  const { data, error, isPlaceholderData } = useQuery(importQueries.list(api, page));
  const columns = useImportColumns(setAsked);
  if (data?.total === 0) return null;
  return (
    <ImportSection title={t`Earlier imports of reports`}>
      {error && !data && <ProblemBanner title={t`The imports could not be loaded`} error={error} />}
      {!data && !error && <Skeleton className="h-24" />}
      {data && (
        <div>
          <DataTable
            caption={t`Earlier imports of reports`}
            columns={columns}
            rows={data.rows}
            rowKey={({ id }) => id}
            busy={isPlaceholderData}
          />
          {data.total > importsPerPage && (
            <Pagination page={page} perPage={importsPerPage} total={data.total} onPage={setPage} />
          )}
        </div>
      )}
      {asked && (
        <UndoDialog
          api={api}
          entry={data?.rows.find(({ id }) => id === asked.id) ?? asked}
          onUndone={() => {
            setAsked(null);
            onUndone();
          }}
          onClose={() => setAsked(null)}
        />
      )}
    </ImportSection>
  );
}

function useImportColumns(onUndo: (entry: ReportImport) => void): Column<ReportImport>[] {
  const { t } = useLingui();
  const formats = useFormats();
  return [
    {
      id: 'name',
      header: t`File`,
      lead: true,
      className: 'break-words',
      cell: ({ name, undone }) => (undone ? <del className="decoration-muted">{name}</del> : name),
    },
    {
      id: 'at',
      header: t`Imported`,
      cell: ({ at, by }) => (
        <div>
          <time dateTime={at} className="block">
            {formats.instant(at)}
          </time>
          <span className="block text-sm text-muted">{by}</span>
        </div>
      ),
    },
    { id: 'new', header: t`New`, numeric: true, cell: (entry) => formats.number(entry.new) },
    { id: 'changed', header: t`Changed`, numeric: true, cell: ({ changed }) => formats.number(changed) },
    {
      id: 'undo',
      header: t`State`,
      className: 'sm:w-1/3',
      cell: (entry) => <State entry={entry} onUndo={() => onUndo(entry)} />,
    },
  ];
}

function State({ entry: { name, undone }, onUndo }: { entry: ReportImport; onUndo: () => void }) {
  const { t } = useLingui();
  const formats = useFormats();
  if (!undone) {
    return (
      <Button aria-label={t`Undo import: ${name}`} onClick={onUndo}>
        <Trans>Undo import</Trans>
      </Button>
    );
  }
  const { by, reason } = undone;
  const at = formats.instant(undone.at);
  return (
    <div className="max-sm:text-left">
      <span className="block">
        <Trans>
          Undone on {at} by {by}
        </Trans>
      </span>
      <span className="block text-sm break-words text-muted">{reason}</span>
    </div>
  );
}
