import { queryOptions } from '@tanstack/react-query';
import { listRestaurants } from '#contract/restaurants.ts';
import { listUsers, type User, type UserRestaurant } from '#contract/users.ts';
import type { Api } from '#web/api/client.ts';
import { keepShownOf } from './keep-shown.ts';
import { stale } from './stale.ts';

/** Only a server that sends its lists whole needs it. */
const wholeList = () => import('#web/foreign/whole-list.ts');

/** The first that match, and how many there are in all. */
interface Choices<Row> {
  rows: Row[];
  total: number;
}

/** As many as somebody reads through before typing another letter. */
const most = 50;

/** As many as are read at a glance, beside others; another letter brings others. */
export const fewest = 5;

const asked = (q: string, count: number) =>
  ({ q: q || undefined, sort: 'name', page: 1, per_page: count }) as const;

/** Restaurants by a part of their name or Store ID; the key begins as the lists' do, so that they are renewed together. */
export const restaurantChoices = (api: Api, q: string, count = most) =>
  queryOptions({
    queryKey: ['restaurants', 'list', 'choices', count, q] as const,
    queryFn: async ({ signal }): Promise<Choices<UserRestaurant>> => {
      const { data, meta } = await api.call(listRestaurants, { query: asked(q, count), signal });
      const rows = data.map(({ id, name, store_id }) => ({ id, name, store_id }));
      if (meta) return { rows, total: meta.total };
      const { firstOf } = await wholeList();
      return firstOf(rows, q, ({ name, store_id }) => [name, store_id], count);
    },
    placeholderData: keepShownOf(3, count),
    staleTime: stale.later,
  });

/** People by a part of their name or e-mail. */
export const personChoices = (api: Api, q: string, count = most) =>
  queryOptions({
    queryKey: ['users', 'list', 'choices', count, q] as const,
    queryFn: async ({ signal }): Promise<Choices<User>> => {
      const { data, meta } = await api.call(listUsers, { query: asked(q, count), signal });
      if (meta) return { rows: data, total: meta.total };
      // Who is told without an id can't be chosen.
      const known = data.filter(({ id }) => id !== '');
      const texts = ({ first_name, last_name, email }: User) => [first_name, last_name, email ?? ''];
      const { firstOf } = await wholeList();
      return firstOf(known, q, texts, count);
    },
    placeholderData: keepShownOf(3, count),
    staleTime: stale.later,
  });
