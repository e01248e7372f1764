/** Answers that index.html has asked for before any of this code was there. */
interface Early {
  token: string | null;
  locale: string;
  answers: Record<string, Promise<Response> | undefined>;
}

declare global {
  interface Window {
    brigadeEarly?: Early;
  }
}

/** Milliseconds from the page's start; what nobody has asked for by then is out of date. */
const freshUntil = 15_000;

/** The early answer to a request, given once, and only to who asks as the same person in the same language. */
function take({ method, url, headers }: Request): Promise<Response> | undefined {
  const early = window.brigadeEarly;
  const { origin, pathname, search } = new URL(url);
  const call = pathname + search;
  const answer = early?.answers[call];
  if (!early || !answer || method !== 'GET' || origin !== location.origin) return undefined;
  delete early.answers[call];
  if (performance.now() > freshUntil) return undefined;
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
