import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ImportFileFacts, ImportIssue, ImportResult } from '#contract/imports.ts';
import type { FieldIssue } from '#contract/problem.ts';
import { useFormats } from '#web/i18n/use-formats.ts';
import type { ImportMapping } from '#web/queries/imports.ts';
import { saveFile } from '#web/queries/save-file.ts';
import { Button } from '#web/ui/button.tsx';
import type { Column } from '#web/lists/column.ts';
import { DataTable } from '#web/lists/data-table.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { cellText, columnText } from '#texts/columns.ts';

interface IssueTableProps {
  result: ImportResult;
  facts: ImportFileFacts;
  matched: ImportMapping;
  fileName: string;
}

/** One wrong cell. */
interface WrongCell {
  line: number;
  issue: ImportIssue;
  error: FieldIssue;
}

/** The errors, cell by cell: where it stands, what stands there, and what is wrong with it. */
export function IssueTable({ result, facts, matched, fileName }: IssueTableProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const cells = result.issues.flatMap((issue) =>
    issue.errors.map((error): WrongCell => ({ line: issue.line, issue, error })),
  );
  const columns = useIssueColumns(facts, matched);
  const shown = formats.number(result.issues.length);
  return (
    <section aria-labelledby="import-errors">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h3 id="import-errors" className="font-semibold">
          <Plural
            value={result.counts.error}
            one="# row can’t be imported as it is"
            other="# rows can’t be imported as they are"
          />
        </h3>
        <Button onClick={() => saveFile(errorsFile(result, fileName, t`errors`))}>
          <Icon name="download" className="size-4" />
          <Trans>Download all errors</Trans>
        </Button>
      </div>
      {result.counts.error > result.issues.length && (
        <p className="mb-3 text-muted">
          <Trans>These are the first {shown}. The downloaded file has all of them.</Trans>
        </p>
      )}
      <DataTable
        caption={t`Errors in the file`}
        columns={columns}
        rows={cells}
        rowKey={({ line, error }, index) => `${line} ${error.path} ${error.code} ${index}`}
      />
    </section>
  );
}

function useIssueColumns(facts: ImportFileFacts, matched: ImportMapping): Column<WrongCell>[] {
  const { t } = useLingui();
  const nameOf = (path: string) => {
    if (path === '') return t`The whole row`;
    const known = columnText(path);
    return known ? t(known) : path;
  };
  return [
    {
      id: 'line',
      header: t`Line`,
      lead: true,
      className: 'sm:w-24 tabular-nums',
      cell: ({ line }) => (
        <>
          <span className="sm:hidden">{t`Line`} </span>
          {line}
        </>
      ),
    },
    {
      id: 'column',
      header: t`Column`,
      className: 'sm:w-1/4',
      cell: ({ error }) => (
        <ColumnName name={nameOf(error.path)} header={headerOf(error.path, facts, matched)} />
      ),
    },
    {
      id: 'value',
      header: t`Value`,
      className: 'sm:w-1/4 break-words',
      cell: ({ issue, error }) =>
        issue.values[error.path] || (error.path !== '' && <span className="text-muted">{t`(empty)`}</span>),
    },
    {
      id: 'error',
      header: t`What is wrong`,
      cell: ({ error }) => <Wrong error={error} />,
    },
  ];
}

/** What the file itself calls the column. */
function headerOf(path: string, { header }: ImportFileFacts, matched: ImportMapping): string | undefined {
  const index = matched[path];
  return index === undefined ? undefined : header[index]?.trim();
}

function ColumnName({ name, header }: { name: string; header: string | undefined }) {
  return (
    <span>
      <span className="block">{name}</span>
      {header && header !== name && <span className="block text-sm text-muted">{header}</span>}
    </span>
  );
}

function Wrong({ error }: { error: FieldIssue }) {
  const { t } = useLingui();
  const { sentence, possible } = cellText(error);
  return (
    <>
      <span className="block">{t(sentence)}</span>
      {possible && <span className="block text-sm text-muted">{t(possible)}</span>}
    </>
  );
}

export function errorsFile({ errors_csv }: ImportResult, fileName: string, errors: string) {
  return {
    name: `${fileName.replace(/\.\w+$/, '')} ${errors}.csv`,
    blob: new Blob([errors_csv], { type: 'text/csv;charset=utf-8' }),
  };
}
