/**
 * `npm test`: sets up what the suites need (a build, PostgreSQL, Chromium), runs them all and counts.
 * `npm test -- web e2e` runs some of them; other arguments are handed to the suites' own tools as filters.
 * The last line is always `N passed, N failed, N skipped`; the exit code is 0 only if nothing failed.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureChromium } from './support/chromium.ts';
import { startPostgres } from './support/postgres.ts';
import { runVitest } from './support/vitest-run.ts';
import { addCounts, type Counts, noCounts, readPlaywrightCounts, sayCounts } from './support/counts.ts';
import { ensureBuilt } from '#dev/build.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const vitestSuites = ['contract', 'architecture', 'web', 'server-sqlite', 'server-postgres'];
const suites = [...vitestSuites, 'e2e'];

const given = process.argv.slice(2);
const isSuite = (word: string) => word === 'server' || suites.includes(word);
const filters = given.filter((word) => !isSuite(word));
const named = given
  .filter(isSuite)
  .flatMap((word) => (word === 'server' ? suites.filter((suite) => suite.startsWith('server-')) : word));
const wanted = named.length > 0 ? suites.filter((suite) => named.includes(suite)) : suites;

const results = new Map<string, Counts>();
const began = performance.now();

process.chdir(root);
process.on('exit', (code) => {
  const total = [...results.values()].reduce(addCounts, noCounts);
  const broken = code !== 0 && total.failed === 0 ? { ...total, failed: 1 } : total;
  console.log();
  for (const failure of total.failures) console.log(`FAILED ${failure}`);
  for (const [suite, counts] of results) console.log(`${suite.padEnd(16)} ${sayCounts(counts)}`);
  console.log(`${Math.round((performance.now() - began) / 1000)} s`);
  console.log(sayCounts(broken));
});
// Exit handlers stop the database and remove temporary files; a child in the same group gets the signal itself.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130));

async function runEndToEnd(chromium: string): Promise<Counts> {
  const folder = mkdtempSync(join(tmpdir(), 'brigade-e2e-report-'));
  const report = join(folder, 'report.json');
  const cli = join(root, 'node_modules/@playwright/test/cli.js');
  const child = spawn(
    process.execPath,
    [cli, 'test', '--config', 'tests/e2e/playwright.config.ts', '--reporter', 'list,json', ...filters],
    {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
    },
  );
  try {
    await once(child, 'exit');
    return readPlaywrightCounts(readFileSync(report, 'utf8'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A suite in which nothing ran has not passed. */
function record(suite: string, counts: Counts) {
  const ran = counts.passed + counts.failed > 0;
  if (!ran) console.error(`${suite}: no test ran`);
  results.set(suite, ran || filters.length > 0 ? counts : { ...counts, failed: 1 });
}

async function run() {
  // What may be missing is found out before anything runs.
  const needsDatabase = wanted.includes('server-postgres');
  const postgres = needsDatabase ? await startPostgres() : undefined;
  if (postgres) process.env['TEST_DATABASE_URL'] = postgres.url;
  const chromium = wanted.includes('e2e') ? await ensureChromium() : undefined;

  const projects = vitestSuites.filter((suite) => wanted.includes(suite));
  if (projects.length > 0) {
    const counts = await runVitest(projects, filters);
    for (const suite of projects) record(suite, counts.get(suite) ?? noCounts);
  }
  postgres?.stop();
  if (chromium) {
    await ensureBuilt();
    record('e2e', await runEndToEnd(chromium));
  }
}

try {
  await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
process.exit([...results.values()].some((counts) => counts.failed > 0) ? 1 : 0);
