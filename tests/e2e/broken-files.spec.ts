/** What a browser that is killed can leave broken on a device: the app opens all the same, and is whole again afterwards. */
import { closeSync, mkdtempSync, openSync, readdirSync, rmSync, statSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, expect, type BrowserContext } from '@playwright/test';
import { demoPassword } from '#server/demo/demo-logins.ts';
import { chromiumArgs, ensureChromium } from '#tests/support/chromium.ts';
import { demoLogins } from '#tests/support/demo-server.ts';
import { signIn } from '#tests/bench/calls.ts';
import { test } from './fixtures.ts';
import { untilKept } from './kept-offline.ts';
import { partsOf } from './record-parts.ts';

test.slow();

/** Overwrites a part of each file that the worker has kept. */
function breakKept(profile: string): number {
  const root = join(profile, 'Default', 'Service Worker', 'CacheStorage');
  const files = readdirSync(root, { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('_0'));
  for (const name of files) {
    const path = join(root, name);
    const part = Math.floor(statSync(path).size * 0.3);
    const file = openSync(path, 'r+');
    writeSync(file, Buffer.alloc(part), 0, part, part);
    closeSync(file);
  }
  return files.length;
}

test('kept files that are broken come from the server, and are kept anew', async ({ server, t }) => {
  const profile = mkdtempSync(join(tmpdir(), 'brigade-broken-'));
  const executablePath = await ensureChromium();
  const launch = () => chromium.launchPersistentContext(profile, { executablePath, args: chromiumArgs });
  const record = async (context: BrowserContext) => {
    const page = await context.newPage();
    await page.goto(`${server.url}/dashboard/record`);
    await expect(partsOf(page, t).person(3)).toBeVisible();
    return page;
  };
  const headers = await signIn(server.url, demoLogins.manager, demoPassword);

  const first = await launch();
  await first.addInitScript(
    (held) => {
      localStorage.setItem('locale', 'en');
      localStorage.setItem('accessToken', held);
    },
    (headers['Authorization'] ?? '').replace('Bearer ', ''),
  );
  await untilKept(await record(first));
  await first.close();
  expect(breakKept(profile)).toBeGreaterThan(50);

  const second = await launch();
  await untilKept(await record(second));
  await second.setOffline(true);
  await record(second);
  await second.close();
  rmSync(profile, { recursive: true, force: true });
});
