/** The server and the callers of the permission matrix. */
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { createReport } from '#contract/feedback.ts';
import type { ProblemCode } from '#contract/problem.ts';
import { forgedToken, forgeries } from './forged-tokens.ts';
import { fold } from '#contract/text.ts';
import {
  matrixCalls,
  idKinds,
  type IdKind,
  type IdPlace,
  type Ids,
  type MatrixInput,
} from './matrix-calls.ts';
import { layoutSample } from './payroll-layout.ts';
import { makeServer, testTokenKey, type TestServer } from './server.ts';
import { signTabletToken } from '#server/auth/tokens.ts';
import { admin, crew, invited, manager, personId, shift, restaurantId, unknownId } from './small-chain.ts';
import { smallSetNow as now } from './test-database.ts';

/** One way to send a call: which id is which. */
export interface Cell {
  /** Absent where the call takes no id. */
  place?: IdPlace;
  kind: IdKind;
}

/** An answer without what differs from request to request. */
export interface Answered {
  status: number;
  headers: Record<string, string>;
  body: unknown;
}

/** Somebody who isn't let in. */
interface Stranger {
  who: string;
  authorization: string | undefined;
  /** Why not. */
  code: ProblemCode;
}

export interface Matrix {
  readonly server: TestServer;
  readonly strangers: readonly Stranger[];
  /** The Authorization of a session: `user` and `evaluator` belong to the own restaurant; `tablet` is the evaluator on one there. */
  sessionOf(role: 'user' | 'evaluator' | 'admin' | 'tablet'): Promise<string>;
  cells(name: keyof typeof endpoints): Cell[];
  send(name: keyof typeof endpoints, cell: Cell, authorization: string | undefined): Promise<Answered>;
  /** Everything as it was at first. */
  renew(): Promise<void>;
}

const ownReport = '019a4d6e-7c9b-7000-8000-0000000000a1';
const foreignReport = '019a4d6e-7c9b-7000-8000-0000000000a2';
const imports = ['019a4d6e-7c9b-7000-8000-0000000000b1', '019a4d6e-7c9b-7000-8000-0000000000b2'] as const;
const layouts = ['019a4d6e-7c9b-7000-8000-0000000000c1', '019a4d6e-7c9b-7000-8000-0000000000c2'] as const;
const runs = ['019a4d6e-7c9b-7000-8000-0000000000d1', '019a4d6e-7c9b-7000-8000-0000000000d2'] as const;
const files = ['019a4d6e-7c9b-7000-8000-0000000000e1', '019a4d6e-7c9b-7000-8000-0000000000e2'] as const;
const tablets = ['019a4d6e-7c9b-7000-8000-0000000000f1', '019a4d6e-7c9b-7000-8000-0000000000f2'] as const;
const loggedOut = 'logged-out';
const roles = { user: crew, evaluator: manager, admin } as const;

