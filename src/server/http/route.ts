/** A call of the contract and what answers it. */
import type { Kysely } from 'kysely';
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
import { may } from '#contract/permissions.ts';
import type { Schema } from '#server/db/schema.ts';
import type { Services } from './services.ts';
import type { Actor, Caller } from './actor.db.ts';

/** A call that anybody may make, parsed. */
export interface PublicCall<E extends Endpoint> {
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly body: BodyOf<E>;
  /** The language that the caller asks for. */
  readonly locale: Locale;
  readonly now: Date;
  readonly db: Kysely<Schema>;
  readonly services: Services;
  readonly requestId: string;
  /** Where the call comes from: the socket's address, or what a trusted proxy says. */
  readonly address: string;
  /** The key that the header `Authorization` carries, unchecked; undefined where it carries none. */
  readonly bearer: string | undefined;
  /** Called where this create was made before, with the same id: its answer is 200, not 201. */
  readonly markRepeated: () => void;
  /** Aborted when the caller has gone away: work for them alone can end. */
  readonly signal: AbortSignal;
  /** The bytes that came, where the endpoint takes a file; else null. */
  readonly upload: ReadableStream<Uint8Array> | null;
}

/** A call by somebody whose role has the endpoint's permission. */
export interface Call<E extends Endpoint> extends PublicCall<E> {
  readonly actor: Caller;
  /** The caller as they are now, for calls that take long; throws a 401 when the session has ended. */
  readonly present: () => Promise<Actor>;
}

/**
 * What a handler returns. TypeScript widens the literal in `{success: true}` to a boolean; the check of the result finds a
 * false one.
 */
export type AnswerOf<E extends Endpoint> = Omit<ResultOf<E>, 'success'> & { success: boolean };

/** A file that is made while it is sent. */
export interface FileAnswer {
  /** With its ending; any letters. */
  readonly name: string;
  /** A media type, as `text/csv; charset=utf-8`. */
  readonly type: string;
  readonly chunks: AsyncIterable<Uint8Array<ArrayBuffer>>;
}

/**
 * The ids of the restaurants that the whole answer depends on: on them, their goals, people, reports, totals and rules,
 * and besides only on the call and each one's current business day. Undefined where there is no such list.
 */
type DependsOn<E extends Endpoint> = (call: Call<E>) => readonly string[] | undefined;

/** How a call is answered, by what its endpoint gives; `call` has been parsed with the endpoint's schemas. */
type Handling =
  | {
      readonly gives: 'json';
      readonly handle: (call: Call<Endpoint>) => Promise<unknown>;
      /** Whether two people with the same reach get different answers. */
      readonly isPersonal: boolean;
      readonly dependsOn?: DependsOn<Endpoint>;
      readonly perQuarter?: (call: Call<Endpoint>) => boolean;
      readonly isOfChain?: boolean;
      readonly mayLag?: (call: Call<Endpoint>) => boolean;
      readonly admit?: Admit;
    }
  | { readonly gives: 'file'; readonly handle: (call: Call<Endpoint>) => Promise<FileAnswer> }
  | { readonly gives: 'events'; readonly handle: (call: Call<Endpoint>) => AsyncIterable<unknown> };

interface AnswerState<E extends Endpoint> {
  dependsOn?: DependsOn<E>;
  /** Whether it tells the present as of the last quarter hour, so that it depends on that too. */
  perQuarter?: (call: Call<E>) => boolean;
  /** Whether it is made of all restaurants, for those who see all: each write would have it made anew. */
  isOfChain?: boolean;
  /** Whether a replica may answer it: a moment old, but never older than what the caller has written or was told. */
  mayLag?: (call: Call<E>) => boolean;
}

/** For a call that a replica may always answer; a file always may. */
export const lags = { mayLag: () => true } as const;

/** Called before the body is read; throws to turn the call away, else returns what is called when it has ended. */
type Admit = () => Promise<() => void>;

/** An endpoint and its handler, as the binder takes it. */
export type Route = Handling & { readonly endpoint: Endpoint; readonly isPublic: boolean };

/** Binds the handler of a call that asks for a role. */
export function route<E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<AnswerOf<E>>,
  options: AnswerState<E> = {},
): Route {
  return checked({ gives: 'json', endpoint, handle, isPublic: false, isPersonal: false, ...options });
}

/** Binds the handler of a call that answers each person differently, even those who see everything. */
export function personalRoute<E extends Endpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<AnswerOf<E>>,
  options: AnswerState<E> = {},
): Route {
  return checked({ gives: 'json', endpoint, handle, isPublic: false, isPersonal: true, ...options });
}

/** Binds the handler of a call that anybody may make: there is no actor. */
export function publicRoute<E extends Endpoint>(
  endpoint: E,
  handler: (call: PublicCall<E>) => Promise<AnswerOf<E>>,
  options: { admit?: Admit } = {},
): Route {
  const handle = (call: Call<Endpoint>) => handler(call as PublicCall<E>);
  return checked({ gives: 'json', endpoint, handle, isPublic: true, isPersonal: false, ...options });
}

/** Binds the handler of a call that is answered with a file, which is made as fast as it is taken. */
export function fileRoute<E extends FileEndpoint>(
  endpoint: E,
  handle: (call: Call<E>) => Promise<FileAnswer>,
): Route {
  return checked({ gives: 'file', endpoint, handle, isPublic: false });
}

/**
 * Binds the handler of a call that is answered with events. The generator is ended (`return`) when the caller goes away
 * or the session ends; what it throws before its first event is an ordinary failure, later an event named `problem`.
 */
export function eventsRoute<E extends EventsEndpoint>(
  endpoint: E,
  handle: (call: Call<E>) => AsyncIterable<ResultOf<E>>,
): Route {
  return checked({ gives: 'events', endpoint, handle, isPublic: false });
}

function checked(bound: Route): Route {
  const { endpoint, isPublic } = bound;
  if (may(endpoint.permission, undefined) !== isPublic)
    throw new Error(`${endpoint.path}: use ${isPublic ? 'route' : 'publicRoute'}, as its permission says`);
  return bound;
}
