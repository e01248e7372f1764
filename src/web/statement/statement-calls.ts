import type { Locale } from '#contract/locale.ts';
import type { Statement } from '#contract/statements.ts';
import { readStatement } from './read-statement.ts';

export interface StatementSettings {
  /** The API's base address; the page's own origin by default. */
  apiBase?: string;
  clientId?: string;
  clientSecret?: string;
}

/** The statement, or why there is none: the server's code, or what only the client knows. */
export type Answered =
  | { statement: Statement; problem?: undefined }
  | { statement?: undefined; problem: string; retryAfter?: number };

export interface QuestionBody {
  id: string;
  about: string | null;
  text: string;
}

const timeout = 15_000;

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
}

function codeOf(body: unknown): string | undefined {
  const code: unknown = typeof body === 'object' && body !== null && 'code' in body ? body.code : undefined;
  return typeof code === 'string' ? code : undefined;
}

/** The two calls of the page; the client of the app (`#web/api`) would be a fifth of all that it may weigh. */
export function createStatementCalls(
  { apiBase = '/', clientId = 'brigade-web', clientSecret = 'brigade-web' }: StatementSettings,
  token: string,
) {
  const base = new URL(apiBase.endsWith('/') ? apiBase : `${apiBase}/`, location.href);

  async function call(path: string, locale: Locale, body?: QuestionBody): Promise<Answered> {
    if (token === '') return { problem: 'link_invalid' };
    let response: Response;
    try {
      response = await fetch(new URL(`${path}/${encodeURIComponent(token)}`, base), {
        method: body ? 'POST' : 'GET',
        headers: {
          'Accept-Language': locale,
          'X-Client-Id': clientId,
          'X-Client-Secret': clientSecret,
          ...(body && { 'Content-Type': 'application/json' }),
        },
        signal: AbortSignal.timeout(timeout),
        ...(body && { body: JSON.stringify(body) }),
      });
    } catch {
      return { problem: navigator.onLine ? 'no_response' : 'offline' };
    }
    const answer = await readJson(response);
    if (!response.ok) {
      const seconds = Number(response.headers.get('Retry-After'));
      return { problem: codeOf(answer) ?? 'no_response', ...(seconds > 0 && { retryAfter: seconds }) };
    }
    const statement = readStatement(answer);
    return statement ? { statement } : { problem: 'bad_response' };
  }

  return {
    read: (locale: Locale) => call('v1/statement', locale),
    ask: (locale: Locale, body: QuestionBody) => call('v1/statement/question', locale, body),
  };
}

export type StatementCalls = ReturnType<typeof createStatementCalls>;
