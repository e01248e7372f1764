/** What lists and filters take, for every call that has them: pages, choices, searches. */
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { setBonusRule } from '#contract/bonus-rules.ts';
import { closeMonth } from '#contract/closings.ts';
import { createReport } from '#contract/feedback.ts';
import type { JsonSchema } from '#server/http/openapi-schemas.ts';
import { documentedCalls } from '#server/http/openapi.ts';
import { openServer } from '#tests/support/open-server.ts';
import type { Answer } from '#tests/support/server.ts';
import { admin, crew, manager, personId, restaurantId } from '#tests/support/small-chain.ts';
import { validInputs, type ValidInput } from '#tests/support/valid-inputs.ts';

// Hashes and hundreds of requests, on a machine that has other things to do.
vi.setConfig({ testTimeout: 60_000 });

const server = await openServer();
let inputs: Record<string, ValidInput>;
beforeAll(async () => {
  inputs = await validInputs(server);
});

const reads = documentedCalls()
  .filter(({ endpoint }) => endpoint.method === 'GET')
  .map(({ name, endpoint, query }) => ({ name, endpoint, fields: query.properties ?? {} }));
const having = (field: string) => reads.filter(({ fields }) => Object.hasOwn(fields, field));

/** Fields without which a call has no answer. */
const necessary = [
  'id',
  'format',
  'from',
  'month',
  'kind',
  'currency',
  'valid_from',
  'points_threshold',
  'amount_per_point',
];

/** The call with the fields that it can't do without and these. */
function ask(
  { name, endpoint }: { name: string; endpoint: Endpoint },
  query: Record<string, string>,
): Promise<Answer> {
  const { params = {}, query: valid = {} } = inputs[name] ?? {};
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, param: string) => params[param] ?? '');
  const needed = Object.entries(valid).filter(([field]) => necessary.includes(field));
  const search = new URLSearchParams({ ...Object.fromEntries(needed), ...query });
  return server.request('GET', `${path}?${search}`, { as: admin });
}

const refused = (path: string) => ({
  status: 422,
  body: {
    code: 'invalid',
    errors: [expect.objectContaining({ path, code: expect.stringMatching(/^[a-z_]+$/) })],
  },
});

describe('a page', () => {
  const lists = having('per_page');

  it.each(lists)('of $name has 200 rows at most', async (list) => {
    expect((await ask(list, { page: '1', per_page: '200' })).body).toMatchObject({ meta: { per_page: 200 } });
    for (const per_page of ['201', '0', '-1', '1e3', '2.5', '999999999', '9007199254740993', 'all', '']) {
      expect(await ask(list, { page: '1', per_page })).toMatchObject(refused('per_page'));
    }
  });

  it('is what every list has', () => {
    expect(lists.map(({ name }) => name)).toEqual([
      'listUsers',
      'listClosings',
      'listClosingPeople',
      'listQuestions',
      'listRuns',
      'listRestaurants',
      'listRestaurantsByMonth',
      'getOverview',
      'listActivity',
      'listReportImports',
    ]);
  });
});

describe('a choice', () => {
  const wordsOf = ({ enum: words, anyOf }: JsonSchema): string[] =>
    (words ?? (anyOf as JsonSchema[] | undefined)?.flatMap((one) => one['enum'] ?? []) ?? []) as string[];
  // What an explanation needs depends on what is explained: explain.test.ts.
  const free = reads.filter(({ name }) => name !== 'explainAmount');
  const choices = free.flatMap(({ fields, ...call }) =>
    Object.entries(fields)
      .map(([field, schema]) => ({ ...call, field, words: wordsOf(schema) }))
      .filter(({ words }) => words.length > 0),
  );
  const strange = [
    'password_hash',
    'token_version',
    '1',
    'name desc',
    'name;drop table users',
    "'",
    '-',
    '',
    'NAME',
  ];
  let tried = 0;

  it.each(choices)('of $name: $field takes its words and no other', async ({ field, words, ...call }) => {
    for (const word of words) {
      const answer = await ask(call, { [field]: word });
      expect([word, answer.status]).toEqual([word, 200]);
    }
    for (const word of [...strange, ...words.map((one) => `${one} `)].filter((one) => !words.includes(one))) {
      expect(await ask(call, { [field]: word })).toMatchObject(refused(field));
    }
    tried += words.length * 2 + strange.length;
  });

  it('is every order that a list may be asked for', () => {
    const sorted = choices.filter(({ field }) => field === 'sort').map(({ name }) => name);
    expect(sorted).toEqual(having('sort').map(({ name }) => name));
    expect(sorted.length).toBeGreaterThan(4);
    console.info(`lists: ${choices.length} fields of choice, ${tried} words, each taken or refused by name`);
  });
});

describe('what is searched for', () => {
  const searched = having('q');
  const hidden = '100% b_n \\ ';

  beforeAll(async () => {
    const restaurant_id = await restaurantId(server, 'RO-CJ-01');
    const evaluated_user_id = await personId(server, crew);
    const rename = (path: string, body: object) => server.request('PUT', path, { as: admin, body });
    await rename(`/v1/admin/restaurant/update/${restaurant_id}`, { name: `${hidden}Cluj` });
    await rename(`/v1/user/update/${evaluated_user_id}`, { first_name: `${hidden}Radu` });
    const id = '019a4d6e-7c9b-7000-8000-0000000000b1';
    const body = { id, restaurant_id, evaluated_user_id, points: 8, comment: `${hidden}bun` };
    await server.call(createReport, { as: manager, body });
    // Something else that was done, and is not found.
    const rule = {
      currency: 'RON',
      valid_from: '2026-11-01',
      points_threshold: 5,
      amount_per_point: '3.00',
    } as const;
    await server.call(setBonusRule, { as: admin, body: rule });
    const restaurant_ids = [restaurant_id, await restaurantId(server, 'RO-B-01')];
    await server.call(closeMonth, { as: admin, body: { month: '2026-09', restaurant_ids } });
  });

  const rowsOf = ({ body }: Answer) => {
    if (typeof body === 'string') return body.trimEnd().split('\r\n').length - 1;
    const { data } = body as { data: unknown[] | { stores: unknown[] } };
    return ('stores' in data ? data.stores : data).length;
  };

  it.each(searched)('by $name is meant literally: percent, underscore, backslash', async (call) => {
    const all = rowsOf(await ask(call, {}));
    for (const letter of ['%', '_', '\\']) {
      const answer = await ask(call, { q: letter });
      expect(answer.status).toBe(200);
      expect([letter, rowsOf(answer)]).toEqual([letter, expect.any(Number)]);
      expect(rowsOf(answer)).toBeGreaterThan(0);
      expect(rowsOf(answer)).toBeLessThan(all);
    }
    for (const pattern of ['1%b', '%%', 'b__', 'R_du', '_'.repeat(4), '%Cluj%', '\\%', '[a-z]', '*', '?']) {
      expect([pattern, rowsOf(await ask(call, { q: pattern }))]).toEqual([pattern, 0]);
    }
  });

  it('is so in every list and file', () => {
    expect(searched.length).toBeGreaterThan(7);
  });
});
