import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { History } from '#web/activity/history.tsx';
import { RestaurantGone } from '#web/pages/not-found.tsx';
import { ensureMay, orNotFound } from '#web/pages/page-load.ts';
import { restaurantQueries } from '#web/queries/restaurants.ts';
import { EditRestaurantForm } from '#web/restaurants/edit-restaurant-form.tsx';

export const Route = createFileRoute('/dashboard/restaurants/edit/$restaurantId')({
  beforeLoad: ({ context }) => ensureMay(context.session, 'restaurant.update'),
  loader: ({ context, params }) =>
    // Not `load`: a form must start from what is saved now, not from what was seen some time ago.
    orNotFound(context.queryClient.query(restaurantQueries.details(context.api, params.restaurantId))),
  notFoundComponent: RestaurantGone,
  component: EditRestaurant,
});

function EditRestaurant() {
  const { restaurantId } = Route.useParams();
  const { api, session } = Route.useRouteContext();
  const { data: saved } = useSuspenseQuery(restaurantQueries.details(api, restaurantId));
  return (
    <div className="max-w-xl">
      <EditRestaurantForm key={restaurantId} api={api} saved={saved} session={session} />
      <History api={api} of={{ subject: 'restaurant', id: saved.id }} />
    </div>
  );
}
