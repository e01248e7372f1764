import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { nameOf } from '#contract/person-name.ts';
import { reach } from '#contract/permissions.ts';
import type { UserMonth } from '#contract/user-months.ts';
import type { Api } from '#web/api/client.ts';
import { NotRefreshed } from '#web/forms/not-refreshed.tsx';
import { TableSkeleton } from '#web/lists/table-skeleton.tsx';
import { forgetUser } from '#web/queries/users.ts';
import { useSession } from '#web/state/app-context.tsx';
import { textLink } from '#web/ui/link-styles.ts';
import { notify } from '#web/ui/notify.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { usePersonLabel } from '#web/ui/person-name.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Invitation } from './invitation.tsx';
import { isOneself } from '#web/foreign/is-oneself.ts';
import { UserActions } from './user-actions.tsx';
import { UserFacts } from './user-facts.tsx';
import { UserRestaurants } from './user-restaurants.tsx';

interface UserAccountProps {
  api: Api;
  shown: UserMonth;
  /** Why the newest try to refresh it failed. */
  error: Error | null;
  clock: () => Date;
}

/** Who somebody is, where they belong, and what an administrator does with the account. */
export function UserAccount({ api, shown, error, clock }: UserAccountProps) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const me = useSession().user;
  const isOwn = isOneself(me, shown);
  const mayWrite = reach('user.update', me?.role) === 'all';
  const labelOf = usePersonLabel();
  const deleted = async () => {
    await navigate({ to: '/dashboard/users' });
    forgetUser(queryClient, shown.id);
    notify(t`User deleted successfully`);
  };

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
        actions={
          mayWrite && <UserActions api={api} user={shown} isOwn={isOwn} onDeleted={() => void deleted()} />
        }
      />
      <NotRefreshed error={error} />
      {mayWrite && isOwn && (
        <p className="mb-4 text-muted">
          <Trans>This is your own account. You can’t disable or delete it, nor change its role.</Trans>
        </p>
      )}
      {mayWrite && shown.status === 'pending' && <Invitation api={api} user={shown} />}
      <UserRestaurants api={api} user={shown} clock={clock} />
    </>
  );
}

/** A person's page on its way, in the sizes of its parts. */
export function UserSkeleton() {
  return (
    <>
      <Skeleton className="mb-3 h-5 w-20" />
      <Skeleton className="mb-2 h-8 w-64" />
      <Skeleton className="mb-6 h-6 w-96 max-w-full" />
      <Skeleton className="mb-6 h-28 rounded-lg" />
      <Skeleton className="mb-4 h-10 w-64" />
      <TableSkeleton rows={6} />
    </>
  );
}
