import {
  hashKey,
  useQuery,
  useQueryClient,
  type QueryKey,
  type UseQueryOptions,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { addMonths, type Month } from '#contract/month.ts';

/** After the page's own data is on the screen, in milliseconds. */
const neighbourDelay = 250;

/** A page's data. A failure without any ends on the error page; with some, the page says that it isn't refreshed. */
export function usePageQuery<Read, Failure, Data, Key extends QueryKey>(
  options: UseQueryOptions<Read, Failure, Data, Key>,
): UseQueryResult<Data, Failure> {
  return useQuery({ ...options, throwOnError: (_, query) => query.state.data === undefined });
}

/** The data of a page that is stepped by months, with the months to both sides fetched, so that a step shows at once. */
export function useMonthQuery<Read, Failure, Data, Key extends QueryKey>(
  optionsOf: (month: Month) => UseQueryOptions<Read, Failure, Data, Key>,
  month: Month,
): UseQueryResult<Data, Failure> {
  const queryClient = useQueryClient();
  const options = optionsOf(month);
  /** Begins anew with each key that is shown. */
  const fetchNeighbours = useEffectEvent((_shown: string) => {
    for (const count of [-1, 1]) {
      // A failure shows when the month is really asked for.
      queryClient.query(optionsOf(addMonths(month, count))).catch(() => undefined);
    }
  });
  const shown = hashKey(options.queryKey);
  useEffect(() => {
    const timer = setTimeout(() => fetchNeighbours(shown), neighbourDelay);
    return () => clearTimeout(timer);
  }, [shown]);
  return usePageQuery(options);
}
