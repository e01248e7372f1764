import { Trans, useLingui } from '@lingui/react/macro';
import { createFileRoute, Link } from '@tanstack/react-router';
import { lazy, useState } from 'react';
import { localDay, localMonth, type Month } from '#contract/month.ts';
import { may, reach } from '#contract/permissions.ts';
import type { UserMonth, UserReport } from '#contract/user-months.ts';
import type { UserRestaurant } from '#contract/users.ts';
import { DeletedBy } from '#web/activity/deleted-by.tsx';
import { History } from '#web/activity/history.tsx';
import { asProblem } from '#web/api/problem.ts';
import { BonusHelp } from '#web/bonus/bonus-help.tsx';
import { ExportButton } from '#web/pages/export-button.tsx';
import { NotRefreshed } from '#web/forms/not-refreshed.tsx';
import { useMonthQuery } from '#web/pages/use-page-query.ts';
import { exportMutations } from '#web/queries/exports.ts';
import { load } from '#web/queries/load.ts';
import { forgetUser, userQueries, type UserScope } from '#web/queries/users.ts';
import { MonthSteps, useMonthSteps } from '#web/pages/month-steps.tsx';
import { onEntering, orNotFound } from '#web/pages/page-load.ts';
import { readMonthSearch } from '#web/state/search-words.ts';
import { useReportMenus } from '#web/routes/dashboard/-reports/use-report-menus.tsx';
import { useSession } from '#web/state/app-context.tsx';
import { textLink } from '#web/ui/link-styles.ts';
import { notify } from '#web/ui/notify.ts';
import { OnDemand } from '#web/ui/on-demand.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { usePersonLabel } from '#web/ui/person-name.tsx';
import { stretchedLink } from '#web/lists/table-row.tsx';
import { CourseTable } from '#web/users/course-table.tsx';
import { FeedbackSide } from '#web/users/feedback-side.tsx';
import { nameOf } from '#contract/person-name.ts';
import { isOneself } from '#web/users/is-oneself.ts';
import { Invitation } from '#web/users/invitation.tsx';
import { UserActions } from '#web/users/user-actions.tsx';
import { UserFacts } from '#web/users/user-facts.tsx';
import { UserNotFound } from '#web/users/user-not-found.tsx';
import { UserRestaurants, type RemovalAnswer } from '#web/users/user-restaurants.tsx';
import { UserSkeleton } from '#web/users/user-skeleton.tsx';

const RemoveUserDialog = lazy(() =>
  import('#web/restaurants/remove-user-dialog.tsx').then((file) => ({ default: file.RemoveUserDialog })),
);

export const Route = createFileRoute('/dashboard/users/$userId')({
  validateSearch: readMonthSearch,
  beforeLoad: ({ context, params, search }) => ({
    scope: {
      userId: params.userId,
      month: search.month ?? context.selectedDate.selectedMonth(),
    } satisfies UserScope,
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, cause }) =>
    onEntering(cause, orNotFound(load(context.queryClient, userQueries.month(context.api, context.scope)))),
  pendingComponent: UserSkeleton,
  notFoundComponent: Gone,
  component: UserPage,
});

function Gone() {
  const { userId } = Route.useParams();
  const { api } = Route.useRouteContext();
  return <UserNotFound deletion={<DeletedBy api={api} subject="user" id={userId} />} />;
}

function UserPage() {
  const { api, scope } = Route.useRouteContext();
  const { data, error, isPlaceholderData } = useMonthQuery(
    (month) => userQueries.month(api, { ...scope, month }),
    scope.month,
  );
  if (!data) return <UserSkeleton />;
  // Deleted, or out of reach, while it was looked at.
  if (asProblem(error).status === 404) return <Gone />;
  return <Person shown={data} waiting={isPlaceholderData} error={error} />;
}

interface PersonProps {
  shown: UserMonth;
  /** The month in the URL is on its way; `shown` is the former one, of which only the person counts. */
  waiting: boolean;
  /** Why the newest try to refresh it failed. */
  error: Error | null;
}

