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

/** An answer and the whole of its body. */
export interface Answered {
  response: Response;
  body: string;
}

/** The early answer to a call, a refusal too. Undefined where none came: then the call is made. */
async function read(call: string): Promise<Answered | undefined> {
  try {
    const response = await pick(call);
    return response && { response, body: await response.text() };
  } catch {
    return undefined;
  }
}

/** The early answer to a GET, for who asks as the same person in the same language. */
export async function takeEarly(
  { origin, pathname, search }: URL,
  token: string | null,
  locale: string,
): Promise<Answered | undefined> {
  const early = window.brigadeEarly;
  if (!early || origin !== location.origin) return undefined;
  return early.token === token && early.locale === locale ? read(pathname + search) : undefined;
}

/** The body of an early answer that anybody gets, or undefined: for what is read without the client and its schemas. */
export async function takeEarlyJson(call: string): Promise<unknown> {
  try {
    const { response, body = '' } = (await read(call)) ?? {};
    return response?.ok ? JSON.parse(body) : undefined;
  } catch {
    return undefined;
  }
}
