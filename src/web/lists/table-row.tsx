import type { Ref } from 'react';
import { cx } from '#web/ui/class-names.ts';
import type { Column } from './column.ts';

interface TableRowProps<Row> {
  columns: readonly Column<Row>[];
  row: Row;
  /** Where the row stands among all, of which not all may be in the document; 0 is the first. */
  index: number;
  ref?: Ref<HTMLTableRowElement>;
}

/**
 * One row; a card under 640 px. It is the containing block of its cells, so that a link in it can stretch over the
 * whole row (`stretchedLink`): a real link everywhere, with the browser's own middle click and long press.
 */
export function TableRow<Row>({ columns, row, index, ref }: TableRowProps<Row>) {
  return (
    <tr
      ref={ref}
      data-index={index}
      aria-rowindex={index + 2}
      className="group relative has-[a:hover]:bg-hover max-sm:mb-3 max-sm:block max-sm:rounded-lg max-sm:border max-sm:bg-surface max-sm:p-4 max-sm:shadow-low"
    >
      {columns.map(({ lead: isLead = false, ...column }) => {
        const Cell = isLead ? 'th' : 'td';
        return (
          <Cell
            key={column.id}
            {...(isLead ? { scope: 'row' } : { 'data-label': column.header })}
            className={cx(
              // 48 px where a mouse is, more where a finger is or a cell has two lines.
              'border-t px-3 font-normal group-first:border-t-0 sm:h-12 sm:py-1.5 sm:first:pl-4 sm:last:pr-4 max-sm:border-0 max-sm:px-0 max-sm:py-1 sm:pointer-coarse:py-3',
              isLead && 'max-sm:block max-sm:pb-2',
              column.wide && 'max-xl:hidden',
              !isLead && !column.wide && cardLine,
              column.numeric && 'text-right tabular-nums',
              column.className,
            )}
          >
            {column.cell(row)}
          </Cell>
        );
      })}
    </tr>
  );
}

/** In a card each value stands on a line of its own, after its header's text. */
const cardLine =
  'max-sm:flex max-sm:justify-between max-sm:text-right max-sm:gap-4 max-sm:empty:hidden max-sm:before:text-left max-sm:before:text-muted max-sm:before:content-[attr(data-label)]';

/** For the one link of a row: its target is the whole row. */
export const stretchedLink =
  'font-medium text-ink after:absolute after:inset-0 after:rounded-md hover:text-accent focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent';
