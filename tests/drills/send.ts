/** Calls over real sockets, as their declarations say. */
import type { BodyOf, Endpoint, ParamsOf, QueryOf } from '#contract/endpoint.ts';

export interface Sent<E extends Endpoint> {
  token?: string;
  params?: ParamsOf<E>;
  query?: QueryOf<E>;
  body?: BodyOf<E>;
  headers?: Record<string, string>;
  /** The caller hangs up. */
  signal?: AbortSignal;
}

export interface Answer {
  status: number;
  headers: Headers;
  /** The whole parsed body. */
  body: unknown;
}

/** Longer than any call takes on a busy machine. */
const patience = 60_000;

/** Sends a call; undefined where no whole answer came. */
export async function send<E extends Endpoint>(
  url: string,
  endpoint: E,
  { token, params, query, body, headers, signal }: Sent<E> = {},
): Promise<Answer | undefined> {
  const { values = {}, filters = {} } = { values: params, filters: query } as {
    values?: Record<string, unknown>;
    filters?: Record<string, string>;
  };
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
  const search = new URLSearchParams(filters);
  const patient = AbortSignal.timeout(patience);
  try {
    const answer = await fetch(`${url}${path}${search.size > 0 ? `?${search}` : ''}`, {
      method: endpoint.method,
      headers: {
        ...(token !== undefined && { Authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: signal ? AbortSignal.any([signal, patient]) : patient,
    });
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, body: text && (JSON.parse(text) as unknown) };
  } catch (error) {
    if (patient.aborted)
      throw new Error(`${endpoint.method} ${path}: no answer in a minute`, { cause: error });
    return undefined;
  }
}

/** The machine's word of a failure. */
export function codeOf(answer: Answer | undefined): string | undefined {
  return (answer?.body as { code?: string } | undefined)?.code;
}

/** The answer of a call that must succeed. */
export async function mustSend<E extends Endpoint>(
  url: string,
  endpoint: E,
  sent: Sent<E>,
): Promise<unknown> {
  const answer = await send(url, endpoint, sent);
  if (answer && answer.status < 300) return answer.body;
  throw new Error(`${endpoint.method} ${endpoint.path}: ${answer ? JSON.stringify(answer) : 'no answer'}`);
}