export async function makeMatrix(): Promise<Matrix> {
  const server = await makeServer({ trustedProxies: ['127.0.0.1'] });
  const pending = await personId(server, invited);
  const own: Ids = {
    restaurant: await restaurantId(server, 'RO-CJ-01'),
    person: await personId(server, crew),
    evaluator: await personId(server, manager),
    invited: pending,
    report: ownReport,
    reportImport: imports[0],
    layout: layouts[0],
    run: runs[0],
    file: files[0],
    tablet: tablets[0],
  };
  const foreign: Ids = {
    restaurant: await restaurantId(server, 'RO-B-01'),
    person: await personId(server, 'sanziana.balan@ardealgrill.example'),
    evaluator: await personId(server, shift),
    invited: pending,
    report: foreignReport,
    reportImport: imports[1],
    layout: layouts[1],
    run: runs[1],
    file: files[1],
    tablet: tablets[1],
  };
  const prepare = async () => {
    await addFormerAdmins(server);
    await addImports(server);
    await addPayroll(server);
    await addTablets(server, [own, foreign]);
    for (const [as, { report: id, restaurant: restaurant_id, person: evaluated_user_id }] of [
      [manager, own],
      [shift, foreign],
    ] as const) {
      await server.call(createReport, { as, body: { id, restaurant_id, evaluated_user_id, points: 8 } });
    }
  };
  await prepare();
  let sent = 0;

  return {
    server,
    strangers: makeStrangers(await personId(server, admin)),
    sessionOf: async (role) => {
      if (role !== 'tablet') return `Bearer ${await server.as(roles[role])}`;
      const person = { id: own.evaluator, tokenVersion: 0 };
      const session = { id: own.tablet, pinId: own.tablet };
      return `Bearer ${await signTabletToken(testTokenKey, person, session, new Date(now))}`;
    },
    cells(name) {
      const { places = [] } = matrixCalls[name];
      if (places.length === 0) return [{ kind: 'own' }];
      return places.flatMap((place) => idKinds.map((kind) => ({ place, kind })));
    },
    async send(name, cell, authorization) {
      const endpoint: Endpoint = endpoints[name];
      const { params = {}, query = {}, body } = inputOf(name, cell, { own, foreign });
      const path = endpoint.path.replace(/\{(\w+)\}/g, (_, field: string) =>
        encodeURIComponent(params[field] ?? ''),
      );
      // From an address of its own each, so that no throttle answers for the policy.
      sent += 1;
      const from = `198.51.${sent >> 8}.${sent & 255}`;
      const answer = await server.request(endpoint.method, `${path}?${new URLSearchParams(query)}`, {
        headers: {
          'X-Forwarded-For': from,
          ...(authorization !== undefined && { Authorization: authorization }),
        },
        ...(body !== undefined && { body }),
      });
      const { 'x-request-id': _id, ...headers } = Object.fromEntries(answer.headers);
      const { body: said } = answer;
      const isFailure = typeof said === 'object' && said !== null && 'request_id' in said;
      return { status: answer.status, headers, body: isFailure ? { ...said, request_id: '' } : said };
    },
    async renew() {
      await server.reset();
      await prepare();
    },
  };
}

function inputOf(
  name: keyof typeof endpoints,
  { place, kind }: Cell,
  { own, foreign }: { own: Ids; foreign: Ids },
): MatrixInput {
  const input = place?.input ?? matrixCalls[name].input ?? ((): MatrixInput => ({}));
  const isAbout = place?.as === 'record' || place?.as === 'fresh';
  if (!place || (kind === 'own' && isAbout)) return input(own);
  // The record with what belongs to it: an administrator reaches both.
  if (kind === 'foreign' && place.as === 'record') return input(foreign);
  const id = { own: own[place.of], foreign: foreign[place.of], unknown: takenOr(place), malformed: 'a b' }[
    kind
  ];
  const made = input(own);
  const value = place.isList === true ? [id] : id;
  const { in: part, field } = place;
  if (part === 'params') return { ...made, params: { ...made.params, [field]: id } };
  if (part === 'query') return { ...made, query: { ...made.query, [field]: id } };
  return { ...made, body: { ...(made.body as object), [field]: value } };

  /** An id of the caller's making is unknown by nature: the other case is one that is taken. */
  function takenOr({ as, of }: IdPlace): string {
    return as === 'fresh' ? own[of] : unknownId;
  }
}

async function addImports(server: TestServer): Promise<void> {
  const rows = imports.map((id, index) => ({
    id,
    number: index + 1,
    name: 'Octombrie.csv',
    at: now,
    by_id: ownReport,
    by_name: 'Ioana Munteanu',
    added: 0,
    changed: 0,
    unchanged: 1,
    undone_at: null,
    undone_by_name: null,
    undo_reason: null,
  }));
  await server.database.kysely.insertInto('report_imports').values(rows).execute();
}

