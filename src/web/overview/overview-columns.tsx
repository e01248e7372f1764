import { useLingui } from '@lingui/react/macro';
import type { Month } from '#contract/month.ts';
import type { OverviewStore } from '#contract/overview.ts';
import { judgedOf, monthStanding } from '#contract/standing.ts';
import { useFormats } from '#web/i18n/use-formats.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { Meter } from '#web/ui/meter.tsx';
import { missing } from '#web/ui/missing.ts';
import { stretchedLink } from '#web/ui/table-row.tsx';
import { StoreLink } from './store-links.tsx';
import { Trend } from './trend.tsx';

/** The columns of the stores' table; `inUrl` is the month as the URL names it. */
export function useOverviewColumns(
  inUrl: Month | undefined,
  month: Month,
  present: Month,
): Column<OverviewStore>[] {
  const { t } = useLingui();
  const formats = useFormats();
  const isRunning = month === present;
  const today: Column<OverviewStore> = {
    id: 'today',
    header: t`Today`,
    numeric: true,
    className: 'whitespace-nowrap',
    cell: ({ today: { count, goal } }) => (
      <span>
        {formats.number(count)}
        {goal !== null && <span className="text-muted"> / {formats.number(goal)}</span>}
      </span>
    ),
  };
  return [
    {
      id: 'name',
      header: t`Restaurant`,
      lead: true,
      cell: (store) => (
        <>
          <StoreLink store={store} month={inUrl} className={stretchedLink} />
          <div className="text-sm whitespace-nowrap text-muted">
            {store.store_id}
            {store.archived_at !== null && ` · ${t({ message: 'Archived', context: 'restaurant' })}`}
          </div>
        </>
      ),
    },
    {
      id: 'progress',
      header: isRunning ? t`Progress through yesterday` : t`Progress`,
      className: 'sm:w-40 lg:w-48',
      cell: ({ name, summary }) => (
        <Meter
          label={t`Progress of ${name}`}
          {...judgedOf(summary)}
          standing={monthStanding(summary, month, present)}
          format={formats.number}
        />
      ),
    },
    {
      id: 'trend',
      header: t`Trend`,
      className: 'sm:w-24 lg:w-30 max-sm:items-center',
      cell: (store) => <Trend store={store} />,
    },
    ...(isRunning ? [today] : []),
    {
      id: 'points_average',
      header: t`Average points`,
      numeric: true,
      cell: ({ summary }) =>
        summary.points_average === null ? missing : formats.average(summary.points_average),
    },
    {
      id: 'bonus_total',
      header: t`Bonus`,
      numeric: true,
      className: 'whitespace-nowrap',
      cell: ({ summary, currency }) => formats.amount(summary.bonus_total, currency),
    },
  ];
}
