/** Answers that index.html has asked for before any of this code was there. */
interface Early {
  /** When they were asked for, by `performance.now()`. */
  at: number;
  token: string | null;
  locale: string;
  answers: Record<string, Promise<Response> | undefined>;
}

declare global {
  interface Window {
    brigadeEarly?: Early;
  }
}

/** Milliseconds after which an answer that nobody has taken is out of date. */
const freshFor = 15_000;

/** Gives an early answer away, once. */
function pick(call: string): Promise<Response> | undefined {
  const early = window.brigadeEarly;
  const answer = early?.answers[call];
  if (!early || !answer) return undefined;
  delete early.answers[call];
  return performance.now() - early.at > freshFor ? undefined : answer;
}

/** The early answer to a request, for who asks as the same person in the same language. */
function take({ method, url, headers }: Request): Promise<Response> | undefined {
  const early = window.brigadeEarly;
  const { origin, pathname, search } = new URL(url);
  if (!early || method !== 'GET' || origin !== location.origin) return undefined;
  const answer = pick(pathname + search);
  const same =
    headers.get('Authorization') === (early.token === null ? null : `Bearer ${early.token}`) &&
    headers.get('Accept-Language') === early.locale;
  return same ? answer : undefined;
}

/** `fetch`, but for what is on its way already. */
export async function fetchOrTake(request: Request, send: typeof fetch): Promise<Response> {
  const early = take(request);
  if (!early) return send(request);
  return early.catch(() => send(request));
}

/** The body of an early answer that anybody gets, or undefined: for what is read without the client and its schemas. */
export async function takeEarlyJson(call: string): Promise<unknown> {
  try {
    const response = await pick(call);
    return response?.ok ? await response.json() : undefined;
  } catch {
    return undefined;
  }
}
