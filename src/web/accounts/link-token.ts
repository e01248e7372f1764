import { useEffect, useState } from 'react';

/** For the `validateSearch` of a page behind a mailed link. Said even where there is none, or the router passes it on. */
export function readTokenSearch(search: Record<string, unknown>): { token?: string | undefined } {
  const token = search['token'];
  return { token: typeof token === 'string' && token !== '' ? token : undefined };
}

/**
 * The token that the page was opened with. Once read, it is nobody's business: not the history's, not a screenshot's;
 * so `takeOut` takes it out of the address, and the page keeps it for as long as it is open.
 */
export function useLinkToken(given: string | undefined, takeOut: () => unknown): string | undefined {
  const [token] = useState(given);
  useEffect(() => {
    if (given !== undefined) takeOut();
  }, [given, takeOut]);
  return token;
}
