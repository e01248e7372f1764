/** The files that write, read, undo, back up and restore reports, once more on partitioned tables. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { doubleSubmit } from '#tests/drills/double-submit.ts';
import { printed } from '#tests/drills/printed.ts';
import { buildServer, type BuiltServer } from '#tests/support/built-server.ts';
import { engine } from '#tests/support/test-database.ts';

vi.setConfig({ testTimeout: 1_200_000, hookTimeout: 120_000 });

const files = [
  'activity.test',
  'agreement.test',
  'backup.test',
  'bonus-rules.test',
  'closing-races.test',
  'closings.test',
  'doctor.test',
  'explain.test',
  'export-reports.test',
  'feedback-changes.test',
  'feedback-races.test',
  'feedback.test',
  'history.test',
  'import-reports.test',
  'import-undo.test',
  'overview.test',
  'payroll.test',
  'races.test',
  'reports.test',
  'restaurant-archive.test',
  'restaurant-revisions.test',
  'restaurants.test',
  'statement-questions.test',
  'statements.test',
  'test-database.postgres.test',
  'user-months.test',
];

let built: BuiltServer;
beforeAll(async () => {
  built = await buildServer();
});
afterAll(() => built.remove());

/** Only PostgreSQL has partitions. */
const partitioned = { sqlite: [], postgres: ['partitioned'] }[engine];

it.each(partitioned)('all is as it was on tables that are %s', async () => {
  const { BRIGADE_LONG: _long, BRIGADE_WHOLE: _whole, ...inherited } = process.env;
  const own = Object.entries(inherited).filter(([name]) => !name.startsWith('VITEST'));
  const child = spawn(process.execPath, ['tests/run.ts', 'server-postgres', ...files], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...Object.fromEntries(own), BRIGADE_PARTITIONED: 'true' },
  });
  let said = '';
  child.stdout.on('data', (data: Buffer) => (said += data.toString()));
  await once(child, 'close');
  expect(printed(said.trimEnd().split('\n').at(-1) ?? '')).toMatch(/^[1-9]\d* passed, 0 failed, /);
});

it.each(partitioned)('a create that is sent again makes no second record where tables are %s', async () => {
  vi.stubEnv('BRIGADE_PARTITIONED', 'true');
  expect(printed(await doubleSubmit(built.folder, { creates: 100 }))).toMatch(/: 1 row each$/);
});
