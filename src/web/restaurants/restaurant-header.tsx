import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import type { Month } from '#contract/month.ts';
import type { RestaurantReports } from '#contract/restaurants.ts';
import type { Api } from '#web/api/client.ts';
import { NotRefreshed } from '#web/forms/not-refreshed.tsx';
import { forgetRestaurant } from '#web/queries/restaurant-changes.ts';
import { textLink } from '#web/ui/link-styles.ts';
import { notify } from '#web/ui/notify.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { RestaurantActions } from './restaurant-actions.tsx';
import { RestaurantFacts } from './restaurant-facts.tsx';
import { RestaurantTabs } from './restaurant-tabs.tsx';

interface RestaurantHeaderProps {
  api: Api;
  shown: RestaurantReports;
  /** The month in the URL is on its way; `shown` is the former one. */
  waiting: boolean;
  /** Why the newest try to refresh it failed. */
  error: Error | null;
  /** The month as the URL names it. */
  inUrl: Month | undefined;
  tab: ComponentProps<typeof RestaurantTabs>['tab'];
  mayReadHistory: boolean;
}

/** A restaurant's name and facts, what is done with it as a whole, and the way to its parts. */
export function RestaurantHeader(props: RestaurantHeaderProps) {
  const { api, shown, waiting, error, inUrl, tab, mayReadHistory } = props;
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
      <RestaurantTabs restaurantId={shown.id} month={inUrl} tab={tab} mayReadHistory={mayReadHistory} />
    </>
  );
}
