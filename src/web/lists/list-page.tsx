import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { cx } from '#web/ui/class-names.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
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
  if (rows.length === 0) return total > 0 ? <Beyond onFirst={() => onPage(1)} /> : empty;
  return (
    <>
      <DataTable rows={rows} {...table} />
      <Pagination page={page} perPage={perPage} total={total} onPage={onPage} />
    </>
  );
}

/** There are rows, but not on a page this far: the last one of it is gone, or a link is old. */
function Beyond({ onFirst }: { onFirst: () => void }) {
  const { t } = useLingui();
  return (
    <EmptyState title={t`No data`} action={<Button onClick={onFirst}>{t`Show the first page`}</Button>}>
      <Trans>The list is not this long.</Trans>
    </EmptyState>
  );
}

interface ListPendingProps {
  header: ReactNode;
  /** Classes: the height of what stands between the header and the list, its filters for one; `hidden` where nothing does. */
  between: string;
}

/** The place of a list that is on its way. */
export function ListPending({ header, between }: ListPendingProps) {
  return (
    <>
      {header}
      <div className={cx('mb-4', between)} />
      <TableSkeleton />
    </>
  );
}
