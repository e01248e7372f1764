/** The commands of development: without a server, with faults, after a switch to another branch. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { freePort } from '#tests/support/postgres.ts';
import { saveData } from '#tests/support/save-data.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
let dev: ChildProcess | undefined;

/** `npm run dev` with these words, until the test ends. */
async function startDev(
  words: string[],
  env: Record<string, string> = {},
): Promise<{ url: string; said: () => string }> {
  const port = await freePort();
  dev = spawn(process.execPath, ['src/dev/dev.ts', ...words], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, PORT: String(port), HOST: '127.0.0.1', ...env },
  });
  const { stdout } = dev;
  const { promise, resolve } = Promise.withResolvers<void>();
  let said = '';
  stdout?.on('data', (text) => {
    said += String(text);
    if (said.includes('Brigade (dev) on')) resolve();
  });
  await promise;
  return { url: `http://127.0.0.1:${port}`, said: () => said };
}

async function stopDev(): Promise<void> {
  dev?.kill();
  if (dev && dev.exitCode === null) await once(dev, 'exit');
  dev = undefined;
}

test.afterEach(stopDev);

// Vite's first start takes half a minute: in the long run.
test('the app runs on the samples, and its calls can be made to fail', { tag: '@long' }, async ({ page }) => {
  const { url } = await startDev(['--mock', '--faults']);
  // What a page fetches ahead in idle time Vite would compile first, and the reload would wait for all of it.
  await page.addInitScript(saveData);
  await page.addInitScript(() => localStorage.setItem('locale', 'en'));
  await page.goto(url);
  await page.getByRole('textbox', { name: 'E-mail' }).fill('ana@sample.example');
  await page.getByRole('textbox', { name: 'Password' }).fill('any password');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Oradea Nufărul' })).toBeVisible();

  await page.getByText('Faults', { exact: true }).click();
  const calls = page.getByRole('combobox', { name: 'getOverview' });
  const codes = await calls.getByRole('option').allTextContents();
  expect(codes).toContain('403 forbidden');
  expect(codes).not.toContain('409 store_id_taken');
  await calls.selectOption('forbidden');
  // The choice is kept over a reload, when a page's first calls are sent.
  await page.reload();
  await expect(page.getByText('Your role does not allow this.')).toBeVisible();
  await page.getByText('Faults (1)').click();
  await page.getByRole('button', { name: 'Clear' }).click();
  await page.reload();
  await expect(page.getByRole('link', { name: 'Oradea Nufărul' })).toBeVisible();
});

test(
  'after a switch from a branch with another migration the database is made anew',
  { tag: '@long' },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'brigade-dev-'));
    const dataDir = join(folder, 'dev');
    await startDev([], { DATA_DIR: dataDir });
    await stopDev();
    const database = new DatabaseSync(join(dataDir, 'brigade.db'));
    database.prepare('insert into kysely_migration values (?, ?)').run('0999-of-a-branch', '2026-10-15');
    database.close();
    const { url, said } = await startDev([], { DATA_DIR: dataDir });
    expect(said()).toContain(`${dataDir} had the tables of another branch`);
    expect((await fetch(`${url}/health/ready`)).status).toBe(200);
    await stopDev();
    rmSync(folder, { recursive: true, force: true });
  },
);

test('the build has neither the worker nor the samples nor the panel', () => {
  const dist = join(root, 'dist');
  const files = readdirSync(dist, { recursive: true }).map(String);
  const texts = files.filter((name) => /\.(?:js|html|json|css)$/.test(name));
  expect(texts.length).toBeGreaterThan(20);
  expect(files.filter((name) => name.includes('mockServiceWorker'))).toEqual([]);
  const found = texts.filter((name) =>
    /mockServiceWorker|dev-faults|sample\.example|foreign\.example/.test(
      readFileSync(join(dist, name), 'utf8'),
    ),
  );
  expect(found).toEqual([]);
});