/** Two layouts, and a run with a file of each. */
async function addPayroll({ database: { kysely } }: TestServer): Promise<void> {
  for (const index of [0, 1] as const) {
    const name = `Layout ${index}`;
    await kysely
      .insertInto('payroll_layouts')
      .values({
        id: layouts[index],
        name_folded: fold(name),
        content: JSON.stringify({ ...layoutSample, name }),
        updated_at: now,
        version: 1,
      })
      .execute();
    await kysely
      .insertInto('payroll_runs')
      .values({
        id: runs[index],
        number: index + 1,
        request_hash: '',
        currency: 'RON',
        people: 0,
        restaurants: 0,
        total_minor: 0,
        last_month: '2026-08',
        note: null,
        created_at: now,
        created_by_id: ownReport,
        created_by_name: 'Ioana Munteanu',
        taken_back_at: null,
        taken_back_by_name: null,
        taken_back_reason: null,
      })
      .execute();
    await kysely
      .insertInto('payroll_files')
      .values({
        id: files[index],
        run_id: runs[index],
        position: 0,
        layout_name: name,
        name: `${name}.csv`,
        file_format: 'csv',
        rows: 0,
        size: 0,
        hash: '',
        content: '',
      })
      .execute();
  }
}

/** A tablet of each restaurant, and its evaluator's PIN. */
async function addTablets({ database: { kysely } }: TestServer, places: readonly Ids[]): Promise<void> {
  for (const { restaurant, tablet, evaluator } of places) {
    await kysely
      .insertInto('tablets')
      .values({
        id: tablet,
        restaurant_id: restaurant,
        name: 'Bar',
        code_hash: null,
        code_expires_at: null,
        key_hash: tablet,
        enrolled_at: now,
        claimed_at: now,
        last_seen_at: now,
      })
      .execute();
    await kysely
      .insertInto('user_pins')
      .values({ user_id: evaluator, pin_id: tablet, pin_hash: '' })
      .execute();
  }
}

/** Administrators once: nothing but their account's state keeps their tokens from working. */
async function addFormerAdmins(server: TestServer): Promise<void> {
  const { kysely } = server.database;
  const row = await kysely
    .selectFrom('users')
    .selectAll()
    .where('email_folded', '=', admin)
    .executeTakeFirstOrThrow();
  const people = (['deleted', 'disabled', 'pending', 'active'] as const).map((status) => {
    const email = status === 'deleted' ? null : `${status}@lant.example`;
    const token_version = status === 'active' ? 1 : 0;
    return {
      ...row,
      id: status,
      email,
      email_folded: email,
      payroll_id: null,
      payroll_id_folded: null,
      status,
      token_version,
    };
  });
  await kysely.insertInto('users').values(people).execute();
  await kysely
    .insertInto('ended_sessions')
    .values({ id: loggedOut, expires_at: '2026-10-16T09:00:00.000Z' })
    .execute();
}

function makeStrangers(id: string): Stranger[] {
  const stranger = (who: string, code: ProblemCode, token: string): Stranger => ({
    who,
    code,
    authorization: `Bearer ${token}`,
  });
  const issued = Date.parse(now) / 1_000;
  const good = forgedToken({ id, now });
  const [head = '', , signature = ''] = good.split('.');
  const [, otherClaims = ''] = forgedToken({ id: 'nobody', now }).split('.');
  const forged = Object.entries(forgeries).map(([what, forgery]) =>
    stranger(`forged: ${what}`, 'invalid_token', forgedToken({ id, now }, forgery)),
  );
  const former = ['deleted', 'disabled', 'pending', 'active', 'nobody'].map((person) =>
    stranger(`former: ${person}`, 'revoked_token', forgedToken({ id: person, now })),
  );
  return [
    { who: 'anonymous', authorization: undefined, code: 'unauthenticated' },
    { who: 'another scheme', authorization: 'Basic YTpi', code: 'invalid_token' },
    stranger('garbage', 'invalid_token', 'garbage'),
    stranger('expired', 'expired_token', forgedToken({ id, now }, { payload: { exp: issued } })),
    ...forged,
    stranger('forged: other claims', 'invalid_token', `${head}.${otherClaims}.${signature}`),
    stranger('logged out', 'revoked_token', forgedToken({ id, now }, { payload: { jti: loggedOut } })),
    ...former,
  ];
}
