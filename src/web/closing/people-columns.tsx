import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { isClosed, type PersonAtMonthEnd } from '#contract/closings.ts';
import type { Month } from '#contract/month.ts';
import { positionTexts } from '#texts/words.ts';
import { useFormats } from '#web/i18n/use-formats.ts';
import type { Column } from '#web/lists/column.ts';
import { textLink } from '#web/ui/link-styles.ts';
import { missing } from '#web/ui/missing.ts';
import { usePersonLabel } from '#web/ui/person-name.tsx';
import { Amount } from './amount.tsx';

/** The columns of month's end by person. */
export function usePeopleColumns(month: Month): Column<PersonAtMonthEnd>[] {
  const { t } = useLingui();
  const formats = useFormats();
  const labelOf = usePersonLabel();
  return [
    {
      id: 'name',
      header: t`Name`,
      sort: 'name',
      lead: true,
      className: 'min-w-36 wrap-anywhere',
      cell: ({ person, user_position, payroll_id }) => (
        <>
          <Link
            to="/dashboard/users/$userId"
            params={{ userId: person.id }}
            search={{ month }}
            className={textLink}
          >
            {labelOf(person)}
          </Link>
          <div className="text-sm text-muted">
            {t(positionTexts[user_position])}
            {payroll_id !== null && <span className="whitespace-nowrap xl:hidden"> · {payroll_id}</span>}
          </div>
        </>
      ),
    },
    {
      id: 'payroll_id',
      header: t`Payroll number`,
      sort: 'payroll_id',
      wide: true,
      className: 'whitespace-nowrap',
      cell: ({ payroll_id }) => payroll_id ?? missing,
    },
    {
      id: 'parts',
      header: t`Restaurants`,
      cell: ({ parts, currency }) => <Parts parts={parts} currency={currency} month={month} />,
    },
    {
      id: 'count',
      header: t`Reports`,
      numeric: true,
      wide: true,
      cell: ({ count }) => formats.number(count),
    },
    {
      id: 'bonus',
      header: t`Bonus`,
      sort: 'bonus',
      numeric: true,
      descendingFirst: true,
      className: 'whitespace-nowrap',
      cell: ({ bonus, currency }) => formats.amount(bonus, currency),
    },
    {
      id: 'corrections',
      header: t`Correction`,
      sort: 'corrections',
      numeric: true,
      descendingFirst: true,
      className: 'whitespace-nowrap',
      cell: ({ correction, currency }) => <Amount amount={correction} currency={currency} />,
    },
    {
      id: 'payable',
      header: t`Payable`,
      sort: 'payable',
      numeric: true,
      descendingFirst: true,
      className: 'whitespace-nowrap font-medium',
      cell: ({ payable, currency }) => formats.amount(payable, currency),
    },
  ];
}

type PartsProps = Pick<PersonAtMonthEnd, 'parts' | 'currency'> & { month: Month };

/** Where the amount comes from: of several restaurants with the amount of each; an open month is marked. */
function Parts({ parts, currency, month }: PartsProps) {
  const { t } = useLingui();
  const formats = useFormats();
  return (
    <ul>
      {parts.map(({ restaurant: { id, name }, state, payable }) => {
        const facts = [
          parts.length > 1 && formats.amount(payable, currency),
          !isClosed(state) && t`not closed yet`,
        ].filter(Boolean);
        return (
          <li key={id}>
            <Link
              to="/dashboard/closing/$restaurantId/$month"
              params={{ restaurantId: id, month }}
              className={textLink}
            >
              {name}
            </Link>
            {facts.length > 0 && <div className="text-sm text-muted">{facts.join(' · ')}</div>}
          </li>
        );
      })}
    </ul>
  );
}
