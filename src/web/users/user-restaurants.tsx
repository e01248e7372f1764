import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { localDay, type Day } from '#contract/month.ts';
import { may } from '#contract/permissions.ts';
import type { Stay, UserMonth } from '#contract/user-months.ts';
import type { UserRestaurant } from '#contract/users.ts';
import type { Api } from '#web/api/client.ts';
import { useFormats } from '#web/i18n/use-formats.ts';
import { useSession } from '#web/state/app-context.tsx';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { buttonStyle, textLink } from '#web/ui/link-styles.ts';
import { onDemand } from '#web/ui/on-demand.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useFocusBack } from '#web/ui/use-focus-back.ts';
import { useNow } from '#web/ui/use-time.ts';

const AssignRestaurant = lazy(() =>
  import('./assign-restaurant.tsx').then((file) => ({ default: file.AssignRestaurant })),
);

const RemoveUserDialog = onDemand(
  async () => (await import('#web/pages/remove-user-dialog.tsx')).RemoveUserDialog,
);

interface UserRestaurantsProps {
  api: Api;
  user: UserMonth;
  clock: () => Date;
}

/** A person's restaurants, now and earlier, with days; administrators add and remove some here. */
export function UserRestaurants({ api, user, clock }: UserRestaurantsProps) {
  const { t } = useLingui();
  const role = useSession().user?.role;
  const mayRemove = may('restaurant.remove-user', role);
  const { stays } = user;
  // The device's calendar.
  const today = localDay(useNow(clock));
  const earlier = (stays ?? []).filter(({ to }) => to !== null);
  const [assigning, setAssigning] = useState(false);
  const [leaving, setLeaving] = useState<UserRestaurant>();
  const opener = useFocusBack<HTMLButtonElement>(assigning);

  return (
    <section aria-label={t`Restaurants`} className="mb-6 rounded-lg border bg-surface shadow-low">
      <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-1.5">
        <h2 tabIndex={-1} className="font-semibold outline-none">
          <Trans>Restaurants</Trans>
        </h2>
        {may('restaurant.assign-user', role) && !assigning && (
          <Button ref={opener} variant="ghost" className="-mr-2" onClick={() => setAssigning(true)}>
            <Icon name="plus" className="size-4" />
            <Trans>Assign to a restaurant</Trans>
          </Button>
        )}
      </div>
      {assigning && (
        <div className="border-t px-4 py-3">
          <Suspense fallback={<Skeleton className="h-16" />}>
            <AssignRestaurant api={api} user={user} today={today} onClose={() => setAssigning(false)} />
          </Suspense>
        </div>
      )}
      {user.restaurants.length === 0 ? (
        <p className="border-t px-4 py-3 text-muted">
          <Trans>No data. This person is assigned to no restaurant.</Trans>
        </p>
      ) : (
        <ul className="grid gap-x-8 border-t px-4 py-2 sm:has-[>li+li]:grid-cols-2 xl:has-[>li+li]:grid-cols-3">
          {user.restaurants.map((restaurant) => (
            <RestaurantRow
              key={restaurant.id}
              restaurant={restaurant}
              since={stays?.find(({ restaurant: { id }, to }) => id === restaurant.id && to === null)?.from}
              onRemove={mayRemove ? () => setLeaving(restaurant) : undefined}
            />
          ))}
        </ul>
      )}
      {earlier.length > 0 && <Earlier stays={earlier} />}
      {leaving && (
        <RemoveUserDialog
          api={api}
          restaurant={leaving}
          member={user}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </section>
  );
}

/** Where the person was before, each with its days. */
function Earlier({ stays }: { stays: readonly Stay[] }) {
  const formats = useFormats();
  return (
    <div className="border-t px-4 py-3 text-sm">
      <h3 className="mb-1 font-medium text-muted">
        <Trans>Earlier</Trans>
      </h3>
      <ul className="grid gap-1">
        {stays.map(({ restaurant: { id, name, store_id }, from, to }) => (
          <li key={`${id} ${from}`} className="flex flex-wrap gap-x-3">
            <Link
              to="/dashboard/restaurants/$restaurantId"
              params={{ restaurantId: id }}
              className={textLink}
            >
              {name}
            </Link>
            <span className="text-muted">{store_id}</span>
            <span className="tabular-nums">
              {formats.day(from)} – {to && formats.day(to)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function RestaurantRow({
  restaurant,
  since,
  onRemove,
}: {
  restaurant: UserRestaurant;
  since: Day | undefined;
  onRemove: (() => void) | undefined;
}) {
  const { t } = useLingui();
  const formats = useFormats();
  const { name } = restaurant;
  const first = since && formats.day(since);
  return (
    <li className="flex min-w-0 items-center gap-2 py-1.5">
      <span className="min-w-0 grow">
        <Link
          to="/dashboard/restaurants/$restaurantId"
          params={{ restaurantId: restaurant.id }}
          className={`${textLink} block truncate`}
        >
          {name}
        </Link>
        <span className="flex flex-wrap gap-x-3 text-sm text-muted">
          <span>{restaurant.store_id}</span>
          {first && (
            <span>
              <Trans>since {first}</Trans>
            </span>
          )}
        </span>
      </span>
      {onRemove && (
        <button
          type="button"
          aria-label={t`Remove from ${name}`}
          title={t`Remove from restaurant`}
          onClick={onRemove}
          className={buttonStyle('ghost', '-mr-2 px-0')}
        >
          <Icon name="cross" className="size-4" />
        </button>
      )}
    </li>
  );
}
