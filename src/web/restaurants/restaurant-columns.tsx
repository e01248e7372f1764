import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { Month } from '#contract/month.ts';
import { wholeDaysOf, monthStanding } from '#contract/standing.ts';
import { useFormats } from '#web/i18n/use-formats.ts';
import { useGoalWords } from '#web/i18n/use-goal-words.ts';
import type { RestaurantMonth } from '#contract/restaurants.ts';
import { listedTotals } from '#web/queries/report-totals.ts';
import type { Column } from '#web/lists/column.ts';
import { stretchedLink } from '#web/lists/table-row.tsx';
import { Meter } from '#web/ui/meter.tsx';
import { missing } from '#web/ui/missing.ts';
import { restaurantTypeTexts } from '#texts/words.ts';
import { ArchivedMark } from './archived-mark.tsx';

interface Shown {
  month: Month;
  present: Month;
  rows: readonly RestaurantMonth[];
  /** The month as the URL names it; the links of the rows keep it. */
  inUrl: Month | undefined;
}

/** The columns of the restaurants list. */
export function useRestaurantColumns({ month, present, rows, inUrl }: Shown): Column<RestaurantMonth>[] {
  const { t } = useLingui();
  const formats = useFormats();
  const goalWords = useGoalWords();
  const typeOf = (row: RestaurantMonth) =>
    t(restaurantTypeTexts[row.drive_through ? 'drive_through' : 'in_store']);

  const progress = (row: RestaurantMonth) => {
    const count = listedTotals(row)?.count;
    if (count === undefined) return missing;
    if (!row.summary) return formats.number(count);
    return (
      <Meter
        label={t`Progress of ${row.name}`}
        {...wholeDaysOf(row.summary)}
        standing={monthStanding(row.summary, row.month ?? month, present)}
        format={formats.number}
        wraps
      />
    );
  };

  const today: Column<RestaurantMonth> = {
    id: 'today',
    header: t`Today`,
    numeric: true,
    wide: true,
    className: 'whitespace-nowrap',
    cell: ({ summary }) =>
      summary?.today ? (
        <span>
          {formats.number(summary.today.count)}
          <span className="text-muted"> / {formats.number(summary.today.goal)}</span>
        </span>
      ) : (
        missing
      ),
  };

  return [
    {
      id: 'name',
      header: t`Name`,
      sort: 'name',
      lead: true,
      className: 'min-[85rem]:whitespace-nowrap',
      cell: (row) => (
        <>
          <Link
            to="/dashboard/restaurants/$restaurantId"
            params={{ restaurantId: row.id }}
            search={{ month: inUrl }}
            preload="intent"
            className={stretchedLink}
          >
            {row.name}
          </Link>
          <div className="text-sm whitespace-nowrap text-muted xl:hidden">
            {row.store_id} · {typeOf(row)}
          </div>
          <ArchivedMark restaurant={row} />
        </>
      ),
    },
    {
      id: 'store_id',
      header: t`Store ID`,
      sort: 'store_id',
      wide: true,
      className: 'whitespace-nowrap',
      cell: (row) => row.store_id,
    },
    { id: 'type', header: t`Type`, wide: true, className: 'whitespace-nowrap', cell: typeOf },
    {
      id: 'daily_feedback_goal',
      header: t`Daily goal`,
      sort: 'daily_feedback_goal',
      numeric: true,
      descendingFirst: true,
      // The month's own; a server that tells none has the one of now.
      cell: ({ summary, daily_feedback_goal: now }) =>
        summary && summary.goals.length > 0 ? goalWords(summary.goals) : formats.number(now),
    },
    {
      id: 'progress',
      header: month === present ? t`Progress through yesterday` : t`Progress`,
      sort: 'progress',
      className: 'sm:w-52',
      cell: progress,
    },
    // A server that knows only the specification tells no today.
    ...(rows.some(({ summary }) => summary?.today) ? [today] : []),
    {
      id: 'points_average',
      header: t`Average points`,
      sort: 'points_average',
      numeric: true,
      descendingFirst: true,
      cell: (row) => {
        const average = listedTotals(row)?.points_average;
        return average == null ? missing : formats.average(average);
      },
    },
    {
      id: 'bonus_total',
      header: t`Bonus`,
      sort: 'bonus_total',
      numeric: true,
      descendingFirst: true,
      className: 'whitespace-nowrap',
      cell: (row) => {
        const bonus = listedTotals(row)?.bonus_total;
        return bonus === undefined ? missing : formats.amount(bonus, row.currency);
      },
    },
  ];
}
