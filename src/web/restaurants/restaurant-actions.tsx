import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { may } from '#contract/permissions.ts';
import type { Restaurant } from '#contract/restaurants.ts';
import type { Api } from '#web/api/client.ts';
import { useSession } from '#web/state/app-context.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { buttonStyle } from '#web/ui/link-styles.ts';
import { onDemand } from '#web/ui/on-demand.tsx';

const ArchiveDialog = onDemand(async () => (await import('./archive-dialog.tsx')).ArchiveDialog);
const DeleteDialog = onDemand(async () => (await import('./delete-dialog.tsx')).DeleteDialog);

interface RestaurantActionsProps {
  api: Api;
  restaurant: Restaurant;
  onDeleted: () => void;
}

/** Edit, archive or restore, and delete, for those who may. */
export function RestaurantActions({ api, restaurant, onDeleted }: RestaurantActionsProps) {
  const [asked, setAsked] = useState<'archive' | 'delete'>();
  const close = () => setAsked(undefined);
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
      {may('restaurant.archive', role) && (
        <Button onClick={() => setAsked('archive')}>
          <Icon name="archive" className="size-4" />
          {restaurant.archived_at === null ? <Trans>Archive</Trans> : <Trans>Restore</Trans>}
        </Button>
      )}
      {may('restaurant.delete', role) && (
        <Button onClick={() => setAsked('delete')} className="text-bad">
          <Icon name="trash" className="size-4" />
          <Trans>Delete</Trans>
        </Button>
      )}
      {asked === 'archive' && <ArchiveDialog api={api} restaurant={restaurant} onClose={close} />}
      {asked === 'delete' && (
        <DeleteDialog
          api={api}
          restaurant={restaurant}
          onDeleted={onDeleted}
          onArchive={() => setAsked('archive')}
          onClose={close}
        />
      )}
    </>
  );
}
