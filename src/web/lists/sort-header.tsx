import { cx } from '#web/ui/class-names.ts';
import type { Column, SortOrder } from './column.ts';
import { Icon } from '#web/ui/icon.tsx';

interface SortHeaderProps<Row> {
  column: Column<Row>;
  sort: SortOrder;
  onSort: (sort: SortOrder) => void;
  /** On paper there is nothing to press. */
  printed: boolean;
}

/** A column's header: a button where the column can be sorted; a second click turns the order round. */
export function SortHeader<Row>({ column, sort, onSort, printed }: SortHeaderProps<Row>) {
  const shared = cx(
    'group/head sticky top-[var(--sticky-top,0px)] z-10 border-b bg-surface p-0 text-sm font-medium text-muted',
    column.numeric ? 'text-right' : 'text-left',
    column.wide && 'max-xl:hidden',
    column.className,
  );
  if (!column.sort || printed) {
    return (
      <th scope="col" className={shared}>
        <span
          className={
            column.quiet ? 'sr-only' : 'block px-3 py-2.5 group-first/head:pl-4 group-last/head:pr-4'
          }
        >
          {column.header}
        </span>
        <Below column={column} />
      </th>
    );
  }

  const direction = sort === column.sort ? 'ascending' : sort === `-${column.sort}` ? 'descending' : 'none';
  const next =
    direction === 'ascending'
      ? `-${column.sort}`
      : direction === 'descending'
        ? column.sort
        : `${column.descendingFirst ? '-' : ''}${column.sort}`;

  return (
    <th scope="col" aria-sort={direction} className={shared}>
      <button
        type="button"
        onClick={() => onSort(next)}
        className={`group/sort flex min-h-11 w-full cursor-pointer items-center gap-1 px-3 py-2.5 font-medium group-first/head:pl-4 group-last/head:pr-4 hover:text-ink focus-visible:-outline-offset-2 ${
          column.numeric ? 'flex-row-reverse text-right' : 'text-left'
        } ${direction === 'none' ? '' : 'text-ink'}`}
      >
        {column.header}
        <Icon
          name={direction === 'descending' ? 'arrowDown' : 'arrowUp'}
          className={cx('size-3.5', direction === 'none' && 'opacity-0 group-hover/sort:opacity-60')}
        />
      </button>
      <Below column={column} />
    </th>
  );
}

function Below<Row>({ column: { below } }: { column: Column<Row> }) {
  return (
    below && <div className="-mt-2 px-3 pb-2 font-normal group-last/head:pr-4 max-xl:hidden">{below}</div>
  );
}
