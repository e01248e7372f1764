import { queryOptions } from '@tanstack/react-query';
import { listRestaurants } from '#contract/restaurants.ts';
import { fold } from '#contract/text.ts';
import type { UserRestaurant } from '#contract/users.ts';
import type { Api } from '#web/api/client.ts';
import { keepShownOf } from './keep-shown.ts';
import { stale } from './stale.ts';

/** The first restaurants that match, and how many there are in all. */
export interface RestaurantChoices {
  rows: UserRestaurant[];
  total: number;
}

/** As many as somebody reads through before typing another letter. */
const most = 50;

/** The restaurants to choose from, by name; the keys begin as the lists' do, so that they are renewed together. */
export const restaurantChoices = (api: Api, q: string) =>
  queryOptions({
    queryKey: ['restaurants', 'list', 'choices', q] as const,
    queryFn: async ({ signal }): Promise<RestaurantChoices> => {
      const { data, meta } = await api.call(listRestaurants, {
        query: { q: q || undefined, sort: 'name', page: 1, per_page: most },
        signal,
      });
      const rows = data.map(({ id, name, store_id }) => ({ id, name, store_id }));
      if (meta) return { rows, total: meta.total };
      // A server that knows only the listed call sends all of them.
      const wanted = fold(q);
      const found = rows.filter(
        ({ name, store_id }) => fold(name).includes(wanted) || fold(store_id).includes(wanted),
      );
      return { rows: found.slice(0, most), total: found.length };
    },
    placeholderData: keepShownOf(2, 'choices'),
    staleTime: stale.later,
  });
