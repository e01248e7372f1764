import { Trans, useLingui } from '@lingui/react/macro';
import type { ImportChange, ImportResult } from '#contract/imports.ts';
import { useFormats } from '#web/i18n/use-formats.ts';
import type { Column } from '#web/lists/column.ts';
import { DataTable } from '#web/lists/data-table.tsx';
import { missing } from '#web/ui/missing.ts';
import { columnText } from '#texts/columns.ts';
import { fieldWord } from '#texts/fields.ts';

/** The first rows that change what is stored: field by field, before and after. */
export function ChangeTable({ result }: { result: ImportResult }) {
  const { t } = useLingui();
  const formats = useFormats();
  const columns = useChangeColumns();
  const shown = formats.number(result.changes.length);
  return (
    <section aria-labelledby="import-changes">
      <h3 id="import-changes" className="mb-3 font-semibold">
        <Trans>What will be changed</Trans>
      </h3>
      {result.counts.changed > result.changes.length && (
        <p className="mb-3 text-muted">
          <Trans>The first {shown} of the rows that change something.</Trans>
        </p>
      )}
      <DataTable
        caption={t`Changes by the file`}
        columns={columns}
        rows={result.changes}
        rowKey={({ line }) => String(line)}
      />
    </section>
  );
}

function useChangeColumns(): Column<ImportChange>[] {
  const { t } = useLingui();
  return [
    { id: 'name', header: t`What is changed`, lead: true, className: 'sm:w-1/3', cell: ({ name }) => name },
    { id: 'line', header: t`Line`, className: 'sm:w-24 tabular-nums', cell: ({ line }) => line },
    { id: 'change', header: t`Before and after`, cell: (change) => <FieldChanges change={change} /> },
  ];
}

function FieldChanges({ change: { before, after, time_zone } }: { change: ImportChange }) {
  const { t } = useLingui();
  const words = useValueWords(time_zone);
  const fields = Object.keys(after).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
  return (
    <ul className="grid gap-1 max-sm:text-left">
      {fields.map((field) => {
        const known = columnText(field);
        return (
          <li key={field}>
            <span className="text-muted">{known ? t(known) : field}:</span>{' '}
            <del className="decoration-muted">{words(field, before[field])}</del>{' '}
            <span aria-hidden="true">→</span> <ins className="no-underline">{words(field, after[field])}</ins>
          </li>
        );
      })}
    </ul>
  );
}

/** A stored value as a person reads it; times by the clock of a zone, as the file has them. */
export function useValueWords(timeZone: string | undefined) {
  const { t } = useLingui();
  const formats = useFormats();
  return function words(field: string, value: unknown): string {
    if (value === null || value === undefined || value === '') return missing;
    if (Array.isArray(value)) return value.length === 0 ? missing : formats.list(value.map(String));
    if (field === 'observed_at' && typeof value === 'string' && timeZone)
      return formats.instantIn(value, timeZone);
    const word = typeof value === 'string' ? value : JSON.stringify(value);
    const text = fieldWord(field, word);
    return text ? t(text) : word;
  };
}
