import { useLingui } from '@lingui/react/macro';
import type { Column, SortOrder } from './column.ts';
import { SelectField } from '#web/ui/select-field.tsx';

interface SortSelectProps<Row> {
  columns: readonly Column<Row>[];
  sort: SortOrder;
  onSort: (sort: SortOrder) => void;
}

/** Cards have no headers to click: under 640 px the order is chosen here. */
export function SortSelect<Row>({ columns, sort, onSort }: SortSelectProps<Row>) {
  const { t } = useLingui();
  if (columns.every((column) => column.sort === undefined)) return null;
  return (
    <SelectField
      label={t`Sort by`}
      className="mb-3 sm:hidden"
      value={sort}
      onChange={(event) => onSort(event.target.value)}
    >
      {columns.flatMap(({ sort: key, header }) =>
        key === undefined
          ? []
          : [
              <option key={key} value={key}>
                {t`${header}, ascending`}
              </option>,
              <option key={`-${key}`} value={`-${key}`}>
                {t`${header}, descending`}
              </option>,
            ],
      )}
    </SelectField>
  );
}
