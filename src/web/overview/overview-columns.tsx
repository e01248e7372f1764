import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { ExplainQuery } from '#contract/explain.ts';
import { monthOfDay, type Day, type Month } from '#contract/month.ts';
import type { OverviewRestaurant, OverviewTotals } from '#contract/overview.ts';
import { wholeDaysOf, monthStanding } from '#contract/standing.ts';
import { Why } from '#web/explain/why.tsx';
import { useFormats } from '#web/i18n/use-formats.ts';
import { useSpanName } from '#web/i18n/use-span-name.ts';
import type { Column } from '#web/lists/column.ts';
import { BudgetUse } from '#web/pages/budget-use.tsx';
import { PaceWord } from '#web/pages/pace-words.tsx';
import { Meter } from '#web/ui/meter.tsx';
import { missing } from '#web/ui/missing.ts';
import { stretchedLink } from '#web/lists/table-row.tsx';
import { RestaurantLink } from './restaurant-links.tsx';
import { Trend } from './trend.tsx';
import { WhyBehind } from './why-behind.tsx';

interface Shown {
  /** As the URL names the month. */
  inUrl: Month | undefined;
  month: Month;
  present: Month;
  compared: OverviewTotals['compared'];
  now: Date;
}

/** The columns of the restaurants' table. */
export function useOverviewColumns({
  inUrl,
  month,
  present,
  compared,
  now,
}: Shown): Column<OverviewRestaurant>[] {
  const { t } = useLingui();
  const formats = useFormats();
  const spanName = useSpanName();
  const below = compared && compared.before.count > 0 ? spanName(compared.before.through) : undefined;
  const isRunning = month === present;
  const today: Column<OverviewRestaurant> = {
    id: 'today',
    header: t`Today`,
    sort: 'today',
    numeric: true,
    className: 'whitespace-nowrap',
    cell: ({ today: { count, goal }, pace }) => (
      <>
        <span>
          {formats.number(count)}
          {goal !== null && <span className="text-muted"> / {formats.number(goal)}</span>}
        </span>
        {pace && (
          <div className="text-sm max-xl:min-w-20 max-xl:whitespace-normal">
            <PaceWord pace={pace} now={now} />
          </div>
        )}
      </>
    ),
  };
  return [
    {
      id: 'name',
      header: t`Restaurant`,
      sort: 'name',
      lead: true,
      cell: (restaurant) => (
        <>
          <RestaurantLink restaurant={restaurant} month={inUrl} className={stretchedLink} />
          <div className="text-sm whitespace-nowrap text-muted">
            {restaurant.store_id}
            {restaurant.archived_at !== null && ` · ${t({ message: 'Archived', context: 'restaurant' })}`}
          </div>
          <WhyBehind restaurant={restaurant} month={month} present={present} />
        </>
      ),
    },
    {
      id: 'progress',
      header: isRunning ? t`Progress through yesterday` : t`Progress`,
      sort: 'progress',
      className: 'sm:w-40 xl:w-48',
      cell: ({ name, summary }) => (
        <Meter
          label={t`Progress of ${name}`}
          {...wholeDaysOf(summary)}
          standing={monthStanding(summary, month, present)}
          format={formats.number}
        />
      ),
    },
    {
      id: 'trend',
      header: t`Trend`,
      wide: true,
      className: 'xl:w-30',
      cell: (restaurant) => <Trend restaurant={restaurant} />,
    },
    ...(isRunning ? [today] : []),
    {
      id: 'points_average',
      header: t`Average points`,
      sort: 'points_average',
      below,
      numeric: true,
      descendingFirst: true,
      cell: ({ summary, before }) => (
        <>
          {summary.points_average === null ? missing : formats.average(summary.points_average)}
          {before?.points_average != null && <Before>{formats.average(before.points_average)}</Before>}
        </>
      ),
    },
    {
      id: 'bonus_total',
      header: t`Bonus`,
      sort: 'bonus_total',
      below,
      numeric: true,
      descendingFirst: true,
      className: 'whitespace-nowrap',
      cell: ({ id, summary, currency, before }) => (
        <>
          <Why of={{ what: 'store-month', restaurant_id: id, date: month }}>
            {formats.amount(summary.bonus_total, currency)}
          </Why>
          {before && before.count > 0 && (
            <Before>
              <Why of={partOfMonth(id, before.through)}>{formats.amount(before.bonus_total, currency)}</Why>
            </Before>
          )}
          <div className="text-sm text-muted">
            <BudgetUse short summary={summary} currency={currency} />
          </div>
        </>
      ),
    },
  ];
}

function partOfMonth(restaurant_id: string, through: Day): ExplainQuery {
  return { what: 'store-month', restaurant_id, date: monthOfDay(through), through };
}

/** The same days of the month before, which the header names, where there is room. */
function Before({ children }: { children: ReactNode }) {
  return <div className="text-sm whitespace-nowrap text-muted max-xl:hidden">{children}</div>;
}
