import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { type Currency, toMinor } from '#contract/money.ts';
import type { MonthScope } from '#contract/scope.ts';
import { useFormats } from '#web/i18n/use-formats.ts';
import type { ReportTotals } from '#web/queries/report-totals.ts';
import { DataTable } from '#web/lists/data-table.tsx';
import { usePersonLabel } from '#web/ui/person-name.tsx';
import { usePersonColumns } from './person-columns.tsx';
import type { PersonTotals, Side } from './person-totals.ts';
import { nameOf } from '#contract/person-name.ts';
import type { Person } from '#contract/users.ts';

interface PersonTableProps {
  side: Side;
  people: readonly PersonTotals[];
  /** Of the month. */
  totals: ReportTotals;
  currency: Currency;
  scope: MonthScope;
  /** Shows a person's reports; absent where there are none to be shown. */
  onChoose: ((id: string) => void) | undefined;
  isPrinting: boolean;
}

/** The month by evaluator, or by evaluated user; the sums are the month's. */
export function PersonTable({
  side,
  people,
  totals,
  currency,
  scope,
  onChoose,
  isPrinting,
}: PersonTableProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const labelOf = usePersonLabel();
  const id = useId();
  const [sort, setSort] = useState('-count');
  const columns = usePersonColumns({
    side,
    scope,
    totals,
    currency,
    onChoose: isPrinting ? undefined : onChoose,
  });
  const month = formats.monthInText(scope.month);
  const title = side === 'evaluator' ? t`By evaluator` : t`By evaluated user`;
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2 id={id} className="mb-3 text-lg font-semibold">
        {title}
      </h2>
      <DataTable
        caption={t`${title}, ${month}`}
        columns={columns}
        rows={sortPeople(people, sort, formats.compare, labelOf)}
        rowKey={({ key }) => key}
        sort={sort}
        onSort={setSort}
        compact
        printed={isPrinting}
        totalLabel={t`Total of ${plural(people.length, { one: '# person', other: '# people' })}`}
      />
    </section>
  );
}

/** The order of a month's people. */
type Compare = (one: string, other: string) => number;

const keys: Record<string, (row: PersonTotals) => number> = {
  count: ({ count }) => count,
  average: ({ points_average }) => points_average ?? -1,
  points: ({ points_total }) => points_total,
  bonus: ({ bonus_total }) => toMinor(bonus_total),
};

/** People in an order such as `count` or `-count`; those that are equal in it by name, as `compare` orders names. */
function sortPeople(
  people: readonly PersonTotals[],
  sort: string,
  compare: Compare,
  labelOf: (person: Person) => string = nameOf,
): readonly PersonTotals[] {
  const descending = sort.startsWith('-');
  const sign = descending ? -1 : 1;
  const key = keys[descending ? sort.slice(1) : sort];
  const byName = (one: PersonTotals, other: PersonTotals) =>
    compare(labelOf(one.person), labelOf(other.person));
  if (!key) return people.toSorted((one, other) => sign * byName(one, other));
  return people.toSorted((one, other) => sign * (key(one) - key(other)) || byName(one, other));
}
