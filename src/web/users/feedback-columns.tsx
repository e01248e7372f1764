import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { UserReport } from '#contract/user-months.ts';
import type { Person } from '#contract/users.ts';
import { Why } from '#web/explain/why.tsx';
import { useFormats } from '#web/i18n/use-formats.ts';
import type { Column } from '#web/lists/column.ts';
import { textLink } from '#web/ui/link-styles.ts';
import { missing } from '#web/ui/missing.ts';
import { PersonName } from '#web/ui/person-name.tsx';

interface FeedbackColumns {
  /** The person on the other side: who gave it, or who got it. */
  other: { header: string; of: (report: UserReport) => Person };
  /** What can be done with a report; nothing for nobody. */
  actions: ((report: UserReport) => ReactNode) | undefined;
}

/** The columns of a person's reports. */
export function useFeedbackColumns({ other, actions }: FeedbackColumns): Column<UserReport>[] {
  const { t } = useLingui();
  const formats = useFormats();
  const columns: Column<UserReport>[] = [
    {
      id: 'date',
      header: t`Report date`,
      sort: 'date',
      descendingFirst: true,
      lead: true,
      className: 'whitespace-nowrap sm:w-32',
      cell: (report) => <time dateTime={report.date}>{formats.weekdayDay(report.date)}</time>,
    },
    {
      id: 'restaurant',
      header: t`Restaurant`,
      sort: 'restaurant',
      className: 'sm:w-1/5 lg:w-1/4',
      cell: ({ restaurant_id, restaurant_name }) =>
        restaurant_id && restaurant_name ? (
          <Link
            to="/dashboard/restaurants/$restaurantId"
            params={{ restaurantId: restaurant_id }}
            preload={false}
            className={textLink}
          >
            {restaurant_name}
          </Link>
        ) : (
          restaurant_name || missing
        ),
    },
    {
      id: 'points',
      header: t`Points`,
      sort: 'points',
      descendingFirst: true,
      numeric: true,
      className: 'sm:w-20',
      cell: (report) => formats.number(report.points),
    },
    {
      id: 'bonus',
      header: t`Bonus`,
      sort: 'bonus',
      descendingFirst: true,
      numeric: true,
      className: 'whitespace-nowrap sm:w-28',
      cell: ({ id, bonus, currency }) => (
        <Why of={{ what: 'report', id }}>{formats.amount(bonus, currency)}</Why>
      ),
    },
    {
      id: 'person',
      header: other.header,
      sort: 'person',
      cell: (report) => (
        <div className="min-w-0">
          <PersonName person={other.of(report)} />
          {report.comment && (
            <p className="text-sm break-words whitespace-pre-line text-muted">{report.comment}</p>
          )}
        </div>
      ),
    },
  ];
  if (actions) {
    columns.push({
      id: 'actions',
      header: t`Actions`,
      quiet: true,
      className: 'sm:w-14 sm:px-1 sm:text-right',
      cell: actions,
    });
  }
  return columns;
}
