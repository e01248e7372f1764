/** The calls that the bench measures, on a server with whatever data it has. */
import { localMonth, type Month } from '#contract/month.ts';
import type { Call } from './load.ts';

export interface Measured {
  name: string;
  /** As the server's log names it. */
  path: string;
  call: Call;
  /** Asked with the tag of the answer, which is a 304 then. */
  isHeld?: boolean;
}

interface ListedRestaurant {
  id: string;
  name: string;
}

/** Logs in and returns the headers that every call of the web app has. */
export async function signIn(url: string, email: string, password: string): Promise<Record<string, string>> {
  const answer = await fetch(`${url}/v1/admin/login/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (!answer.ok) throw new Error(`log-in answered ${answer.status}: ${await answer.text()}`);
  const { accessToken } = (await answer.json()) as { accessToken: string };
  return { Authorization: `Bearer ${accessToken}`, 'Accept-Language': 'en', Accept: 'application/json' };
}

/** The answer of a call: its bytes as they are sent, and its headers but for those that Node sets. */
export async function answerOf({ url, ...call }: Call): Promise<{
  bytes: number;
  headers: Record<string, string>;
}> {
  const answer = await fetch(url, { ...call, headers: { 'Accept-Encoding': 'identity', ...call.headers } });
  const { byteLength } = await answer.arrayBuffer();
  const ofNode = /^(?:connection|content-length|date|keep-alive)$/;
  return {
    bytes: Number(answer.headers.get('content-length') ?? byteLength),
    headers: Object.fromEntries([...answer.headers].filter(([name]) => !ofNode.test(name))),
  };
}

export interface Target {
  url: string;
  headers: Record<string, string>;
}

/** The first restaurant by name: the one whose month is read and which is written to. */
export async function firstRestaurant({ url, headers }: Target): Promise<ListedRestaurant> {
  const answer = await fetch(`${url}/v1/restaurant/list/?page=1&per_page=1`, { headers });
  const { data } = (await answer.json()) as { data: ListedRestaurant[] };
  const [first] = data;
  if (!first) throw new Error('the bench needs a restaurant');
  return first;
}

const getter =
  ({ url, headers }: Target) =>
  (name: string, path: string, query: string): Measured => ({
    name,
    path,
    call: { method: 'GET', url: `${url}${path}${query}`, headers },
  });

/** The pages whose cost may grow with the chain. */
export function growingCalls(target: Target, month: Month = localMonth(new Date())): Measured[] {
  const get = getter(target);
  const page = 'page=1&per_page=25';
  const byMonth = (sort: string) =>
    get(
      `list-by-month, ${sort}`,
      '/v1/restaurant/list-by-month/',
      `?date=${month}&reports=0&sort=${sort}&${page}`,
    );
  return [
    get('list', '/v1/restaurant/list/', `?${page}`),
    ...['name', '-bonus_total', 'progress'].map(byMonth),
    get('overview', '/v1/report/overview/', `?date=${month}&${page}`),
  ];
}

/** What is measured: the calls as the web app sends them, and the lists whole, as the specification has them. */
export async function measuredCalls(
  target: Target,
  month: Month = localMonth(new Date()),
): Promise<Measured[]> {
  const { id } = await firstRestaurant(target);
  const get = getter(target);
  const held = (measured: Measured) => ({ ...measured, name: `${measured.name}, 304`, isHeld: true });
  const list = get('list, a page', '/v1/restaurant/list/', '?page=1&per_page=25');
  const overview = get('overview, a page', '/v1/report/overview/', `?date=${month}&page=1&per_page=25`);
  const details = get(
    'details-with-reports',
    '/v1/restaurant/details-with-reports/',
    `?id=${id}&date=${month}`,
  );
  return [
    list,
    {
      ...list,
      name: 'list, a page, brotli',
      call: { ...list.call, headers: { ...list.call.headers, 'Accept-Encoding': 'br' } },
    },
    get('list, whole', '/v1/restaurant/list/', ''),
    get(
      'list-by-month, a page',
      '/v1/restaurant/list-by-month/',
      `?date=${month}&reports=0&page=1&per_page=25`,
    ),
    get('list-by-month, whole', '/v1/restaurant/list-by-month/', `?date=${month}&reports=0`),
    overview,
    held(overview),
    get('sheet, with the pace', '/v1/report/sheet/', `?id=${id}`),
    get('activity, a page', '/v1/admin/activity/list/', '?page=1&per_page=25'),
    details,
    held(details),
  ];
}
