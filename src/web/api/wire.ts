/** What a call is on the wire, whether index.html or ky makes it. */
import type { Endpoint } from '#contract/endpoint.ts';
import type { ApiSettings } from './client.ts';

/** A call's input, whatever the endpoint: what is sent is read from the endpoint, not from the types. */
export interface Given {
  params?: Record<string, unknown>;
  query?: Record<string, unknown>;
  body?: unknown;
  file?: Blob;
  signal?: AbortSignal;
  token?: string | undefined;
  /** ETag of the cached response, sent as If-None-Match. */
  tag?: string | undefined;
}

/** The address of a call. `base` may have a path of its own. */
export function urlOf(base: string, { path }: Endpoint, { params = {}, query = {} }: Given): URL {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const url = new URL(base.replace(/\/$/, '') + filled, location.href);
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  url.search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return url;
}

/** JSON where it is JSON, whatever its media type says; else the text as it is. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** Tells what time it is at the server; `sent` is when the call was made, in milliseconds since 1970. */
export function noteServerTime({ headers }: Response, sent: number, { onServerTime }: ApiSettings): void {
  const date = Date.parse(headers.get('Date') ?? '');
  // The header has whole seconds; the answer was made about half-way between sending and now.
  if (date) onServerTime?.(date + 500 + (Date.now() - sent) / 2);
}

/** How far the database was, as the server has told it last: no later answer may be from before that. */
export interface Told {
  position: string;
}

/** Takes a position where it is a later one: of two, that is the greater text. */
export function tell(told: Told, from: Response | string | undefined): void {
  const position = from instanceof Response ? from.headers.get('Brigade-Position') : from;
  if (position && position > told.position) told.position = position;
}
