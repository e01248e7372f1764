/** A call of the contract and what answers it. */
import type { Kysely } from 'kysely';
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResultOf } from '#contract/endpoint.ts';
import type { Locale } from '#contract/locale.ts';
import { may } from '#contract/permissions.ts';
import type { Schema } from '#server/db/schema.ts';
import type { Services } from '#server/services.ts';
import type { Actor } from './actor.ts';

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
  /** Tells that this create was made before, by the same id: its answer is 200 then, not 201. */
  readonly markRepeated: () => void;
}

/** A call by somebody whose role has the endpoint's permission. */
export interface Call<E extends Endpoint> extends PublicCall<E> {
  readonly actor: Actor;
}

/**
 * What a handler returns. TypeScript widens the literal in `{success: true}` before it knows which endpoint it is; that
 * it is true is left to the check of the result.
 */
export type AnswerOf<E extends Endpoint> = Omit<ResultOf<E>, 'success'> & { success: boolean };

/** An endpoint and its handler, as the binder takes it. */
export interface Route {
  readonly endpoint: Endpoint;
  readonly isPublic: boolean;
  /** `call` has been parsed with the endpoint's schemas. */
  readonly handle: (call: Call<Endpoint>) => Promise<unknown>;
}

/** Binds the handler of a call that asks for a role. */
export function route<E extends Endpoint>(
  endpoint: E,
  handler: (call: Call<E>) => Promise<AnswerOf<E>>,
): Route {
  return bindable(endpoint, false, (call) => handler(call));
}

/** Binds the handler of a call that anybody may make: there is no actor. */
export function publicRoute<E extends Endpoint>(
  endpoint: E,
  handler: (call: PublicCall<E>) => Promise<AnswerOf<E>>,
): Route {
  return bindable(endpoint, true, (call) => handler(call as PublicCall<E>));
}

function bindable(endpoint: Endpoint, isPublic: boolean, handle: Route['handle']): Route {
  if (may(endpoint.permission, undefined) !== isPublic) {
    throw new Error(`${endpoint.path}: use ${isPublic ? 'route' : 'publicRoute'}, as its permission says`);
  }
  return { endpoint, isPublic, handle };
}
