/**
 * The one declaration of a call, read by the server's router, the ky client, the test faults and the OpenAPI page.
 */
import * as z from 'zod/mini';
import type { Permission } from './permissions.ts';
import type { ProblemCode } from './problem.ts';
import { wholeNumber } from './text.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

export interface Endpoint<
  Params extends z.ZodMiniType = z.ZodMiniType,
  Query extends z.ZodMiniType = z.ZodMiniType,
  Body extends z.ZodMiniType = z.ZodMiniType,
  Result extends z.ZodMiniType = z.ZodMiniType,
  Problem extends ProblemCode = ProblemCode,
> {
  readonly method: Method;
  /** As the specification writes it, with `{name}` for a parameter; answered with and without the trailing slash. */
  readonly path: string;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** The whole success body, envelope included; of an events call one event's data; of a file nothing. */
  readonly result: Result;
  /** The request's body: JSON, or the bytes of a file. */
  readonly takes: 'json' | 'file';
  /**
   * The response: one JSON body, a file that is streamed, or server-sent events (`data:` lines of JSON). A failure
   * before the first byte is an ordinary failure body. Within a stream of events it is an event named `problem` with
   * that body; a file is cut off, so that half of it can't pass for the whole.
   */
  readonly gives: 'json' | 'file' | 'events';
  readonly permission: Permission;
  /** The failures of its own; those that every call can have (bad input, no token, …) are not repeated. */
  readonly problems: readonly Problem[];
  /** 200 unless said otherwise. */
  readonly status: 200 | 201;
  /** One sentence for the OpenAPI page. */
  readonly summary: string;
}

export type ParamsOf<E extends Endpoint> = z.output<E['params']>;
export type QueryOf<E extends Endpoint> = z.output<E['query']>;
export type BodyOf<E extends Endpoint> = z.output<E['body']>;
export type ResultOf<E extends Endpoint> = z.output<E['result']>;

const nothing = z.strictObject({});
type Nothing = typeof nothing;

interface Declaration<
  Params extends z.ZodMiniType,
  Query extends z.ZodMiniType,
  Body extends z.ZodMiniType,
  Result extends z.ZodMiniType,
  Problem extends ProblemCode,
> {
  method: Method;
  path: string;
  summary: string;
  permission: Permission;
  params?: Params;
  query?: Query;
  body?: Body;
  result: Result;
  problems?: readonly Problem[];
  status?: 200 | 201;
  takes?: 'json' | 'file';
}

/** Declares a call. Parts that are left out accept nothing: an unknown parameter or field is refused. */
export function endpoint<
  Result extends z.ZodMiniType,
  Params extends z.ZodMiniType = Nothing,
  Query extends z.ZodMiniType = Nothing,
  Body extends z.ZodMiniType = Nothing,
  Problem extends ProblemCode = never,
>(
  declaration: Declaration<Params, Query, Body, Result, Problem>,
): Endpoint<Params, Query, Body, Result, Problem> {
  return {
    problems: [],
    status: 200,
    takes: 'json',
    gives: 'json',
    ...declaration,
    // Left out means "accepts nothing"; the defaults of the type parameters say the same, which the compiler can't see.
    params: declaration.params ?? (nothing as unknown as Params),
    query: declaration.query ?? (nothing as unknown as Query),
    body: declaration.body ?? (nothing as unknown as Body),
  };
}

/** A call whose answer is a file to keep. */
export type FileEndpoint<
  Query extends z.ZodMiniType = z.ZodMiniType,
  Problem extends ProblemCode = ProblemCode,
> = Endpoint<Nothing, Query, Nothing, Nothing, Problem> & { readonly gives: 'file' };

/** Declares a call that is answered with a file; there is no result to check. */
export function fileEndpoint<Query extends z.ZodMiniType = Nothing, Problem extends ProblemCode = never>(
  declaration: Omit<Declaration<Nothing, Query, Nothing, Nothing, Problem>, 'method' | 'result'>,
): FileEndpoint<Query, Problem> {
  return { ...endpoint({ ...declaration, method: 'GET', result: nothing }), gives: 'file' };
}

/** A call that answers with events until it is done or nobody listens; `result` is one event's data. */
export type EventsEndpoint<
  Query extends z.ZodMiniType = z.ZodMiniType,
  Event extends z.ZodMiniType = z.ZodMiniType,
  Problem extends ProblemCode = ProblemCode,
> = Endpoint<Nothing, Query, Nothing, Event, Problem> & { readonly gives: 'events' };

/** Declares a call that answers with server-sent events. */
export function eventsEndpoint<
  Event extends z.ZodMiniType,
  Query extends z.ZodMiniType = Nothing,
  Problem extends ProblemCode = never,
>(declaration: Declaration<Nothing, Query, Nothing, Event, Problem>): EventsEndpoint<Query, Event, Problem> {
  return { ...endpoint(declaration), gives: 'events' };
}

/** Ours always says so; the specification names it for the log-in only, so another server's answer may lack it. */
const success = z._default(z.literal(true), true);

/** `{success: true, data}`: the answer of every call but log-in and my-info. */
export function answer<Data extends z.ZodMiniType>(data: Data) {
  return z.object({ success, data });
}

/** `{success: true}` and nothing to tell. */
export const done = z.object({ success });

export const pageMeta = z.object({ total: z.int(), page: z.int(), per_page: z.int() });
export type PageMeta = z.output<typeof pageMeta>;

/** A list: the whole of it, or with `page` one page and its `meta`. */
export function listAnswer<Item extends z.ZodMiniType>(item: Item) {
  return z.object({ success, data: z.array(item), meta: z.optional(pageMeta) });
}

export const perPageDefault = 25;

/** The paging part of a list's query; without `page` the whole list comes. */
export const paging = {
  page: z.optional(wholeNumber(1, 1_000_000)),
  per_page: z.optional(wholeNumber(1, 200)),
};
