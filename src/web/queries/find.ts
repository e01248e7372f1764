import { queryOptions } from '@tanstack/react-query';
import { listRestaurants } from '#contract/restaurants.ts';
import { fold } from '#contract/text.ts';
import { listUsers, type UserRestaurant, type User } from '#contract/users.ts';
import type { Api } from '#web/api/client.ts';
import { keepShownOf } from './keep-shown.ts';
import { stale } from './stale.ts';

/** As many of each as are read at a glance; another letter brings others. */
const most = 5;

/** Whether every word stands in one of the texts, folded: for servers that send the whole list. */
function has(q: string, ...texts: string[]): boolean {
  const folded = fold(texts.join('\n'));
  return fold(q)
    .split(/\s+/)
    .every((word) => folded.includes(word));
}

/**
 * A few restaurants or people by a part of their name; the keys begin as the lists' do, so that they are renewed
 * together.
 */
export const findQueries = {
  restaurants: (api: Api, q: string) =>
    queryOptions({
      queryKey: ['restaurants', 'list', 'found', q] as const,
      queryFn: async ({ signal }): Promise<UserRestaurant[]> => {
        const query = { q, sort: 'name', page: 1, per_page: most } as const;
        const { data, meta } = await api.call(listRestaurants, { query, signal });
        const found = meta ? data : data.filter(({ name, store_id }) => has(q, name, store_id));
        return found.slice(0, most).map(({ id, name, store_id }) => ({ id, name, store_id }));
      },
      placeholderData: keepShownOf(2, 'found'),
      staleTime: stale.later,
    }),

  users: (api: Api, q: string) =>
    queryOptions({
      queryKey: ['users', 'list', 'found', q] as const,
      queryFn: async ({ signal }): Promise<User[]> => {
        const query = { q, sort: 'name', page: 1, per_page: most } as const;
        const { data, meta } = await api.call(listUsers, { query, signal });
        const found = meta
          ? data
          : data.filter(({ first_name, last_name, email }) => has(q, first_name, last_name, email ?? ''));
        // Without an id there is no page to go to.
        return found.filter(({ id }) => id !== '').slice(0, most);
      },
      placeholderData: keepShownOf(2, 'found'),
      staleTime: stale.later,
    }),
};
