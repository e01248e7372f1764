/**
 * `npm run bench`: builds and prints what a first visit loads, how the server starts, and what its calls cost, each
 * beside a floor of the same run (speed.md §4). Nothing is asserted here. `npm run bench -- bytes` prints one part:
 * bytes, start, login, demo, chain, pace, closing, growth, export, browser, installed (part of it), month; size is printed only
 * where it is named.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { ensureBuilt } from '#dev/build.ts';
import { demoPassword } from '#server/demo/demo-logins.ts';
import { demoLogins, type RunningServer, startBuiltServer } from '#tests/support/demo-server.ts';
import { startOwnPostgres } from '#tests/support/postgres.ts';
import { benchClosing } from './closing-bench.ts';
import { routeBytes } from './bytes.ts';
import { benchBrowser } from './browser-bench.ts';
import { benchExport, memoryOf } from './export-bench.ts';
import { benchLogin } from './login-bench.ts';
import { benchMonth } from './month-bench.ts';
import { benchGrowth, benchPace, benchServer } from './server-bench.ts';
import { benchSize } from './size-bench.ts';
import { kilobytes, printTable, whole } from './table.ts';

const wanted = process.argv.slice(2);
const wants = (part: string) => wanted.length === 0 || wanted.includes(part);

const folder = mkdtempSync(join(tmpdir(), 'brigade-bench-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));

function printBytes() {
  printTable(
    'First load by route, KB: the entry, the page with its layouts and the Romanian catalogue',
    ['route', 'JS gzip', 'JS br', 'CSS gzip', 'CSS br', 'files'],
    routeBytes().map(({ route, js, css, files }) => [
      route,
      kilobytes(js.gzip),
      kilobytes(js.brotli),
      kilobytes(css.gzip),
      kilobytes(css.brotli),
      whole(files.length),
    ]),
  );
}

/** The memory a process holds, in MB; unknown where there is no `ps`. */
function memory(server: RunningServer): string {
  const megabytes = memoryOf(server);
  return Number.isNaN(megabytes) ? '–' : whole(megabytes);
}

async function benchStart(dataDir: string): Promise<RunningServer> {
  const rows: string[][] = [];
  const start = async (what: string) => {
    const server = await startBuiltServer({ dataDir });
    await wait(2000);
    rows.push([what, whole(server.readyAfter), memory(server)]);
    return server;
  };
  await (await start('demo, seeding its data')).stop();
  for (let turn = 0; turn < 2; turn += 1) await (await start('existing data')).stop();
  const server = await start('existing data');
  printTable(
    'Start: from the process to a ready server, memory two seconds later',
    ['start', 'ms', 'MB'],
    rows,
  );
  return server;
}

