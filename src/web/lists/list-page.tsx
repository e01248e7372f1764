import type { ReactNode } from 'react';
import { cx } from '#web/ui/class-names.ts';
import { DataTable, type DataTableProps } from './data-table.tsx';
import { Pagination, type PaginationProps } from './pagination.tsx';
import { TableSkeleton } from './table-skeleton.tsx';

interface ListPageProps<Row> extends Omit<DataTableProps<Row>, 'rows'>, PaginationProps {
  /** Undefined while the first ones are on their way. */
  rows: readonly Row[] | undefined;
  /** Stands there where the list has no rows, and says why. */
  empty: ReactNode;
}

/** One page of a list that the server orders and counts: its table, with the way to the other pages. */
export function ListPage<Row>({ rows, empty, page, perPage, total, onPage, ...table }: ListPageProps<Row>) {
  if (rows === undefined) return <TableSkeleton />;
  if (rows.length === 0) return empty;
  return (
    <>
      <DataTable rows={rows} {...table} />
      <Pagination page={page} perPage={perPage} total={total} onPage={onPage} />
    </>
  );
}

/** The place of a list that is on its way, with that of its filters. */
export function ListPending({ header, filters = 'h-11' }: { header: ReactNode; filters?: 'h-10' | 'h-11' }) {
  return (
    <>
      {header}
      <div className={cx('mb-4', filters)} />
      <TableSkeleton />
    </>
  );
}
