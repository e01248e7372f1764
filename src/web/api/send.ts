import type { Endpoint, ResultOf } from '#contract/endpoint.ts';
import type { Api, ApiSettings } from './client.ts';
import { takeEarly, type Answered } from './early.ts';
import type { Exchange } from './exchange.ts';
import { createBuildCheck } from './former-build.ts';
import { parseInTurns } from './parse-in-turns.ts';
import { ApiProblem } from './problem.ts';
import { createResponseCache } from './response-cache.ts';
import { noteServerTime, readJson, tell, urlOf, type Given } from './wire.ts';

export type Sender = Omit<Api, 'forget'>;

/** Calls and their answers, parsed; failures as {@link ApiProblem}. */
export function createSender(settings: ApiSettings): Sender {
  let exchange: Exchange | undefined;
  const told = { position: '' };
  const checkBuild = createBuildCheck(settings);

  /** ky comes with the first call that index.html hasn't made: no first screen waits for it. */
  async function open(): Promise<Exchange> {
    try {
      return (exchange ??= (await import('./exchange.ts')).createExchange(settings, told, checkBuild));
    } catch (error) {
      throw new ApiProblem('no_response', { cause: error });
    }
  }

  async function early(endpoint: Endpoint, given: Given): Promise<Answered | undefined> {
    if (endpoint.method !== 'GET') return undefined;
    const { token = settings.token(), signal } = given;
    const sent = Date.now();
    const answer = await takeEarly(urlOf(settings.base, endpoint, given), token, settings.locale());
    if (!answer) return undefined;
    await checkBuild(answer.response);
    if (signal?.aborted) throw new ApiProblem('cancelled');
    // What a refusal means is read by ky's hooks.
    if (!answer.response.ok) return (await open()).ask(endpoint, given, answer);
    tell(told, answer.response);
    noteServerTime(answer.response, sent, settings);
    settings.onAnswer?.(true);
    return answer;
  }

  const cache = createResponseCache();

  /** All that the response depends on. It has the token, so nobody gets another person's response. */
  function keyOf({ method, path }: Endpoint, { params, query, token }: Given): string {
    return JSON.stringify([token ?? settings.token(), settings.locale(), method, path, params, query]);
  }

  return {
    async call(endpoint, input) {
      const given = input as Given;
      const key = keyOf(endpoint, given);
      const cached = cache.get(key);
      // The session of now, also where ky is still on its way.
      const asked = { ...given, token: given.token ?? settings.token() ?? undefined, tag: cached?.tag };
      const { response, body } =
        (await early(endpoint, asked)) ?? (await (await open()).ask(endpoint, asked));
      if (cached && response.status === 304) return cached.result as ResultOf<typeof endpoint>;
      let result: unknown;
      try {
        // An empty answer (204) says no more than that it is done.
        result = await parseInTurns(endpoint.result, readJson(body || '{}'), given.signal);
      } catch (error) {
        if (given.signal?.aborted) throw new ApiProblem('cancelled', { cause: error });
        throw new ApiProblem('bad_response', { status: response.status, cause: error });
      }
      const tag = response.headers.get('ETag');
      if (endpoint.method === 'GET') cache.keep(key, tag, result);
      return result as ResultOf<typeof endpoint>;
    },

    async download(endpoint, input) {
      return (await open()).download(endpoint, input);
    },

    async follow(endpoint, input) {
      return (await open()).follow(endpoint, input);
    },
  };
}
