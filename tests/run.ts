/**
 * `npm test`: sets up what the suites need (a build, PostgreSQL, Chromium), runs them all and counts.
 * `npm test -- web e2e` runs suites, `npm test -- login.test -t "a name"` one file and its tests with that in their names.
 * `npm run test:long` runs what takes longer and is needed before a release, which the other one leaves out.
 * `TEST_CLOCK=2026-10-31T22:30:00Z npm test` runs it with the clock on that instant, in servers and browsers too.
 * The last line is always `N passed, N failed, N skipped`; the exit code is 0 only if nothing failed.
 */
import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureChromium, ensureHeadlessShell } from './support/chromium.ts';
import { ensureLibreOffice } from './support/libre-office.ts';
import { ensurePgBouncer } from './support/pgbouncer.ts';
import { startPostgres } from './support/postgres.ts';
import { usualSeed } from './support/seed.ts';
import { setClock } from './support/clock-env.ts';
import { choose, filesOfRun, type Suite, vitestSuites } from './support/test-files.ts';
import { runVitest } from './support/vitest-run.ts';
import { addCounts, type Counts, noCounts, readPlaywrightCounts, sayCounts } from './support/counts.ts';
import { ensureBuilt } from '#dev/build.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const results = new Map<Suite, Counts>();
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

interface Browsers {
  /** What nearly all tests run in. */
  quick: string;
  /** The one that people use. */
  whole: string;
}

async function runEndToEnd({ quick, whole }: Browsers, files: string[], name?: string): Promise<Counts> {
  const folder = mkdtempSync(join(tmpdir(), 'brigade-e2e-report-'));
  const report = join(folder, 'report.json');
  const cli = join(root, 'node_modules/@playwright/test/cli.js');
  const escape = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  const child = spawn(
    process.execPath,
    [
      cli,
      'test',
      '--config',
      'tests/e2e/playwright.config.ts',
      '--reporter',
      'list,json',
      ...(name === undefined ? [] : ['--grep', escape(name)]),
      ...files.map(escape),
    ],
    {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: {
        ...process.env,
        CHROMIUM_PATH: quick,
        WHOLE_CHROMIUM_PATH: whole,
        PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      },
    },
  );
  try {
    await once(child, 'exit');
    return readPlaywrightCounts(readFileSync(report, 'utf8'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function run() {
  const words = process.argv.slice(2);
  const isLong = words.includes('--long');
  // vite.config.ts and playwright.config.ts read it.
  if (isLong) process.env['BRIGADE_LONG'] = 'true';
  const seed = Number(process.env['TEST_SEED'] ?? (isLong ? randomInt(1, 2 ** 31) : usualSeed));
  process.env['TEST_SEED'] = String(seed);
  console.log(`Generated inputs begin from TEST_SEED=${seed}`);
  const tests = globSync('tests/{contract,architecture,web,server,e2e}/**/*.{test,spec}.{ts,tsx}');
  const all = filesOfRun(tests, isLong ? 'long' : 'usual');
  const { suites, files, name } = choose(
    words.filter((word) => word !== '--long'),
    all,
  );

  if (files === undefined && !isLong && !words.includes('server-pooled'))
    process.env['BRIGADE_WHOLE'] = 'true';

  /** A suite in which nothing ran has not passed; some of them have nothing that takes long. */
  const record = (suite: Suite, counts: Counts) => {
    const ran = counts.passed + counts.failed > 0;
    if (!ran) console.error(`${suite}: no test ran`);
    const mayBeEmpty = name !== undefined || isLong;
    results.set(suite, ran || mayBeEmpty ? counts : { ...counts, failed: 1 });
  };

  const clock = process.env['TEST_CLOCK'];
  if (clock !== undefined) setClock(clock);

  /** What may be missing is found out before anything runs, one after the other: Debian installs one thing at a time. */
  const provide = async () => {
    const onPostgres = suites.includes('server-postgres') || suites.includes('server-pooled');
    const postgres = onPostgres ? await startPostgres() : undefined;
    if (postgres) process.env['TEST_DATABASE_URL'] = postgres.url;
    if (suites.includes('server-pooled')) ensurePgBouncer();
    if (
      files?.some((file) => file.includes('payroll-office')) ??
      (isLong && suites.includes('server-sqlite'))
    )
      ensureLibreOffice();
    const browsers = suites.includes('e2e')
      ? { quick: await ensureHeadlessShell(), whole: await ensureChromium() }
      : undefined;
    return { postgres, browsers };
  };
  // The drills start what is built too. The build is a process of its own, and is begun first: the rest blocks this one.
  const needsBuild = suites.includes('e2e') || suites.some((suite) => suite.startsWith('server-'));
  const [, { postgres, browsers }] = await Promise.all([needsBuild && ensureBuilt(), provide()]);
  if (needsBuild) process.env['BRIGADE_BUILT_SERVER'] = join(root, 'dist/server');
  const projects = vitestSuites.filter((suite) => suites.includes(suite));
  if (projects.length > 0) {
    const counts = await runVitest(projects, { files, name });
    for (const suite of projects) record(suite, counts.get(suite) ?? noCounts);
  }
  postgres?.stop();
  if (browsers) {
    const specs = (files ?? []).filter((file) => file.endsWith('.spec.ts'));
    record('e2e', await runEndToEnd(browsers, specs, name));
  }
  // A name that no test has is no success.
  if ([...results.values()].every(({ passed, failed }) => passed + failed === 0)) process.exit(1);
}

try {
  await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
process.exit([...results.values()].some((counts) => counts.failed > 0) ? 1 : 0);
