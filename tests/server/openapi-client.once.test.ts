/** The OpenAPI document as others use it: their linter, their generator, their client, on the real server. */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import openapiTS from 'openapi-typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openApiDocument } from '#server/http/openapi.ts';
import { demoPassword } from '#server/demo/demo-logins.ts';
import { makeServer, testOrigin, type TestServer } from '#tests/support/server.ts';
import { manager } from '#tests/support/small-chain.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const source = JSON.stringify(openApiDocument());

it("passes the linter's recommended rules, but for the trailing slashes that the specification demands", async () => {
  const config = await createConfig({ extends: ['recommended'] });
  const found = await lintFromString({ source, absoluteRef: 'openapi.json', config });
  const told = found.map(({ ruleId, message }) => `${ruleId}: ${message}`);
  expect(told.filter((line) => !line.startsWith('no-path-trailing-slash: '))).toEqual([]);
});

/** The main job in the words of a generated client: whoever changes a shape sees here what others would see. */
const job = `
import createClient from 'openapi-fetch';
import type { components, paths } from './api.ts';

export async function work(fetch: typeof globalThis.fetch, baseUrl: string, email: string, password: string, id: string) {
  const stranger = createClient<paths>({ baseUrl, fetch });
  const session = await stranger.POST('/v1/admin/login/', { body: { email, password } });
  if (session.error) throw new Error(session.error.code satisfies string);
  const { accessToken, user } = session.data;
  const role: 'admin' | 'evaluator' | 'user' = user.role;
  const api = createClient<paths>({ baseUrl, fetch, headers: { Authorization: \`Bearer \${accessToken}\` } });
  const list = await api.GET('/v1/restaurant/list-by-month/', { params: { query: { date: '2026-10', reports: '0', page: 1 } } });
  const [restaurant] = list.data?.data ?? [];
  if (!restaurant) throw new Error('no restaurant');
  const sheet = await api.GET('/v1/report/sheet/', { params: { query: { id: restaurant.id } } });
  const [person] = sheet.data?.data.people ?? [];
  if (!person) throw new Error('nobody to evaluate');
  const body: components['schemas']['ReportCreateBody'] = { id, restaurant_id: restaurant.id, evaluated_user_id: person.id, points: 9 };
  const created = await api.POST('/v1/report/create/', { body });
  const bonus: string | undefined = created.data?.data.bonus;
  const month = await api.GET('/v1/restaurant/details-with-reports/', { params: { query: { id: restaurant.id, date: '2026-10' } } });
  const refused = await api.DELETE('/v1/report/void/{id}', { params: { path: { id } }, body: { reason: '' } });
  return {
    role,
    bonus,
    first: month.data?.data.reports.find((report) => report.id === id)?.points,
    total: month.data?.data.summary?.bonus_total,
    refused: refused.error?.code,
  };
}
`;

const settings = {
  compilerOptions: {
    target: 'es2023',
    module: 'nodenext',
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    types: [],
    lib: ['es2023', 'dom'],
  },
  include: ['*.ts'],
};

describe('a generated client', () => {
  let server: TestServer;
  let folder: string;
  beforeAll(async () => {
    server = await makeServer();
    const cache = join(root, 'node_modules/.cache');
    mkdirSync(cache, { recursive: true });
    folder = mkdtempSync(join(cache, 'brigade-client-'));
    writeFileSync(join(folder, 'api.ts'), await openapiTS(JSON.parse(source)));
    writeFileSync(join(folder, 'job.ts'), job);
    writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
    writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(settings));
  });
  afterAll(async () => {
    await server.close();
    rmSync(folder, { recursive: true });
  });

  it('compiles, and no wrong field does', () => {
    const compile = () =>
      spawnSync(join(root, 'node_modules/.bin/tsc'), ['-p', folder], { encoding: 'utf8' });
    expect(compile().stdout).toBe('');
    writeFileSync(join(folder, 'job.ts'), job.replace('points: 9', "points: '9'"));
    expect(compile().stdout).toMatch(/job\.ts.*error TS2322/);
    writeFileSync(join(folder, 'job.ts'), job);
  }, 60_000);

  it('does the main job on the real server', async () => {
    const { work } = (await import(pathToFileURL(join(folder, 'job.ts')).href)) as {
      work: (...args: unknown[]) => Promise<object>;
    };
    const send = (input: string | URL, init?: RequestInit) => server.fetch(new Request(input, init));
    const id = '01929f3a-7c1e-7d35-9a54-2f0c6a1be0aa';
    const done = await work(send, testOrigin, manager, demoPassword, id);
    expect(done).toEqual({
      role: 'evaluator',
      bonus: expect.stringMatching(/^\d+\.\d{2}$/),
      first: 9,
      total: expect.stringMatching(/^\d+\.\d{2}$/),
      refused: 'invalid',
    });
  });
});
