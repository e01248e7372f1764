import { useLingui } from '@lingui/react/macro';
import type { ClosingLine } from '#contract/closings.ts';
import { fromMinor, fromSigned, toMinor, type Currency, type Minor } from '#contract/money.ts';
import type { Person } from '#contract/users.ts';
import { useFormats } from '#web/i18n/use-formats.ts';
import { DataTable, type Column } from '#web/lists/data-table.tsx';
import { usePersonLabel } from '#web/ui/person-name.tsx';
import { Amount } from './amount.tsx';

interface Difference {
  person: Person;
  paid: Minor;
  known: Minor;
}

interface DifferenceTableProps {
  caption: string;
  paid: readonly ClosingLine[];
  known: readonly ClosingLine[];
  currency: Currency;
}

/** Its columns, with the sums of all rows. */
function useDifferenceColumns(rows: readonly Difference[], currency: Currency): Column<Difference>[] {
  const { t } = useLingui();
  const formats = useFormats();
  const labelOf = usePersonLabel();
  const amount = (minor: Minor) => formats.amount(fromSigned(minor), currency);
  const sum = (of: 'paid' | 'known') => rows.reduce((all, row) => all + row[of], 0);
  return [
    { id: 'name', header: t`Name`, lead: true, cell: ({ person }) => labelOf(person) },
    {
      id: 'paid',
      header: t`As paid`,
      numeric: true,
      total: amount(sum('paid')),
      cell: (row) => formats.amount(fromMinor(row.paid), currency),
    },
    {
      id: 'known',
      header: t`As known now`,
      numeric: true,
      total: amount(sum('known')),
      cell: (row) => formats.amount(fromMinor(row.known), currency),
    },
    {
      id: 'difference',
      header: t`Difference`,
      numeric: true,
      total: amount(sum('known') - sum('paid')),
      cell: (row) => <Amount amount={fromSigned(row.known - row.paid)} currency={currency} />,
    },
  ];
}

/** What the month would pay as it is known now, beside what it paid: those who differ first. */
export function DifferenceTable({ caption, paid, known, currency }: DifferenceTableProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const labelOf = usePersonLabel();
  const people = new Map<string, Difference>();
  const add = (lines: readonly ClosingLine[], of: 'paid' | 'known') => {
    for (const { person, payable } of lines) {
      const one = people.get(person.id) ?? { person, paid: 0, known: 0 };
      people.set(person.id, { ...one, [of]: toMinor(payable) });
    }
  };
  add(paid, 'paid');
  add(known, 'known');
  const size = (one: Difference) => Math.abs(one.known - one.paid);
  const rows = [...people.values()].toSorted(
    (one, other) => size(other) - size(one) || formats.compare(labelOf(one.person), labelOf(other.person)),
  );
  return (
    <DataTable
      caption={caption}
      columns={useDifferenceColumns(rows, currency)}
      rows={rows}
      rowKey={({ person }) => person.id}
      totalLabel={t`Total`}
    />
  );
}
