/** Binds the contract's endpoints to their handlers: permission, parsing, the check of the result, the answer. */
import { Hono } from 'hono';
import type { Kysely } from 'kysely';
import type { Endpoint } from '#contract/endpoint.ts';
import { quarterLength } from '#contract/pace.ts';
import { reach, tabletReach, type Reach } from '#contract/permissions.ts';
import { longestLag } from '#server/db/replicas.ts';
import type { Schema } from '#server/db/schema.ts';
import { createReads, type Moment } from './reads.ts';
import type { Services } from './services.ts';
import type { Actor, Caller } from './actor.db.ts';
import { CachedBody, holds, matches, ResponseCache, tagOf, type CachedAnswer } from './response-cache.ts';
import { OwnWrites } from './own-writes.db.ts';
import { asProblem } from './failure.ts';
import { jsonBytes } from './json-bytes.ts';
import type { Answering, Exchange, Reply } from './exchange.ts';
import { Problem } from './problem.ts';
import { parsed, readAsked, readBody, readQuery } from './read-request.ts';
import type { Call, Route } from './route.ts';
import { corsHeaders, preflightHeaders } from './security-headers.ts';
import { eventsReply, fileReply } from './streams.ts';

type JsonRoute = Extract<Route, { gives: 'json' }>;

/** What lies on higher floors and every call needs. */
export interface Lookups {
  /** Who calls, by the header `Authorization`; throws a 401. `stamp` is the database's, read before. */
  readonly authenticate: (header: string | null, now: Date, stamp: string) => Promise<Caller>;
  /** The state of restaurants, which changes with everything that is told of them; undefined where one is unknown. */
  readonly readRestaurantsState: (
    db: Kysely<Schema>,
    ids: readonly string[],
    now: Date,
  ) => Promise<string | undefined>;
}

