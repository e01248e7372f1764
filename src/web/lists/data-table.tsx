import { lazy, Suspense, type Ref } from 'react';
import { cx } from '#web/ui/class-names.ts';
import type { Column, SortOrder } from './column.ts';
import { SortHeader } from './sort-header.tsx';
import { SortSelect } from './sort-select.tsx';
import { TableRow } from './table-row.tsx';

export interface DataTableProps<Row> {
  /** What the table holds, for those who don't see it. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row, index: number) => string;
  /** Absent where the order is the server's and no column can be sorted by. */
  sort?: SortOrder;
  onSort?: (sort: SortOrder) => void;
  /** Newer rows are on their way; those shown stay until then. */
  busy?: boolean;
  /** The label of the totals' row; without one there is no foot. */
  totalLabel?: string;
  /** For paper: all rows, however many, and no buttons in the header, which the browser would not repeat on each page. */
  printed?: boolean;
  /** Little space round the numbers: where two tables stand side by side. */
  compact?: boolean;
  /** The columns are as wide as they say, whatever stands in them: those of one page are those of the next. */
  fixed?: boolean;
}

/** Above this many rows only those in view are in the document. */
const windowedAbove = 200;
const WindowedRows = lazy(() =>
  import('./windowed-rows.tsx').then((file) => ({ default: file.WindowedRows })),
);

/** A real table with sortable headers; under 640 px each row is a card and a select replaces the headers. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    caption,
    columns,
    rows,
    rowKey,
    sort = '',
    onSort = () => undefined,
    busy = false,
    totalLabel,
    printed = false,
    compact = false,
    fixed = false,
  } = props;
  const isWindowed = rows.length > windowedAbove && !printed;
  const rowAt = (index: number, ref?: Ref<HTMLTableRowElement>) => {
    const row = rows[index];
    return (
      row !== undefined && (
        <TableRow key={rowKey(row, index)} columns={columns} row={row} index={index} {...(ref && { ref })} />
      )
    );
  };
  const first = (count: number) => (
    <tbody className="max-sm:block">{rows.slice(0, count).map((_, index) => rowAt(index))}</tbody>
  );

  return (
    <>
      <SortSelect columns={columns} sort={sort} onSort={onSort} />
      {/* Clipped, not hidden: a scrolling box of its own would keep the header from sticking to the window. An open menu may
          stand over the edge. */}
      <div className="overflow-clip rounded-lg border max-md:overflow-x-auto bg-surface shadow-low has-[[role=menu]]:overflow-visible print:overflow-visible max-sm:border-0 max-sm:bg-transparent max-sm:shadow-none">
        <table
          aria-busy={busy}
          aria-rowcount={rows.length + 1}
          className={cx(
            'w-full border-separate border-spacing-0 text-left max-sm:block',
            // Rows that come and go must not move the columns.
            (isWindowed || fixed) && 'sm:table-fixed',
            compact && compactCells,
            busy && 'opacity-60 transition-opacity delay-150',
          )}
        >
          <caption className="sr-only">{caption}</caption>
          <thead className="max-sm:hidden">
            <tr>
              {columns.map((column) => (
                <SortHeader key={column.id} column={column} sort={sort} onSort={onSort} printed={printed} />
              ))}
            </tr>
          </thead>
          {isWindowed ? (
            <Suspense fallback={first(30)}>
              <WindowedRows
                count={rows.length}
                rowKey={(index) => (rows[index] === undefined ? '' : rowKey(rows[index], index))}
                row={rowAt}
              />
            </Suspense>
          ) : (
            first(rows.length)
          )}
          {totalLabel !== undefined && (
            <tfoot className="max-sm:block">
              <TotalRow label={totalLabel} columns={columns} fixed={fixed} />
            </tfoot>
          )}
        </table>
      </div>
    </>
  );
}

/** The label spans the columns before the first that has a total. */
function TotalRow<Row>({
  label,
  columns,
  fixed,
}: Pick<DataTableProps<Row>, 'columns' | 'fixed'> & { label: string }) {
  const first = Math.max(
    1,
    columns.findIndex((column) => column.total !== undefined),
  );
  return (
    // As the table's end leaves the window, the header that sticks there goes under the totals, not over them.
    <tr className="bg-surface font-semibold max-sm:flex max-sm:flex-wrap max-sm:justify-between max-sm:gap-x-4 max-sm:rounded-lg max-sm:border max-sm:p-4 sm:relative sm:z-20">
      <th
        scope="row"
        colSpan={first}
        className={cx(
          'border-t py-3 pr-3 pl-4 font-semibold max-sm:border-0 max-sm:p-0',
          // A column that can't grow: the label stays on its line, and has room before the first sum.
          fixed && 'sm:whitespace-nowrap sm:max-lg:text-sm',
        )}
      >
        {label}
      </th>
      {columns.slice(first).map((column) => (
        <td
          key={column.id}
          data-label={column.header}
          className={cx(
            'border-t py-3 pr-3 whitespace-nowrap sm:last:pr-4 max-sm:border-0 max-sm:p-0',
            column.numeric && 'text-right tabular-nums',
            column.wide && 'max-xl:hidden',
            column.total === undefined ? 'max-sm:hidden' : cardLabel,
            column.className,
          )}
        >
          {column.total}
        </td>
      ))}
    </tr>
  );
}

const compactCells =
  'sm:[&_td]:px-2 sm:[&_td]:py-2 sm:[&_tbody_th]:px-2 sm:[&_tbody_th]:py-2 sm:[&_tfoot_th]:py-2 sm:[&_thead_button]:px-2 sm:[&_thead_span]:px-2';

/** In a card the header's text stands before the value. */
const cardLabel =
  'max-sm:before:mr-2 max-sm:before:font-normal max-sm:before:text-muted max-sm:before:content-[attr(data-label)]';
