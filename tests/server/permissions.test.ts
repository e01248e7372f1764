/** Who may call what on whose records: every call × every caller × every kind of id, from the one policy table. */
import { afterAll, beforeAll, describe, expect, expectTypeOf, it, vi } from 'vitest';
import type { endpoint as declare, Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { may, policy, reach, tabletReach, type Permission } from '#contract/permissions.ts';
import { problemStatus, type ProblemCode } from '#contract/problem.ts';
import type { JsonSchema } from '#server/http/openapi-schemas.ts';
import { documentedCalls } from '#server/http/openapi.ts';
import { makeMatrix, type Answered, type Cell, type Matrix } from '#tests/support/matrix.ts';
import { matrixCalls } from '#tests/support/matrix-calls.ts';
import { audits, everything } from '#tests/support/small-chain.ts';

// A machine that has other things to do.
vi.setConfig({ testTimeout: 30_000, hookTimeout: 30_000 });

let matrix: Matrix;
let pristine: Record<string, unknown>;
/** The data as they were at first, and what they are. */
async function renew(): Promise<void> {
  await matrix.renew();
  pristine = await everything(matrix.server);
}
const count = { answers: 0, refusals: 0, alike: 0 };
beforeAll(async () => {
  matrix = await makeMatrix();
  pristine = await everything(matrix.server);
});
afterAll(async () => {
  const { strangers } = matrix;
  console.info(
    `permission matrix: ${count.answers} answers (${calls.length} calls × ${strangers.length + 4} callers × ` +
      `${places.length} ids, own, foreign, unknown, malformed), ${count.refusals} refusals each audited, ` +
      `${count.alike} times foreign the same bytes as unknown`,
  );
  await matrix.server.close();
});

const calls = Object.entries<Endpoint>(endpoints).map(
  ([name, endpoint]) => [name as keyof typeof endpoints, endpoint] as const,
);
const closed = calls.filter(([, { permission }]) => !may(permission, undefined));
const open = calls.filter(([, { permission }]) => may(permission, undefined));
const places = calls.flatMap(([name]) => matrixCalls[name].places ?? []);

const codeOf = ({ body }: Answered) => (body as { code?: ProblemCode }).code;

const reachOf = (permission: Permission, role: 'user' | 'evaluator' | 'admin' | 'tablet') =>
  role === 'tablet' ? tabletReach(permission) : reach(permission, role);

/** What a session of the role is answered with by policy and place. */
function expectedOf(
  name: keyof typeof endpoints,
  role: 'evaluator' | 'admin' | 'tablet',
  { place, kind }: Cell,
): number {
  const endpoint: Endpoint = endpoints[name];
  const far = reachOf(endpoint.permission, role);
  if (far === 'none') return 403;
  const exception = place?.but?.[`${role === 'tablet' ? 'evaluator' : role} ${kind}`];
  if (exception !== undefined) return exception;
  if (!place || kind === 'own') return endpoint.status;
  if (kind === 'malformed') return place.in === 'params' ? 404 : 422;
  if (place.as === 'fresh') return 409;
  if (place.as === 'filter' || (kind === 'foreign' && role === 'admin')) return endpoint.status;
  return place.as === 'record' ? 404 : 422;
}

describe.each(closed)('%s', (name, { permission, method }) => {
  it('is refused to whoever has no session, whatever the id', async () => {
    const wrong: unknown[] = [];
    for (const { who, authorization, code } of matrix.strangers) {
      for (const cell of matrix.cells(name)) {
        const answer = await matrix.send(name, cell, authorization);
        count.answers += 1;
        const isRefused = answer.status === 401 && codeOf(answer) === code;
        if (!isRefused || answer.headers['www-authenticate'] !== 'Bearer') wrong.push([who, cell, answer]);
      }
    }
    expect(wrong).toEqual([]);
    expect(await everything(matrix.server)).toEqual(pristine);
  });

  it.each(['user', 'evaluator', 'admin', 'tablet'] as const)(
    '[role-admin, role-evaluator] by %s is answered as the policy says',
    async (role) => {
      const authorization = await matrix.sessionOf(role);
      const wrong: unknown[] = [];
      let refused = 0;
      const ask = async (cell: Cell, status: number) => {
        const answer = await matrix.send(name, cell, authorization);
        count.answers += 1;
        const code = codeOf(answer);
        const isNamed = status < 400 || (code !== undefined && problemStatus[code] === status);
        if (answer.status !== status || !isNamed) wrong.push([cell, status, answer]);
        if (answer.status === 403 || (answer.status === 404 && role !== 'admin')) refused += 1;
      };
      const cells = matrix.cells(name).map((cell) => ({
        cell,
        status: role === 'user' ? 403 : expectedOf(name, role, cell),
      }));
      for (const { cell, status } of cells.filter((one) => one.status >= 400)) await ask(cell, status);
      expect(wrong).toEqual([]);
      expect(await everything(matrix.server)).toEqual(pristine);
      expect(await auditedRefusals()).toBe(refused);
      count.refusals += refused;
      expect(refused > 0 || reachOf(permission, role) !== 'none').toBe(true);

      for (const { cell, status } of cells.filter((one) => one.status < 400)) {
        await ask(cell, status);
        if (method !== 'GET') await renew();
      }
      expect(wrong).toEqual([]);
      expect(await auditedRefusals()).toBe(0);
    },
  );

  it.each(['evaluator', 'tablet'] as const)(
    'answers an %s the same bytes for a foreign record as for an unknown one',
    async (role) => {
      const authorization = await matrix.sessionOf(role);
      for (const place of (matrixCalls[name].places ?? []).filter(({ as }) => as !== 'fresh')) {
        const [foreign, unknown] = [
          await matrix.send(name, { place, kind: 'foreign' }, authorization),
          await matrix.send(name, { place, kind: 'unknown' }, authorization),
        ];
        expect(foreign).toEqual(unknown);
        count.alike += 1;
      }
      await auditedRefusals();
    },
  );
});

/** Writes what waits, counts it and takes it out again. */
async function auditedRefusals(): Promise<number> {
  const { server } = matrix;
  await server.refusals();
  const { length } = await audits(server, 'access.refused');
  if (length > 0)
    await server.database.kysely.deleteFrom('audit').where('action', '=', 'access.refused').execute();
  return length;
}

describe.each(open)('%s, which is for everybody,', (name, { method }) => {
  it('is answered alike whoever asks, and whatever token comes along', async () => {
    const sessions = await Promise.all(
      (['user', 'evaluator', 'admin', 'tablet'] as const).map((role) => matrix.sessionOf(role)),
    );
    // One for each way of not being let in: a log-in costs a hash.
    const strangers = [...new Map(matrix.strangers.map((one) => [one.code, one.authorization])).values()];
    const tokens = [...strangers, ...sessions];
    const answers = new Set<string>();
    for (const authorization of tokens) {
      answers.add(JSON.stringify(await matrix.send(name, { kind: 'own' }, authorization)));
      count.answers += 1;
    }
    expect([...answers]).toHaveLength(1);
    if (method !== 'GET') await renew();
  });
});

describe('the matrix', () => {
  /** The fields of a call that take an id, by the form that their schemas ask for. */
  const idFields = (schema: JsonSchema | undefined) =>
    Object.entries(schema?.properties ?? {}).flatMap(([field, { items, ...own }]) => {
      const { pattern, format } = (items as JsonSchema | undefined) ?? own;
      return pattern === '^[A-Za-z0-9_-]{1,64}$' || format === 'uuid' ? [field] : [];
    });

  it.each(documentedCalls().map((call) => [call.name, call] as const))(
    'has every id that %s takes',
    (name, { params, query, body }) => {
      const taken = [
        ...idFields(params).map((field) => `params.${field}`),
        ...idFields(query).map((field) => `query.${field}`),
        ...idFields(body).map((field) => `body.${field}`),
      ];
      const sent = matrixCalls[name as keyof typeof endpoints].places ?? [];
      expect(sent.map(({ in: where, field }) => `${where}.${field}`).toSorted()).toEqual(taken.toSorted());
    },
  );

  it('has every call', () => {
    expect(Object.keys(matrixCalls).toSorted()).toEqual(Object.keys(endpoints).toSorted());
    expect(places.length).toBeGreaterThan(40);
    expect(new Set(places.map(({ in: where }) => where))).toEqual(new Set(['params', 'query', 'body']));
  });

  it('has a policy row for every call: without one it does not compile', () => {
    for (const [, { permission }] of calls) expect(policy).toHaveProperty([permission]);
    expectTypeOf<Parameters<typeof declare>[0]['permission']>().toEqualTypeOf<Permission>();
  });
});