/** Every call under /v1/, and a 404 for the rest of it. */
export function bindRoutes(
  app: Hono,
  answering: Answering,
  services: Services,
  routes: readonly Route[],
  { authenticate, readRestaurantsState }: Lookups,
): void {
  const cache = new ResponseCache();
  const ownWrites = new OwnWrites(services);
  const reads = createReads(services);

  /** The call as its handler takes it: everything that came with the request, parsed. */
  const readCall = async (
    { endpoint }: Route,
    exchange: Exchange,
    actor: Caller | undefined,
    markRepeated: () => void = () => undefined,
  ): Promise<Call<Endpoint>> => {
    const isJson = endpoint.method !== 'GET' && endpoint.takes === 'json';
    const call: Omit<Call<Endpoint>, 'actor'> = {
      params: readParams(endpoint, exchange.params),
      query: parsed(endpoint.query, readQuery(exchange.search)),
      body: isJson ? parsed(endpoint.body, await readBody(exchange.request, services.bodyTimeout)) : {},
      locale: exchange.locale,
      now: exchange.now,
      db: services.database.kysely,
      services,
      requestId: exchange.requestId,
      address: exchange.address,
      bearer: /^Bearer +([\w-]{1,200}) *$/i.exec(exchange.request.headers.get('authorization') ?? '')?.[1],
      markRepeated,
      signal: exchange.request.signal,
      upload: endpoint.takes === 'file' ? exchange.request.body : null,
      present: async () => {
        const at = services.clock();
        const { stamp } = await reads.moment();
        return authenticate(exchange.request.headers.get('authorization'), at, stamp);
      },
    };
    // A public route's handler has no actor in its type.
    return { ...call, ...(actor && { actor }) } as Call<Endpoint>;
  };

  /** What the endpoint answers, as JSON, and whether a create was made before. */
  const perform = async (route: JsonRoute, exchange: Exchange, actor: Caller | undefined) => {
    let repeated = false;
    const call = await readCall(route, exchange, actor, () => {
      repeated = true;
    });
    const json = JSON.stringify(await resultOf(route, call));
    if (services.replicas && route.endpoint.method !== 'GET')
      reads.tell(exchange, (await reads.moment()).position);
    return { json, status: repeated ? 200 : route.endpoint.status };
  };

  const answerPublic = async (route: JsonRoute, exchange: Exchange): Promise<Reply> => {
    const leave = await route.admit?.();
    try {
      const { json, status } = await perform(route, exchange, undefined);
      return { status, headers: jsonHeaders, body: json };
    } finally {
      leave?.();
    }
  };

  const answerActor = async (route: Route, exchange: Exchange): Promise<Reply> => {
    const { endpoint } = route;
    const { request, now } = exchange;
    const moment = await reads.moment();
    const actor = await authenticate(request.headers.get('authorization'), now, moment.stamp);
    exchange.actorId = actor.id;
    try {
      return await answerCaller(route, exchange, actor, moment);
    } catch (error) {
      const { requestId, params, search } = exchange;
      const asked = readAsked(endpoint, params, search);
      const { code } = asProblem(error);
      services.refusals?.note({ actor, at: now, requestId, endpoint, asked, code });
      throw error;
    }
  };

  const answerCaller = async (
    route: Route,
    exchange: Exchange,
    actor: Caller,
    moment: Moment,
  ): Promise<Reply> => {
    const { endpoint } = route;
    const reached = actor.tablet ? tabletReach(endpoint.permission) : reach(endpoint.permission, actor.role);
    if (reached === 'none') throw new Problem(actor.role === 'user' ? 'no_app_access' : 'forbidden');
    if (route.gives === 'file') {
      const call = await readCall(route, exchange, actor);
      return reads.read(exchange, moment, true, async (from) =>
        fileReply(await route.handle({ ...call, services: from, db: from.database.kysely }), exchange),
      );
    }
    if (route.gives === 'events') {
      const call = await readCall(route, exchange, actor);
      const gone = new AbortController();
      const signal = AbortSignal.any([call.signal, gone.signal]);
      // What an event tells of is committed: who reads after it must find it.
      const check = async () => {
        await call.present();
        return services.replicas && (await reads.moment()).position;
      };
      const events = route.handle({ ...call, signal });
      const told = endpoint.method === 'GET' ? events : ownWrites.noting(actor.id, events);
      return eventsReply(endpoint, told, exchange, check, gone);
    }
    if (endpoint.method !== 'GET') {
      try {
        const { json, status } = await perform(route, exchange, actor);
        return { status, headers: jsonHeaders, body: json };
      } finally {
        ownWrites.note(actor.id);
      }
    }
    const key = cacheKey(exchange, actor, route.isPersonal ? 'self' : reached);
    const callTo = async (from: Services) => {
      const call = await readCall(route, exchange, actor);
      return { ...call, services: from, db: from.database.kysely };
    };
    const mayLag = (services.replicas && route.mayLag?.(await callTo(services))) ?? false;
    return reads.read(exchange, moment, mayLag, (from, stamp) =>
      answerRead(route, () => callTo(from), { key, stamp, exchange, actor, seesAll: reached === 'all' }),
    );
  };

  const answerRead = async (
    route: JsonRoute,
    readCallNow: () => Promise<Call<Endpoint>>,
    { key, stamp, exchange: { request, now }, actor, seesAll }: Asked,
  ): Promise<Reply> => {
    // A business day, and with it "this month", ends on some whole minute of some restaurant's clock.
    const askedAt = now.getTime();
    const moment = `${stamp}|${minuteOf(askedAt)}`;
    const held = request.headers.get('if-none-match');
    const known = cache.get(key);
    let answer = known;
    if (route.isOfChain && seesAll && known?.body && (await isRecent(known, actor, askedAt))) {
      services.metrics?.cacheAsked(true);
      return cachedReply(known, request);
    }
    if (answer?.moment !== moment || !(answer.body ?? matches(held, answer.etag))) {
      answer = { moment, askedAt, ...(await findAnswer(route, await readCallNow(), key, answer, held)) };
      cache.set(key, answer);
    }
    services.metrics?.cacheAsked(answer.body === undefined || answer.body === known?.body);
    return cachedReply(answer, request);
  };

  /** Whether an answer about the whole chain is young enough, and has all that the caller has written. */
  const isRecent = async ({ askedAt }: CachedAnswer, actor: Caller, now: number): Promise<boolean> => {
    const { chainAnswerAge = 0 } = services;
    if (now - askedAt >= chainAnswerAge || minuteOf(now) !== minuteOf(askedAt)) return false;
    // A replica's answer may be as much older, and how far it is behind is looked at once a second.
    const older = services.replicas ? 2 * longestLag : 0;
    return !(await ownWrites.since(actor.id, askedAt - older));
  };

  /**
   * An answer that depends on some restaurants alone has its tag from their state: what happens elsewhere leaves it as it
   * is. Such an answer isn't made where it is known, or held by the caller.
   */
  const findAnswer = async (
    route: JsonRoute,
    call: Call<Endpoint>,
    key: string,
    known: CachedAnswer | undefined,
    held: string | null,
  ): Promise<Pick<CachedAnswer, 'etag' | 'body'>> => {
    const ids = route.dependsOn?.(call);
    const state = ids && (await readRestaurantsState(call.db, ids, call.now));
    const quarter = route.perQuarter?.(call) ? Math.floor(call.now.getTime() / quarterLength) : '';
    const etag = state === undefined ? undefined : tagOf(`${services.build} ${key} ${state} ${quarter}`);
    if (etag !== undefined) {
      if (known?.etag === etag && known.body) return { etag, body: known.body };
      if (holds(held, etag)) return { etag, body: undefined };
    }
    const body = new CachedBody(jsonBytes(await resultOf(route, call)));
    return { etag: etag ?? tagOf(body.bytes), body };
  };

  const inApi = (template: string, answer: (exchange: Exchange) => Promise<Reply>) =>
    answering(template, (exchange) => {
      exchange.headers = {
        Vary: 'Accept-Encoding, Accept-Language, Origin',
        ...corsHeaders(exchange.request.headers.get('origin'), services.allowedOrigins),
      };
      if (exchange.request.method !== 'OPTIONS') checkClient(exchange.request, services.client);
      return answer(exchange);
    });

  for (const route of routes) {
    const { method, path } = route.endpoint;
    const answer = (exchange: Exchange) =>
      route.isPublic && route.gives === 'json' ? answerPublic(route, exchange) : answerActor(route, exchange);
    app.on(method, formsOf(path), inApi(path, answer));
  }
  app.options(
    '/v1/*',
    inApi('/v1/*', async () => ({ status: 204, headers: preflightHeaders, body: null })),
  );
  // Apart from the calls: beside them, paths with an id would make Hono leave its quickest router.
  const refusals = new Hono();
  for (const [path, calls] of Map.groupBy(routes, ({ endpoint }) => endpoint.path)) {
    const methods = calls.map(({ endpoint }) => endpoint.method);
    const allow = [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'];
    refusals.on(
      'ALL',
      formsOf(path),
      inApi(path, () => Promise.reject(new Problem('method_not_allowed', { allow }))),
    );
  }
  refusals.all(
    '*',
    inApi('/v1/*', () => Promise.reject(new Problem('not_found'))),
  );
  app.all('/v1/*', ({ req, env }) => refusals.fetch(req.raw, env));
}

interface Asked {
  key: string;
  /** That of the database which the call reads from, or one before it. */
  stamp: string;
  exchange: Exchange;
  actor: Caller;
  /** Whether the caller sees every restaurant. */
  seesAll: boolean;
}

const minuteOf = (time: number) => Math.floor(time / 60_000);

const jsonHeaders = { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' };

/** A call's path with and without the last slash. Both answer by themselves: a redirect would turn a PUT into a GET. */
function formsOf(path: string): string[] {
  const bare = path.replace(/\/$/, '').replace(/\{(\w+)\}/g, ':$1');
  return [bare, `${bare}/`];
}

/** What a call is answered; never anything that the contract doesn't say. */
async function resultOf({ endpoint, handle }: JsonRoute, call: Call<Endpoint>): Promise<unknown> {
  const checked = endpoint.result.safeParse(await handle(call));
  if (!checked.success) {
    throw new Error(`${endpoint.method} ${endpoint.path} answered out of contract`, { cause: checked.error });
  }
  return checked.data;
}

/** The id in a path is opaque: one that can't exist is as unknown as one that doesn't. */
function readParams(endpoint: Endpoint, params: Record<string, string>): unknown {
  const result = endpoint.params.safeParse(params);
  if (!result.success) throw new Problem('not_found');
  return result.data;
}

function checkClient({ headers }: Request, client: Services['client']): void {
  if (!client) return;
  if (headers.get('x-client-id') === client.id && headers.get('x-client-secret') === client.secret) return;
  throw new Problem('bad_client');
}

/**
 * Who sees the same answer: all whose reach is everything, else each person alone, on each tablet apart; lists are sorted
 * by language.
 */
function cacheKey({ path, search, locale }: Exchange, actor: Actor, reached: Reach): string {
  return `${reached === 'all' ? '' : `${actor.id} ${actor.tablet?.id ?? ''}`}|${locale}|${path}?${search}`;
}

async function cachedReply({ etag, body }: CachedAnswer, { headers }: Request): Promise<Reply> {
  if (!body || matches(headers.get('if-none-match'), etag)) return unchanged(etag);
  const { bytes, coding } = await body.encoded(headers.get('accept-encoding'));
  return {
    status: 200,
    headers: { ...jsonHeaders, ETag: etag, ...(coding && { 'Content-Encoding': coding }) },
    body: bytes,
  };
}

/** A browser caches nothing; a client that cached the response itself is told that it is still valid. */
function unchanged(etag: string): Reply {
  return { status: 304, headers: { ETag: etag, 'Cache-Control': 'no-store' }, body: null };
}