function Person({ shown, waiting, error }: PersonProps) {
  const { api } = Route.useRouteContext();
  const me = useSession().user;
  const isOwn = isOneself(me, shown);
  const mayWrite = reach('user.update', me?.role) === 'all';
  const labelOf = usePersonLabel();

  return (
    <>
      <PageHeader
        parent={
          <Link to="/dashboard/users" className={textLink}>
            <Trans>People</Trans>
          </Link>
        }
        // Under it stands the e-mail, where it is told.
        title={shown.email === null ? labelOf(shown) : nameOf(shown)}
        description={<UserFacts user={shown} />}
        actions={mayWrite && <Actions shown={shown} isOwn={isOwn} />}
      />
      <NotRefreshed error={error} />
      {mayWrite && isOwn && (
        <p className="mb-4 text-muted">
          <Trans>This is your own account. You can't disable or delete it, nor change its role.</Trans>
        </p>
      )}
      {mayWrite && shown.status === 'pending' && <Invitation api={api} user={shown} />}
      <Restaurants shown={shown} />
      {shown.course && <CourseTable course={shown.course} monthLink={monthLink} />}
      <Feedback shown={shown} waiting={waiting} />
      {may('activity.read', me?.role) && <History api={api} of={{ subject: 'user', id: shown.id }} />}
    </>
  );
}

/** A month of the course leads to that month of the page. */
function monthLink(month: Month, name: string) {
  return (
    <Link from={Route.fullPath} search={{ month }} className={stretchedLink}>
      {name}
    </Link>
  );
}

function Actions({ shown, isOwn }: { shown: UserMonth; isOwn: boolean }) {
  const { t } = useLingui();
  const { api, queryClient } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  const deleted = async () => {
    await navigate({ to: '/dashboard/users' });
    forgetUser(queryClient, shown.id);
    notify(t`User deleted successfully`);
  };
  return <UserActions api={api} user={shown} isOwn={isOwn} onDeleted={() => void deleted()} />;
}

function Restaurants({ shown }: { shown: UserMonth }) {
  const { api, clock } = Route.useRouteContext();
  const [today] = useState(() => localDay(clock()));
  const role = useSession().user?.role;
  const removal = (restaurant: UserRestaurant, answer: RemovalAnswer) => (
    <OnDemand onMissing={answer.onCancel}>
      <RemoveUserDialog api={api} restaurant={restaurant} member={shown} {...answer} />
    </OnDemand>
  );
  return (
    <UserRestaurants
      api={api}
      user={shown}
      stays={shown.stays}
      today={today}
      mayAssign={may('restaurant.assign-user', role)}
      removal={may('restaurant.remove-user', role) ? removal : undefined}
    />
  );
}

function Feedback({ shown, waiting }: { shown: UserMonth; waiting: boolean }) {
  const { t } = useLingui();
  const { api, scope, clock, session } = Route.useRouteContext();
  const { menu, history } = useReportMenus(api, session.serverNow);
  const navigate = Route.useNavigate();
  const moves = useMonthSteps((month) => void navigate({ search: { month } }));
  const present = localMonth(clock());
  const toCome = scope.month > present ? t`This month is still to come.` : undefined;
  const exported = (side: 'evaluator_id' | 'evaluated_user_id') => (
    <ExportButton options={exportMutations.reports(api, { from: scope.month, [side]: shown.id })} />
  );
  const actions = menu && ((report: UserReport, onGone: () => void) => menu(report, report.currency, onGone));

  return (
    <>
      <MonthSteps month={scope.month} moves={moves} clock={clock} />
      <FeedbackSide
        title={t`Feedback received`}
        feedback={shown.received}
        waiting={waiting}
        none={toCome ?? t`Nobody gave this person feedback in this month.`}
        other={{ header: t`Evaluator`, of: (report) => report.evaluator }}
        list={`${scope.userId} ${scope.month}`}
        tools={exported('evaluated_user_id')}
        actions={actions}
      />
      <FeedbackSide
        title={t`Feedback given`}
        feedback={shown.given}
        waiting={waiting}
        none={toCome ?? t`This person gave no feedback in this month.`}
        other={{ header: t`Evaluated user`, of: (report) => report.evaluated_user }}
        list={`${scope.userId} ${scope.month}`}
        tools={exported('evaluator_id')}
        actions={actions}
      />
      <div className="mt-2">
        <BonusHelp api={api} month={scope.month} />
      </div>
      {history}
    </>
  );
}
