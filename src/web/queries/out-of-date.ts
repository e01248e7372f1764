import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Marks what is cached under a key as out of date: what is on the screen is fetched again, the rest when it is next shown. An
 * answer that is on its way for the first time can have been made before the change, and TanStack Query takes it for fresh:
 * it is out of date as soon as it is there. Resolves when the screen is up to date.
 */
export async function outOfDate(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const onTheirWay = client.getQueryCache().findAll({
    queryKey,
    fetchStatus: 'fetching',
    predicate: ({ state }) => state.data === undefined,
  });
  await Promise.all([
    client.invalidateQueries({ queryKey }),
    ...onTheirWay.map((query) =>
      query.promise?.then(
        () => client.invalidateQueries({ queryKey: query.queryKey, exact: true }),
        () => undefined,
      ),
    ),
  ]);
}
