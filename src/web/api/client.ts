import type {
  BodyOf,
  Endpoint,
  EventsEndpoint,
  FileEndpoint,
  ParamsOf,
  QueryOf,
  ResultOf,
} from '#contract/endpoint.ts';
import type { Locale } from '#contract/locale.ts';

/** A part may be left out where the endpoint asks for nothing in it: no fields at all, or only optional ones. */
type Part<Name extends string, Value> = string extends keyof Value
  ? { [Key in Name]?: Value }
  : Partial<Value> extends Value
    ? { [Key in Name]?: { [Field in keyof Value]: Value[Field] | undefined } }
    : { [Key in Name]: Value };

export type CallInput<E extends Endpoint> = Part<'params', ParamsOf<E>> &
  Part<'query', QueryOf<E>> &
  Part<'body', BodyOf<E>> & {
    signal?: AbortSignal;
    /** The session that it speaks for, where that is no longer the present one. */
    token?: string;
  };

/** A file that came. */
export interface DownloadedFile {
  name: string;
  blob: Blob;
}

export type FollowInput<E extends EventsEndpoint> = CallInput<E> & {
  /** What the request carries, where the endpoint takes a file. */
  file?: Blob;
  /** Called with each event, parsed, in order. */
  onEvent: (event: ResultOf<E>) => void;
};

/** Every call rejects with an `ApiProblem` (problem.ts) and with nothing else. */
export interface Api {
  /** Sends a call of the contract and returns its parsed success body. */
  call<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<ResultOf<E>>;
  /** Fetches a file. */
  download<E extends FileEndpoint>(endpoint: E, input: CallInput<E>): Promise<DownloadedFile>;
  /** Listens until the server has said all; `signal` ends it before. */
  follow<E extends EventsEndpoint>(endpoint: E, input: FollowInput<E>): Promise<void>;
  /** Drops what is remembered of answers, at once; one that is still on its way is remembered no more. */
  forget(): void;
}

export interface ApiSettings {
  /** The API's base address; its path, if any, is kept. */
  base: string;
  clientId: string;
  clientSecret: string;
  token: () => string | null;
  locale: () => Locale;
  /** There is a session, and it has no token yet: its calls wait for the network. */
  isWaiting?: () => boolean;
  /** The token that the call carried was refused. */
  onRefused?: (token: string) => void;
  /** An answer said what time it is at the server (milliseconds since 1970). */
  onServerTime?: (at: number) => void;
  /** Whether something is typed on the page that opening it anew would lose. */
  hasUnsaved?: () => boolean;
  /** Whether the server answered at all, after each call that wasn't cancelled. */
  onAnswer?: (answered: boolean) => void;
  fetch?: typeof fetch;
  timeout?: number;
}
