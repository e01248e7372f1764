import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResultOf } from '#contract/endpoint.ts';
import type { Locale } from '#contract/locale.ts';
import { ApiProblem } from './problem.ts';
import type { Sender } from './send.ts';

/** A part may be left out where the endpoint asks for nothing in it: no fields at all, or only optional ones. */
type Part<Name extends string, Value> = string extends keyof Value
  ? { [Key in Name]?: Value }
  : Partial<Value> extends Value
    ? { [Key in Name]?: { [Field in keyof Value]: Value[Field] | undefined } }
    : { [Key in Name]: Value };

export type CallInput<E extends Endpoint> = Part<'params', ParamsOf<E>> &
  Part<'query', QueryOf<E>> &
  Part<'body', BodyOf<E>> & { signal?: AbortSignal };

export interface Api {
  /** Sends a call of the contract and returns its parsed success body. Rejects with an {@link ApiProblem} only. */
  call<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<ResultOf<E>>;
}

export interface ApiSettings {
  /** The API's base address; its path, if any, is kept. */
  base: string;
  clientId: string;
  clientSecret: string;
  token: () => string | null;
  locale: () => Locale;
  /** The token that the call carried was refused. */
  onRefused?: (token: string) => void;
  /** An answer said what time it is at the server (milliseconds since 1970). */
  onServerTime?: (at: number) => void;
  /** Whether the server answered at all, after each call that wasn't cancelled. */
  onAnswer?: (answered: boolean) => void;
  fetch?: typeof fetch;
  timeout?: number;
}

/** The API client: every call of the contract goes through here, and nothing else does. */
export function createApi(settings: ApiSettings): Api {
  let sender: Promise<Sender> | undefined;

  /** ky and the parsers come with the first call: nothing that a page paints before its data needs them. */
  async function open(): Promise<Sender> {
    try {
      return (await import('./send.ts')).createSender(settings);
    } catch (error) {
      sender = undefined;
      throw new ApiProblem('no_response', { cause: error });
    }
  }

  return {
    async call(endpoint, input) {
      sender ??= open();
      return (await sender)(endpoint, input);
    },
  };
}
