import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useRouteContext } from '@tanstack/react-router';
import { may } from '#contract/permissions.ts';
import type { Api } from '#web/api/client.ts';
import { useFormats } from '#web/i18n/use-formats.ts';
import { activityQueries } from '#web/queries/activity.ts';
import { useSession } from '#web/state/app-context.tsx';
import { buttonStyle } from '#web/ui/link-styles.ts';
import { StatusPage } from '#web/ui/status-page.tsx';

interface RecordProps {
  api: Api;
  subject: 'restaurant' | 'user';
  id: string;
}

/** In the place of a page whose restaurant isn't there, or isn't there any more. */
export function RestaurantGone() {
  const { restaurantId = '' } = useParams({ strict: false });
  const { api } = useRouteContext({ from: '/dashboard' });
  return <NotFound api={api} subject="restaurant" id={restaurantId} />;
}

/** The same of a person. */
export function UserGone() {
  const { userId = '' } = useParams({ strict: false });
  const { api } = useRouteContext({ from: '/dashboard' });
  return <NotFound api={api} subject="user" id={userId} />;
}

/**
 * A record that doesn't exist, no longer exists, or is out of reach: nobody is told which, but for who may read the
 * activity.
 */
export function NotFound(props: RecordProps) {
  const { t } = useLingui();
  return props.subject === 'user' ? (
    <StatusPage
      title={t`Person not found`}
      actions={
        <Link to="/dashboard/users" className={buttonStyle('primary')}>
          <Trans>To the people</Trans>
        </Link>
      }
    >
      <p>
        <Trans>The account does not exist, it was deleted, or you have no access to it.</Trans>
      </p>
      <DeletedBy {...props} />
    </StatusPage>
  ) : (
    <StatusPage
      title={t`Restaurant not found`}
      actions={
        <Link to="/dashboard/restaurants" className={buttonStyle('primary')}>
          <Trans>To the restaurants</Trans>
        </Link>
      }
    >
      <p>
        <Trans>It does not exist, it was deleted, or you have no access to it.</Trans>
      </p>
      <DeletedBy {...props} />
    </StatusPage>
  );
}

/** For who may read the activity, where something isn't there any more: who deleted it, and when. */
export function DeletedBy({ api, subject, id }: RecordProps) {
  const formats = useFormats();
  const { user } = useSession();
  const filters = { action: `${subject}.delete`, subject, subject_id: id } as const;
  const { data } = useQuery({
    ...activityQueries.list(api, filters, 1, 1),
    enabled: may('activity.read', user?.role),
  });
  const deletion = data?.rows[0];
  if (!deletion) return null;
  const when = formats.instant(deletion.at);
  const name = deletion.actor?.name;
  return (
    <p className="font-medium text-ink">
      {name === undefined ? (
        <Trans>Deleted on {when}.</Trans>
      ) : (
        <Trans>
          Deleted by {name} on {when}.
        </Trans>
      )}
    </p>
  );
}
