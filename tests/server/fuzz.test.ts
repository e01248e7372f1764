/** Hostile values in every field of every call: 2xx or 4xx with a code, never a 5xx. */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { documentedCalls } from '#server/http/openapi.ts';
import { isLongRun } from '#tests/support/seed.ts';
import { makeServer, testOrigin, type TestServer } from '#tests/support/server.ts';
import { engine } from '#tests/support/test-database.ts';
import { validInputs, type ValidInput } from '#tests/support/valid-inputs.ts';

/** As JSON stands on the wire, so that `1e309`, a lone surrogate and `__proto__` get through. */
const hostile: readonly string[] = [
  'NaN',
  'Infinity',
  'null',
  'true',
  '0',
  '-0',
  '-1',
  '7.5',
  '11',
  '1e309',
  '-1e309',
  '9007199254740993',
  '1e-320',
  '"NaN"',
  '"0"',
  '"8"',
  '" 8 "',
  '"1e3"',
  '""',
  '"   "',
  '[]',
  '[[]]',
  '[null]',
  '[1,"a"]',
  '{}',
  '{"__proto__":{"role":"admin"}}',
  '{"constructor":1}',
  '"\\u0000"',
  '"a\\u0000b"',
  '"\\ud800"',
  '"\\udc00\\ud800"',
  '"\\u202eabc"',
  '"\\u2066abc\\u2069"',
  '"👩‍👩‍👧‍👦"',
  '"Ştefan Ţăranu"',
  '"Ștefan"',
  '"S\\u0326tefan"',
  '"e\\u0301"',
  '"\\u1e9b\\u0323"',
  '"%"',
  '"_%\\\\"',
  `"' or 1=1 --"`,
  '"<script>alert(1)</script>"',
  '"=cmd|\'/c calc\'!A1"',
  '"../../etc/passwd"',
  '"2026-02-30"',
  '"0000-00"',
  '"9999-99-99T99:99:99Z"',
  '"-271821-04-20T00:00:00.000Z"',
  '"+275760-09-13T00:00:00Z"',
  '"🙂"',
  `"${'a'.repeat(10_000)}"`,
  `"${'ß'.repeat(200)}"`,
  `[${'"a",'.repeat(1_500)}"a"]`,
];

/** What some writers of JSON put there, and JSON doesn't know. */
const noJson = new Set(['NaN', 'Infinity']);

let server: TestServer;
let inputs: Record<string, ValidInput>;
let asked = 0;
/** Each field that a hostile value stood in. */
const reached = new Set<string>();
/** How often each status was answered. */
const answered = new Map<number, number>();
const tokens = new Map<string, string>();

beforeAll(async () => {
  server = await makeServer();
  inputs = await validInputs(server);
});
afterAll(() => {
  console.info(
    `fuzzed inputs: ${asked} in ${reached.size} fields of ${calls.length} calls, answers by status: ${JSON.stringify([...answered].toSorted(([a], [b]) => a - b))}`,
  );
  return server.close();
});

interface Placed {
  place: 'params' | 'query' | 'body';
  field: string;
  json: string;
}

/** What stands in a URL for a JSON value: texts as they are, a lone surrogate as the bytes that aren't UTF-8. */
function inUrl(json: string): string {
  const value: unknown = noJson.has(json) ? json : JSON.parse(json);
  const text = typeof value === 'string' ? value : json;
  return text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80';
}

async function send(endpoint: Endpoint, input: ValidInput, changes: readonly Placed[]): Promise<Response> {
  const of = (place: Placed['place']) => changes.filter((change) => change.place === place);
  let { path } = endpoint;
  for (const [name, value] of Object.entries(input.params ?? {})) {
    const changed = of('params').find(({ field }) => field === name);
    // Without it the address may be another call's.
    path = path.replace(`{${name}}`, (changed ? inUrl(changed.json) : encodeURIComponent(value)) || '%20');
  }
  const query = new Map(
    Object.entries(input.query ?? {}).map(([name, value]) => [name, encodeURIComponent(value)]),
  );
  for (const { field, json } of of('query')) query.set(field, inUrl(json));
  const body = new Map(
    Object.entries(input.body ?? {}).map(([name, value]) => [name, JSON.stringify(value)]),
  );
  for (const { field, json } of of('body')) body.set(field, json);
  const search = [...query].map(([name, value]) => `${name}=${value}`).join('&');
  const text = Array.isArray(input.body)
    ? JSON.stringify(input.body)
    : `{${[...body].map(([name, json]) => `${JSON.stringify(name)}:${json}`).join(',')}}`;
  if (input.as !== undefined && !tokens.has(input.as)) tokens.set(input.as, await server.as(input.as));
  asked += 1;
  return server.fetch(
    new Request(`${testOrigin}${path}${search && `?${search}`}`, {
      method: endpoint.method,
      headers: {
        'Content-Type': 'application/json',
        ...(input.as !== undefined && { Authorization: `Bearer ${tokens.get(input.as) ?? ''}` }),
        ...(input.authorization !== undefined && { Authorization: input.authorization }),
      },
      ...(endpoint.method !== 'GET' && { body: text }),
    }),
  );
}

