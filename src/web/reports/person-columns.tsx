import { useLingui } from '@lingui/react/macro';
import type { Currency } from '#contract/money.ts';
import type { MonthScope } from '#contract/scope.ts';
import { Why } from '#web/explain/why.tsx';
import { useFormats } from '#web/i18n/use-formats.ts';
import type { ReportTotals } from '#web/queries/report-totals.ts';
import type { Column } from '#web/lists/column.ts';
import { missing } from '#web/ui/missing.ts';
import { PersonName } from '#web/ui/person-name.tsx';
import { FilterButton } from './filter-button.tsx';
import type { PersonTotals, Side } from './person-totals.ts';

interface PersonColumns {
  side: Side;
  scope: MonthScope;
  /** Of all of them. */
  totals: ReportTotals;
  currency: Currency;
  /** Shows a person's reports; absent on paper. */
  onChoose: ((id: string) => void) | undefined;
}

/** The columns of a month by person. */
export function usePersonColumns({
  side,
  scope: { restaurantId: restaurant_id, month: date },
  totals,
  currency,
  onChoose,
}: PersonColumns): Column<PersonTotals>[] {
  const { t } = useLingui();
  const formats = useFormats();
  const average = (value: number | null) => (value === null ? missing : formats.average(value));
  return [
    {
      id: 'name',
      header: side === 'evaluator' ? t`Evaluator` : t`Evaluated user`,
      sort: 'name',
      lead: true,
      className: 'sm:w-2/5',
      cell: ({ person }) => (
        <FilterButton onChoose={onChoose && person.id !== '' ? () => onChoose(person.id) : undefined}>
          <PersonName person={person} />
        </FilterButton>
      ),
    },
    {
      id: 'count',
      header: t`Reports`,
      sort: 'count',
      descendingFirst: true,
      numeric: true,
      total: formats.number(totals.count),
      cell: ({ count }) => formats.number(count),
    },
    {
      id: 'average',
      header: t`Average`,
      sort: 'average',
      descendingFirst: true,
      numeric: true,
      total: average(totals.points_average),
      cell: ({ points_average }) => average(points_average),
    },
    {
      id: 'points',
      header: t`Points`,
      sort: 'points',
      descendingFirst: true,
      numeric: true,
      total: formats.number(totals.points_total),
      cell: ({ points_total }) => formats.number(points_total),
    },
    {
      id: 'bonus',
      header: t`Bonus`,
      sort: 'bonus',
      descendingFirst: true,
      numeric: true,
      className: 'whitespace-nowrap',
      total: (
        <Why of={{ what: 'store-month', restaurant_id, date }}>
          {formats.amount(totals.bonus_total, currency)}
        </Why>
      ),
      cell: ({ person, bonus_total }) => (
        <Why
          of={{
            what: 'person-month',
            restaurant_id,
            user_id: person.id,
            side: side === 'evaluator' ? 'given' : 'received',
            date,
          }}
        >
          {formats.amount(bonus_total, currency)}
        </Why>
      ),
    },
  ];
}
