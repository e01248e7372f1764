import { queryOptions } from '@tanstack/react-query';
import { fold } from '#contract/text.ts';
import { listUsers, type User } from '#contract/users.ts';
import type { Api } from '#web/api/client.ts';
import { keepShownOf } from './keep-shown.ts';
import { stale } from './stale.ts';

/** The first people that match, and how many there are in all. */
export interface PersonChoices {
  rows: User[];
  total: number;
}

/** As many as somebody reads through before typing another letter. */
const most = 50;

/** The people to choose from, by name; the keys begin as the lists' do, so that they are renewed together. */
export const personChoices = (api: Api, q: string) =>
  queryOptions({
    queryKey: ['users', 'list', 'choices', q] as const,
    queryFn: async ({ signal }): Promise<PersonChoices> => {
      const { data, meta } = await api.call(listUsers, {
        query: { q: q || undefined, sort: 'name', page: 1, per_page: most },
        signal,
      });
      if (meta) return { rows: data, total: meta.total };
      // A server that knows only the listed call sends all of them.
      const wanted = fold(q);
      const found = data.filter(
        ({ id, first_name, last_name }) => id !== '' && fold(`${first_name} ${last_name}`).includes(wanted),
      );
      return { rows: found.slice(0, most), total: found.length };
    },
    placeholderData: keepShownOf(2, 'choices'),
    staleTime: stale.later,
  });
