/** The web's client by itself, and the problems that its calls reject with. */
import type { Api, ApiSettings } from '#web/api/client.ts';
import { createApi } from '#web/api/create-api.ts';
import { ApiProblem } from '#web/api/problem.ts';

export function bareApi(settings: Partial<ApiSettings> = {}): Api {
  return createApi({
    base: '/',
    clientId: 'web',
    clientSecret: 'not-secret',
    token: () => 'a-token',
    locale: () => 'en',
    ...settings,
  });
}

/** Throws where the call succeeds, or fails with anything else. */
export async function failureOf(call: Promise<unknown>): Promise<ApiProblem> {
  const problem = await call.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(problem instanceof ApiProblem)) throw new Error(`not an ApiProblem: ${String(problem)}`);
  return problem;
}
