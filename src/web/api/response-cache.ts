/**
 * The last response to each call, with its ETag. A page refetches every few seconds and at each hint. With the ETag the
 * server can answer 304, and the parsed result is used again. Responses come with `no-store`, so the browser caches none.
 */
interface CachedResponse {
  tag: string;
  /** The parsed body. It must not be changed. */
  result: unknown;
}

/** Enough for a few pages, and little enough for a tablet that stays open all day. */
const most = 24;

/** In memory only. A key has all that the response depends on: token, language and call. */
export function createResponseCache() {
  const responses = new Map<string, CachedResponse>();
  return {
    get(key: string): CachedResponse | undefined {
      const response = responses.get(key);
      // The first key is the least recently used one.
      if (response) {
        responses.delete(key);
        responses.set(key, response);
      }
      return response;
    },
    /** Replaces the cached response. One without an ETag is not cached. */
    keep(key: string, tag: string | null, result: unknown): void {
      responses.delete(key);
      if (tag !== null) responses.set(key, { tag, result });
      const [first = ''] = responses.keys();
      if (responses.size > most) responses.delete(first);
    },
  };
}
