import { Trans } from '@lingui/react/macro';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState, type ComponentProps } from 'react';
import { flushSync } from 'react-dom';
import { may } from '#contract/permissions.ts';
import type { ClosedMonth } from '#contract/reports.ts';
import type { RestaurantReports } from '#contract/restaurants.ts';
import { useFormats } from '#web/i18n/use-formats.ts';
import { ExportButton } from '#web/pages/export-button.tsx';
import { MonthChooser } from '#web/pages/month-chooser.tsx';
import { MonthSteps, useMonthSteps } from '#web/pages/month-steps.tsx';
import { exportMutations } from '#web/queries/exports.ts';
import { reportQueries } from '#web/queries/reports.ts';
import { useSession } from '#web/state/app-context.tsx';
import { buttonStyle } from '#web/ui/link-styles.ts';
import { Sign } from '#web/ui/sign.tsx';
import { useNow } from '#web/ui/use-time.ts';
import { todayOf } from './month-days.ts';
import { PrintMenu } from './print-menu.tsx';
import { filtersOf, type ReportSearch } from './report-search.ts';
import { RestaurantMonth } from './restaurant-month.tsx';
import { MonthSkeleton } from './restaurant-skeleton.tsx';

const route = getRouteApi('/dashboard/restaurants/$restaurantId');

interface MonthPartProps extends Pick<ComponentProps<typeof RestaurantMonth>, 'actions'> {
  shown: RestaurantReports;
  /** The month in the URL is on its way; `shown` is the former one. */
  waiting: boolean;
}

/** The month of the restaurant, with the way to others. */
export function MonthPart({ shown, waiting, actions }: MonthPartProps) {
  const { api, scope, clock } = route.useRouteContext();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const now = useNow(clock);
  const role = useSession().user?.role;
  const [printsReports, setPrintsReports] = useState(false);
  const print = (withReports: boolean) => {
    flushSync(() => setPrintsReports(withReports));
    // On some tablets `print` returns before the paper is made.
    addEventListener('afterprint', () => setPrintsReports(false), { once: true });
    window.print();
  };
  const go = (change: (before: ReportSearch) => ReportSearch) =>
    void navigate({ search: (before) => ({ ...before, ...change(before) }), resetScroll: false });
  // A day and a page belong to their month.
  const months = useMonthSteps(
    (month) => go(() => ({ month, day: undefined, beside: undefined, page: undefined })),
    scope.month,
  );
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3 print:hidden">
        <MonthSteps
          month={scope.month}
          moves={months}
          clock={clock}
          chooser={
            // A server that tells no days has no list of months either.
            shown.days.length > 0 ? (
              <MonthChooser
                months={reportQueries.months(api, shown.id)}
                month={scope.month}
                onMonth={months.to}
              />
            ) : undefined
          }
        />
        {!waiting && shown.closed && <ClosedMark restaurantId={shown.id} closed={shown.closed} />}
        {!waiting && <Tools shown={shown} mayReadHistory={may('activity.read', role)} onPrint={print} />}
      </div>
      {waiting ? (
        <MonthSkeleton />
      ) : (
        <RestaurantMonth
          api={api}
          shown={shown}
          month={scope.month}
          today={todayOf(shown, now)}
          clock={clock}
          search={search}
          printsReports={printsReports}
          // Another filter or order begins on its first page.
          onSearch={(change) => go(() => ({ page: undefined, ...change }))}
          onStep={months.step}
          actions={actions}
          now={now}
        />
      )}
    </>
  );
}

/** That the month is closed, with the way to what was paid. */
function ClosedMark({ restaurantId, closed }: { restaurantId: string; closed: ClosedMonth }) {
  const formats = useFormats();
  const day = formats.instant(closed.closed_at);
  const { closed_by: by } = closed;
  return (
    <Link
      to="/dashboard/closing/$restaurantId/$month"
      params={{ restaurantId, month: closed.month }}
      className={buttonStyle('ghost', 'mr-auto')}
    >
      <Sign name="check" className="size-4 text-good" />
      <Trans>
        Closed on {day} by {by}
      </Trans>
    </Link>
  );
}

interface ToolsProps {
  shown: RestaurantReports;
  mayReadHistory: boolean;
  onPrint: (withReports: boolean) => void;
}

/** What takes the month elsewhere: paper, and a file of exactly what is filtered. */
function Tools({ shown, mayReadHistory, onPrint }: ToolsProps) {
  const { api, scope } = route.useRouteContext();
  const filters = filtersOf(route.useSearch(), scope.month);
  return (
    <div className="flex flex-wrap gap-3">
      {mayReadHistory && (
        <Link
          to="/dashboard/activity"
          search={{ action: 'report.void', restaurant_id: shown.id }}
          className={buttonStyle('ghost')}
        >
          <Trans>Voided reports</Trans>
        </Link>
      )}
      {shown.reports.length > 0 && <PrintMenu onPrint={onPrint} />}
      {/* A server that tells no days makes no files either. */}
      {shown.days.length > 0 && shown.reports.length > 0 && (
        <ExportButton
          options={exportMutations.reports(api, { restaurant_id: shown.id, from: scope.month, ...filters })}
        />
      )}
    </div>
  );
}
