import type { QueryClient, QueryExecuteOptions, QueryKey } from '@tanstack/react-query';

/**
 * What a route's loader awaits: the cached data when there is some (the page refetches it when it is stale), else the
 * answer of the call. Throws, so that a failed load ends on the error page instead of being swallowed.
 */
export function load<QueryFnData, Failure, Data, Stored, Key extends QueryKey>(
  queryClient: QueryClient,
  options: QueryExecuteOptions<QueryFnData, Failure, Data, Stored, Key>,
): Promise<Data> {
  return queryClient.query({ ...options, staleTime: 'static' });
}
