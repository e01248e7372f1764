import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { lazy, useState } from 'react';
import { may } from '#contract/permissions.ts';
import type { Restaurant } from '#contract/restaurants.ts';
import type { Api } from '#web/api/client.ts';
import { useSession } from '#web/state/app-context.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { buttonStyle } from '#web/ui/link-styles.ts';
import { OnDemand } from '#web/ui/on-demand.tsx';

const DeleteDialog = lazy(() =>
  import('./delete-dialog.tsx').then((file) => ({ default: file.DeleteDialog })),
);

interface RestaurantActionsProps {
  api: Api;
  restaurant: Restaurant;
  onDeleted: () => void;
}

/** Edit and delete, for those who may. */
export function RestaurantActions({ api, restaurant, onDeleted }: RestaurantActionsProps) {
  const [isDeleting, setDeleting] = useState(false);
  const role = useSession().user?.role;
  return (
    <>
      {may('restaurant.update', role) && (
        <Link
          to="/dashboard/restaurants/edit/$restaurantId"
          params={{ restaurantId: restaurant.id }}
          className={buttonStyle('secondary')}
        >
          <Icon name="pencil" className="size-4" />
          <Trans>Edit</Trans>
        </Link>
      )}
      {may('restaurant.delete', role) && (
        <Button onClick={() => setDeleting(true)} className="text-bad">
          <Icon name="trash" className="size-4" />
          <Trans>Delete</Trans>
        </Button>
      )}
      {isDeleting && (
        <OnDemand onMissing={() => setDeleting(false)}>
          <DeleteDialog
            api={api}
            restaurant={restaurant}
            onDeleted={onDeleted}
            onCancel={() => setDeleting(false)}
          />
        </OnDemand>
      )}
    </>
  );
}
