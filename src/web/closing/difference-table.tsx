import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { ClosingLine } from '#contract/closings.ts';
import { fromMinor, fromSigned, toMinor, type Currency, type Minor } from '#contract/money.ts';
import type { Person } from '#contract/users.ts';
import { useFormats } from '#web/i18n/use-formats.ts';
import type { Column } from '#web/lists/column.ts';
import { DataTable } from '#web/lists/data-table.tsx';
import { usePersonLabel } from '#web/ui/person-name.tsx';
import { Amount } from './amount.tsx';

interface Difference {
  person: Person;
  one: Minor;
  other: Minor;
}

/** Lines to compare, and what they are called. */
interface Side {
  header: string;
  lines: readonly ClosingLine[];
}

interface DifferenceTableProps {
  caption: string;
  one: Side;
  other: Side;
  currency: Currency;
}

/** Its columns, with the sums of all rows. */
function useDifferenceColumns(
  rows: readonly Difference[],
  { one, other, currency }: Pick<DifferenceTableProps, 'one' | 'other' | 'currency'>,
): Column<Difference>[] {
  const { t } = useLingui();
  const formats = useFormats();
  const labelOf = usePersonLabel();
  const amount = (minor: Minor) => formats.amount(fromSigned(minor), currency);
  const sum = (of: 'one' | 'other') => rows.reduce((all, row) => all + row[of], 0);
  return [
    { id: 'name', header: t`Name`, lead: true, cell: ({ person }) => labelOf(person) },
    {
      id: 'one',
      header: one.header,
      numeric: true,
      total: amount(sum('one')),
      cell: (row) => formats.amount(fromMinor(row.one), currency),
    },
    {
      id: 'other',
      header: other.header,
      numeric: true,
      total: amount(sum('other')),
      cell: (row) => formats.amount(fromMinor(row.other), currency),
    },
    {
      id: 'difference',
      header: t`Difference`,
      numeric: true,
      total: amount(sum('other') - sum('one')),
      cell: (row) => <Amount amount={fromSigned(row.other - row.one)} currency={currency} />,
    },
  ];
}

/** What two sets of lines pay each person, side by side: those who differ first. */
export function DifferenceTable({ caption, one, other, currency }: DifferenceTableProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const labelOf = usePersonLabel();
  const people = new Map<string, Difference>();
  const add = (lines: readonly ClosingLine[], of: 'one' | 'other') => {
    for (const { person, payable } of lines) {
      const row = people.get(person.id) ?? { person, one: 0, other: 0 };
      people.set(person.id, { ...row, [of]: toMinor(payable) });
    }
  };
  add(one.lines, 'one');
  add(other.lines, 'other');
  const size = (row: Difference) => Math.abs(row.other - row.one);
  const rows = [...people.values()].toSorted(
    (first, second) =>
      size(second) - size(first) || formats.compare(labelOf(first.person), labelOf(second.person)),
  );
  return (
    <DataTable
      caption={caption}
      columns={useDifferenceColumns(rows, { one, other, currency })}
      rows={rows}
      rowKey={({ person }) => person.id}
      totalLabel={t`Total of ${plural(rows.length, { one: '# person', other: '# people' })}`}
    />
  );
}
