/** Fields that nobody may set: every write × every one of them is refused by name, and leaves every row as it was. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { makeServer, type Answer, type TestServer } from '#tests/support/server.ts';
import { everything } from '#tests/support/small-chain.ts';
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

let server: TestServer;
let inputs: Record<string, ValidInput>;
beforeAll(async () => {
  server = await makeServer();
  inputs = await validInputs(server);
});
afterAll(() => server.close());

const writes = Object.entries<Endpoint>(endpoints).filter(
  ([, { method, takes }]) => method !== 'GET' && takes === 'json',
);

/** The body with the field in it as it stands on the wire: `__proto__` can't be had by an assignment. */
function withField(body: Record<string, unknown>, field: string): string {
  const rest = Object.entries(body).map(
    ([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`,
  );
  return `{${[...rest, `${JSON.stringify(field)}:"admin"`].join(',')}}`;
}

async function send(
  endpoint: Endpoint,
  { as, params, body = {} }: ValidInput,
  field: string,
): Promise<Answer> {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => params?.[name] ?? '');
  return server.request(endpoint.method, path, {
    ...(as !== undefined && { as }),
    body: withField(body, field),
  });
}

let tried = 0;

describe('a field that is not the caller’s to set', () => {
  it.each(writes)('is refused by %s', async (name, endpoint) => {
    const input = inputs[name] ?? {};
    // A call's own fields are fuzzed; here are those that it doesn't have.
    const fields = coveted.filter((field) => !Object.hasOwn(input.body ?? {}, field));
    const before = await everything(server);
    for (const field of fields) {
      // `role` and `status` may be fields of a call though its valid input leaves them out.
      if (name === 'updateUser' && field === 'status') continue;
      tried += 1;
      expect(await send(endpoint, input, field)).toMatchObject({
        status: 422,
        body: { code: 'invalid', errors: expect.arrayContaining([{ path: field, code: 'unknown_field' }]) },
      });
    }
    expect(fields.length).toBeGreaterThan(9);
    expect(await everything(server)).toEqual(before);
  });

  it('was tried on every write', () => {
    console.info(`mass assignment: ${tried} attempts on ${writes.length} calls`);
    expect(writes.length).toBeGreaterThan(15);
    expect(tried).toBeGreaterThan(150);
  });
});