function makeChain(dataDir: string, restaurants: number, reports: number) {
  const program = fileURLToPath(new URL('make-chain.ts', import.meta.url));
  console.log(`\nMaking a chain of ${restaurants.toLocaleString('en')} restaurants …`);
  const made = spawnSync(process.execPath, [program, dataDir, String(restaurants), String(reports)], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  if (made.status !== 0) throw new Error('the chain could not be made');
}

async function benchGrowingChain() {
  const start = async (restaurants: number) => {
    const dataDir = join(folder, `chain-of-${restaurants}`);
    makeChain(dataDir, restaurants, 100 * restaurants);
    return startBuiltServer({ dataDir });
  };
  const [small, large] = [await start(1_000), await start(10_000)];
  const title =
    "Growth: 1,000 and 10,000 restaurants in turns, the server's median time in ms right after a write";
  await benchGrowth(title, [small, large], demoLogins.admin, demoPassword);
  await small.stop();
  await large.stop();
}

/** The budgets are those of payout.md, for each engine. */
async function benchClosings(title: string, dataDir: string) {
  const bench = async (engine: string, budget: number, env: Record<string, string>) => {
    const server = await startBuiltServer({ dataDir, env });
    await benchClosing(`${title}, ${engine}`, server, budget, demoLogins.admin, demoPassword);
    await server.stop();
  };
  await bench('SQLite', 5_000, {});
  const postgres = await startOwnPostgres({ keeps: true });
  makeChain(postgres.url, 1_000, 1_000_000);
  await bench('PostgreSQL', 10_000, { DATABASE_URL: postgres.url });
  postgres.stop();
}

async function benchChain(dataDir: string) {
  makeChain(dataDir, 1_000, 1_000_000);
  const all = '1,000 restaurants, a million reports';
  if (wants('chain')) {
    const server = await startBuiltServer({ dataDir });
    await benchServer(all, server, demoLogins.admin, demoPassword, dataDir);
    console.log(`Memory after that: ${memory(server)} MB`);
    await server.stop();
  }
  if (wants('pace')) {
    const server = await startBuiltServer({ dataDir });
    await benchPace(all, server, demoLogins.admin, demoPassword);
    await server.stop();
  }
  if (wants('closing')) await benchClosings(all, dataDir);
  if (wants('export')) {
    await benchExport(all, () => startBuiltServer({ dataDir }), demoLogins.admin, demoPassword);
  }
}

/** `sqlite` or `postgres` names one engine; numbers are sizes, and `small` is quick. */
async function benchSizes() {
  const reports = Number(process.env['BENCH_REPORTS'] ?? 360);
  const named = wanted.map(Number).filter((count) => count > 0);
  const usual = wanted.includes('small') ? [1_000, 4_000] : [1_000, 10_000, 40_000];
  const counts = named.length > 0 ? named : usual;
  const title = (engine: string) =>
    `Cost by size, ${engine}: the server's median time in ms right after a write of the caller's own, ` +
    `${reports} reports a restaurant, by the number of restaurants`;
  const kept = process.env['BENCH_KEPT'] ?? folder;
  const login = { email: demoLogins.admin, password: demoPassword };
  if (!wanted.includes('postgres')) {
    const sizes = counts.map((restaurants) => {
      const dataDir = join(kept, `size-${restaurants}`);
      const start = () => {
        if (!existsSync(dataDir)) makeChain(dataDir, restaurants, reports * restaurants);
        return startBuiltServer({ dataDir });
      };
      return { restaurants, start };
    });
    await benchSize(title('SQLite'), sizes, login);
  }
  if (wanted.includes('sqlite')) return;
  const given = process.env['BENCH_POSTGRES'];
  const postgres = given === undefined ? await startOwnPostgres({ keeps: true }) : undefined;
  const server = given ?? postgres?.url ?? '';
  const sizes = counts.map((restaurants) => {
    const start = async () => {
      const url = await ensureDatabase(server, `size_${restaurants}`, (made) =>
        makeChain(made, restaurants, reports * restaurants),
      );
      return startBuiltServer({ dataDir: join(kept, 'size-postgres'), env: { DATABASE_URL: url } });
    };
    return { restaurants, start };
  });
  await benchSize(title('PostgreSQL'), sizes, login);
  postgres?.stop();
}

/** The address of a database, made and filled where there is none of the name. */
async function ensureDatabase(server: string, name: string, fill: (url: string) => void): Promise<string> {
  const url = new URL(server);
  url.pathname = `/${name}`;
  const client = new pg.Client({ connectionString: server });
  await client.connect();
  const { rowCount } = await client.query('select from pg_database where datname = $1', [name]);
  if (rowCount === 0) await client.query(`create database ${name}`);
  await client.end();
  if (rowCount === 0) fill(url.href);
  return url.href;
}

await ensureBuilt();
if (wanted.includes('size')) {
  await benchSizes();
  process.exit();
}
if (wants('bytes')) printBytes();
if (['start', 'login', 'demo', 'export', 'browser', 'installed', 'month'].some(wants)) {
  const server = await benchStart(join(folder, 'demo'));
  if (wants('demo')) {
    await benchServer('Demo chain', server, demoLogins.admin, demoPassword, join(folder, 'demo'));
    console.log(`Memory after that: ${memory(server)} MB`);
  }
  if (wants('browser') || wants('installed')) await benchBrowser(server, !wants('browser'));
  if (wants('month')) await benchMonth(server);
  await server.stop();
  const start = () => startBuiltServer({ dataDir: join(folder, 'demo') });
  if (wants('login')) await benchLogin('Demo chain', start, demoLogins.admin, demoPassword);
  if (wants('export')) {
    await benchExport('Demo chain', start, demoLogins.admin, demoPassword);
  }
}
if (['chain', 'pace', 'closing', 'export'].some(wants)) await benchChain(join(folder, 'chain'));
if (wants('growth')) await benchGrowingChain();
