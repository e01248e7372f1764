/** Fields that nobody may set: every write × every one of them is refused by name, and leaves every row as it was. */
import { beforeAll, describe, expect, it } from 'vitest';
import { documentedCalls, type DocumentedCall } from '#server/http/openapi.ts';
import { openServer } from '#tests/support/open-server.ts';
import type { Answer } from '#tests/support/server.ts';
import { admin, everything, manager, personId, restaurantId } from '#tests/support/small-chain.ts';
import { validInputs, type ValidInput } from '#tests/support/valid-inputs.ts';

const coveted = [
  'password_hash',
  'token_version',
  'created_at',
  'updated_at',
  'last_login_at',
  'evaluator_id',
  'bonus',
  'bonus_minor',
  'status',
  'role',
  'id',
  '__proto__',
  'constructor',
] as const;

const server = await openServer();
let inputs: Record<string, ValidInput>;
const allReports = () => server.database.kysely.selectFrom('reports').selectAll().orderBy('id').execute();
let reports: Awaited<ReturnType<typeof allReports>>;
beforeAll(async () => {
  inputs = await validInputs(server);
  reports = await allReports();
});

const writes = documentedCalls().filter(({ endpoint }) => endpoint.method !== 'GET');
type Place = 'body' | 'query';

/** A call may take a list: each of its entries is a body then, and the field's path begins with its place. */
const isList = (body: ValidInput['body']): body is readonly Record<string, unknown>[] => Array.isArray(body);

/** The body with the field in it as it stands on the wire: `__proto__` can't be had by an assignment. */
function withField(body: NonNullable<ValidInput['body']>, field: string): string {
  if (isList(body)) return `[${body.map((entry) => withField(entry, field)).join(',')}]`;
  const rest = Object.entries(body).map(
    ([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`,
  );
  return `{${[...rest, `${JSON.stringify(field)}:"admin"`].join(',')}}`;
}

/** The call about a record that there is, with the field in one place. */
function send({ name, endpoint }: DocumentedCall, place: Place, field: string): Promise<Answer> {
  const { as, authorization, params, query = {}, body = {} } = inputs[name] ?? {};
  const isReport = name === 'updateReport' || name === 'voidReport';
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, param: string) =>
    isReport ? (reports[0]?.id ?? '') : (params?.[param] ?? ''),
  );
  const search = new URLSearchParams({ ...query });
  if (place === 'query') search.append(field, 'admin');
  return server.request(endpoint.method, `${path}?${search}`, {
    ...(as !== undefined && { as }),
    ...(authorization !== undefined && { headers: { Authorization: authorization } }),
    body: place === 'body' ? withField(body, field) : JSON.stringify(body),
  });
}

let tried = 0;

describe('a field that is not the caller’s to set', () => {
  it.each(writes)('is refused by $name', async (call) => {
    const before = await everything(server);
    const places: Place[] = call.endpoint.takes === 'file' ? ['query'] : ['body', 'query'];
    for (const place of places) {
      // A call's own fields are fuzzed; here are those that it doesn't have.
      const fields = coveted.filter((field) => !Object.hasOwn(call[place]?.properties ?? {}, field));
      for (const field of fields) {
        tried += 1;
        expect(await send(call, place, field)).toMatchObject({
          status: 422,
          body: {
            code: 'invalid',
            errors: expect.arrayContaining([
              {
                path: place === 'body' && isList(inputs[call.name]?.body) ? `0.${field}` : field,
                code: 'unknown_field',
              },
            ]),
          },
        });
      }
      expect(fields.length).toBeGreaterThan(9);
    }
    expect(await everything(server)).toEqual(before);
  });

  it('was tried on every write, and no report has changed', async () => {
    console.info(`mass assignment: ${tried} attempts on ${writes.length} calls`);
    expect(writes.length).toBeGreaterThan(15);
    expect(tried).toBeGreaterThan(400);
    expect(await allReports()).toEqual(reports);
  });
});

describe('a field that only an administrator sets', () => {
  it.each([
    { role: 'admin' },
    { status: 'active' },
    { email: 'mihai.nou@lant.example' },
    { user_position: 'area_manager' },
    { restaurants: 'all' },
  ])('is refused to an evaluator who changes themselves: %j', async (fields) => {
    const before = await everything(server);
    const restaurants = [await restaurantId(server, 'RO-CJ-01'), await restaurantId(server, 'RO-B-01')];
    const wanted = { ...fields, ...('restaurants' in fields && { restaurants }) };
    // A field that they may set doesn't carry the other one in.
    for (const body of [wanted, { first_name: 'Altfel', ...wanted }]) {
      const path = `/v1/user/update/${await personId(server, manager)}`;
      expect(await server.request('PUT', path, { as: manager, body })).toMatchObject({
        status: 403,
        body: { code: 'forbidden' },
      });
    }
    expect(await everything(server)).toEqual(before);
  });

  it('is theirs to set, so that these refusals mean something', async () => {
    const path = `/v1/user/update/${await personId(server, manager)}`;
    const answer = await server.request('PUT', path, { as: admin, body: { user_position: 'area_manager' } });
    expect(answer.status).toBe(200);
  });
});
