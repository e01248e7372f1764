import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { Month } from '#contract/month.ts';
import type { RestaurantReports } from '#contract/restaurants.ts';
import type { Api } from '#web/api/client.ts';
import { NotRefreshed } from '#web/forms/not-refreshed.tsx';
import { forgetRestaurant } from '#web/queries/restaurants.ts';
import { textLink } from '#web/ui/link-styles.ts';
import { notify } from '#web/ui/notify.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { RestaurantActions } from './restaurant-actions.tsx';
import { RestaurantFacts } from './restaurant-facts.tsx';

interface RestaurantHeaderProps {
  api: Api;
  shown: RestaurantReports;
  /** The month in the URL is on its way; `shown` is the former one. */
  waiting: boolean;
  /** Why the newest try to refresh it failed. */
  error: Error | null;
  /** The month as the URL names it. */
  inUrl: Month | undefined;
}

/** A restaurant's name and facts, and what is done with it as a whole. */
export function RestaurantHeader({ api, shown, waiting, error, inUrl }: RestaurantHeaderProps) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const deleted = async () => {
    await navigate({ to: '/dashboard/restaurants' });
    forgetRestaurant(queryClient, shown.id);
    notify(t`Restaurant deleted successfully`);
  };
  return (
    <>
      <PageHeader
        parent={
          <Link to="/dashboard/restaurants" search={{ month: inUrl }} className={textLink}>
            <Trans>Restaurants</Trans>
          </Link>
        }
        title={shown.name}
        description={
          <RestaurantFacts restaurant={shown} month={inUrl} summary={waiting ? null : shown.summary} />
        }
        actions={<RestaurantActions api={api} restaurant={shown} onDeleted={() => void deleted()} />}
      />
      <NotRefreshed error={error} />
    </>
  );
}