/**
 * What is wrong with an answer: it has to be a success, or a failure that the call's documentation knows; a 422 names its
 * fields.
 */
async function faultOf(response: Response, known: readonly string[]): Promise<string | undefined> {
  const { status } = response;
  answered.set(status, (answered.get(status) ?? 0) + 1);
  if (status < 400) {
    await response.body?.cancel();
    return undefined;
  }
  const body = (await response.json()) as { success: boolean; code: string; errors?: { code: string }[] };
  const isCode = (code: string) => /^[a-z_]+$/.test(code);
  if (status >= 500 || body.success || !isCode(body.code)) return `${status} ${body.code}`;
  if (!known.includes(body.code)) return `${status} ${body.code}, which isn't documented`;
  if (body.code !== 'invalid') return undefined;
  const isNamed = body.errors && body.errors.length > 0 && body.errors.every(({ code }) => isCode(code));
  return isNamed ? undefined : `422 ${JSON.stringify(body.errors)}`;
}

const calls = documentedCalls().map(({ name, endpoint, params, query, body, problems }) => ({
  name,
  endpoint,
  problems,
  places: [
    ...Object.keys(params.properties ?? {}).map((field) => ({ place: 'params' as const, field })),
    ...Object.keys(query.properties ?? {}).map((field) => ({ place: 'query' as const, field })),
    ...Object.keys(endpoint.takes === 'json' ? (body?.properties ?? {}) : {}).map((field) => ({
      place: 'body' as const,
      field,
    })),
  ],
}));

describe('a hostile value', () => {
  it('starts from an input of every call, with something in every part of its path', () => {
    expect(Object.keys(inputs).toSorted()).toEqual(Object.keys(endpoints).toSorted());
    for (const { name, places } of calls) {
      const named = places.filter(({ place }) => place === 'params').map(({ field }) => field);
      expect([name, Object.keys(inputs[name]?.params ?? {})]).toEqual([name, named]);
    }
  });

  it.each(calls.filter(({ places }) => places.length > 0))(
    'in each field of $name is answered',
    { timeout: 60_000 },
    async ({ name, endpoint, places, problems }) => {
      const input = inputs[name] ?? {};
      const faults: string[] = [];
      for (const { place, field } of places) {
        for (const json of hostile) {
          if (input.costly && json.length < 200 && json.length % 3 > 0) continue;
          const fault = await faultOf(await send(endpoint, input, [{ place, field, json }]), problems);
          reached.add(`${name} ${place}.${field}`);
          if (fault !== undefined) faults.push(`${place}.${field} = ${json.slice(0, 60)}: ${fault}`);
        }
      }
      expect(faults).toEqual([]);
    },
  );

  it('in several fields at once is answered', { timeout: 120_000 }, async () => {
    const fuzzed = calls.filter(({ name, places }) => places.length > 0 && !(inputs[name]?.costly ?? false));
    const texts = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 40 }).map((text) => JSON.stringify(text)),
      fc.string({ unit: 'grapheme', maxLength: 20 }).map((text) => JSON.stringify(text)),
      fc.jsonValue({ maxDepth: 3 }).map((value) => JSON.stringify(value)),
      fc.constantFrom(...hostile),
    );
    const attempt = fc.constantFrom(...fuzzed).chain((call) =>
      fc.record({
        call: fc.constant(call),
        changes: fc.array(fc.tuple(fc.constantFrom(...call.places), texts), { minLength: 1, maxLength: 4 }),
      }),
    );
    const property = fc.asyncProperty(attempt, async ({ call, changes }) => {
      const placed = changes.map(([where, json]) => ({ ...where, json }));
      const answer = await send(call.endpoint, inputs[call.name] ?? {}, placed);
      const fault = await faultOf(answer, call.problems);
      if (fault !== undefined) throw new Error(fault);
    });
    // PostgreSQL is slower and has met each value alone by now.
    const usual = engine === 'postgres' ? 500 : 11_000;
    const found = await fc.check(property, {
      numRuns: isLongRun ? 12_000 : usual,
      endOnFailure: true,
    });
    expect(fc.defaultReportMessage(found)).toBeUndefined();
  });

  it('stood in every field there is', () => {
    const all = calls.flatMap(({ name, places }) =>
      places.map(({ place, field }) => `${name} ${place}.${field}`),
    );
    expect([...reached].toSorted()).toEqual(all.toSorted());
  });

  it('was sent by the thousand, was refused mostly and taken at times', () => {
    expect(asked).toBeGreaterThanOrEqual(engine === 'postgres' ? 9_000 : 20_000);
    expect(answered.get(422)).toBeGreaterThan(5_000);
    expect(answered.get(200)).toBeGreaterThan(500);
  });
});
