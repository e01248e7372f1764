import { createFileRoute } from '@tanstack/react-router';
import { may } from '#contract/permissions.ts';
import type { UserMonth } from '#contract/user-months.ts';
import { History } from '#web/activity/history.tsx';
import { asProblem } from '#web/api/problem.ts';
import { BonusHelp } from '#web/bonus/bonus-help.tsx';
import { Explaining } from '#web/explain/why.tsx';
import { MonthSteps, useMonthSteps } from '#web/pages/month-steps.tsx';
import { UserGone } from '#web/pages/not-found.tsx';
import { enterWith, orNotFound } from '#web/pages/page-load.ts';
import { useMonthQuery } from '#web/pages/use-page-query.ts';
import { userQueries } from '#web/queries/users.ts';
import { useReportMenus } from '#web/routes/dashboard/-reports/use-report-menus.tsx';
import { useSession } from '#web/state/app-context.tsx';
import { readMonthSearch } from '#web/state/search-words.ts';
import { CourseTable } from '#web/users/course-table.tsx';
import { UserAccount, UserSkeleton } from '#web/users/user-account.tsx';
import { UserFeedback } from '#web/users/user-feedback.tsx';

export const Route = createFileRoute('/dashboard/users/$userId')({
  validateSearch: readMonthSearch,
  beforeLoad: ({ context, params, search }) => ({
    scope: {
      userId: params.userId,
      month: search.month ?? context.selectedDate.selectedMonth(),
    },
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, cause }) =>
    enterWith({ context, cause }, userQueries.month(context.api, context.scope), orNotFound),
  pendingComponent: UserSkeleton,
  notFoundComponent: UserGone,
  component: UserPage,
});

function UserPage() {
  const { api, scope, clock } = Route.useRouteContext();
  const role = useSession().user?.role;
  const { data, error, isPlaceholderData } = useMonthQuery(
    (month) => userQueries.month(api, { ...scope, month }),
    scope.month,
  );
  if (!data) return <UserSkeleton />;
  // Deleted, or out of reach, while it was looked at.
  if (asProblem(error).status === 404) return <UserGone />;
  return (
    <>
      <UserAccount api={api} shown={data} error={error} clock={clock} />
      {/* A server that tells no stays explains nothing either. */}
      <Explaining api={api} isOffered={data.stays !== null}>
        {data.course && <CourseTable userId={data.id} course={data.course} />}
        <Feedback shown={data} waiting={isPlaceholderData} />
      </Explaining>
      {may('activity.read', role) && <History api={api} of={{ subject: 'user', id: data.id }} />}
    </>
  );
}

interface FeedbackProps {
  shown: UserMonth;
  /** The month in the URL is on its way; `shown` is the former one. */
  waiting: boolean;
}

function Feedback({ shown, waiting }: FeedbackProps) {
  const { api, scope, clock, session } = Route.useRouteContext();
  const { menu, history } = useReportMenus(api, session.serverNow);
  const navigate = Route.useNavigate();
  const moves = useMonthSteps((month) => void navigate({ search: { month } }), scope.month);
  return (
    <>
      <MonthSteps month={scope.month} moves={moves} clock={clock} />
      <UserFeedback
        api={api}
        shown={shown}
        month={scope.month}
        clock={clock}
        waiting={waiting}
        actions={menu && ((report) => menu(report, report.currency))}
      />
      <div className="mt-2">
        <BonusHelp api={api} month={scope.month} />
      </div>
      {history}
    </>
  );
}
