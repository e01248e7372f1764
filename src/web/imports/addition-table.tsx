import { Trans, useLingui } from '@lingui/react/macro';
import type { ImportAddition, ImportResult } from '#contract/imports.ts';
import { useFormats } from '#web/i18n/use-formats.ts';
import type { Column } from '#web/lists/column.ts';
import { DataTable } from '#web/lists/data-table.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { columnText } from '#texts/columns.ts';
import { useValueWords } from './change-table.tsx';

/** More rows than this are folded away. */
const openUpTo = 10;

/** The first rows that are stored nowhere yet, with what the file says of them. */
export function AdditionTable({ result: { additions, counts } }: { result: ImportResult }) {
  const { t } = useLingui();
  const formats = useFormats();
  const columns = useAdditionColumns();
  const shown = formats.number(additions.length);
  return (
    <details open={counts.new <= openUpTo} className="group">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 font-semibold [&::-webkit-details-marker]:hidden">
        <Icon name="chevronRight" className="size-5 text-muted group-open:rotate-90" />
        <h3>
          <Trans>What will be added</Trans>
        </h3>
        <span className="font-normal text-muted tabular-nums">{formats.number(counts.new)}</span>
      </summary>
      {counts.new > additions.length && (
        <p className="mb-3 text-muted">
          <Trans>The first {shown} of the new rows.</Trans>
        </p>
      )}
      <DataTable
        caption={t`New by the file`}
        columns={columns}
        rows={additions}
        rowKey={({ line }) => String(line)}
      />
    </details>
  );
}

function useAdditionColumns(): Column<ImportAddition>[] {
  const { t } = useLingui();
  return [
    { id: 'name', header: t`Name`, lead: true, className: 'sm:w-1/3', cell: ({ name }) => name },
    { id: 'line', header: t`Line`, className: 'sm:w-24 tabular-nums', cell: ({ line }) => line },
    { id: 'values', header: t`In the file`, cell: (addition) => <Values addition={addition} /> },
  ];
}

function Values({ addition: { values, time_zone } }: { addition: ImportAddition }) {
  const { t } = useLingui();
  const words = useValueWords(time_zone);
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 max-sm:text-left">
      {Object.entries(values).map(([field, value]) => {
        const known = columnText(field);
        return (
          <li key={field}>
            <span className="text-muted">{known ? t(known) : field}:</span> {words(field, value)}
          </li>
        );
      })}
    </ul>
  );
}
