/** The policy of the page, the headers and the address bar, with the production build in a real browser. */
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from '@playwright/test';
import { locales } from '#contract/locale.ts';
import { demoPassword } from '#server/demo/demo-logins.ts';
import { demoLogins } from '#tests/support/demo-server.ts';
import { appPages } from '#web/pages/app-pages.ts';
import { fillLogin, test } from './fixtures.ts';
import { Guard } from './guard.ts';
import { chapters, filesOfDialogs, routesOfTree } from './walk/chapters.ts';
import { counted, walk } from './walk/stop.ts';

const stops = Object.values(chapters).flat();
const web = fileURLToPath(new URL('../../dist/web/', import.meta.url));

test('the walk stops at every page and at every dialog that there is', () => {
  const routeOf = ({ route, page }: (typeof stops)[number]) =>
    page
      ? routesOfTree().filter((path) => path === appPages[page].to || path === `${appPages[page].to}/`)
      : route;
  expect(stops.flatMap((stop) => routeOf(stop) ?? []).toSorted()).toEqual(routesOfTree());
  expect(stops.flatMap(({ page }) => page ?? []).toSorted()).toEqual(Object.keys(appPages).toSorted());
  expect(stops.flatMap(({ file }) => file ?? []).toSorted()).toEqual(filesOfDialogs());
});

for (const language of locales) {
  test.describe(language, () => {
    test.use({ language, actionTimeout: 20_000 });
    test.slow();

    // The usual run takes the walk in English and on the tablet, where accessibility.spec.ts fails for a breach too.
    test('nothing on the walk is against the policy', { tag: '@long' }, async ({ page, guard, enter, t }) => {
      const taken: string[] = [];
      await walk({ page, guard, enter, t }, stops, async ({ name }) => {
        taken.push(name);
        expect(guard.breaches, name).toEqual([]);
      });
      expect(taken).toHaveLength(stops.length);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      console.log(`${language}: ${counted(stops)}, ${guard.breaches.length} violations of the policy`);
    });
  });
}

test('what is against the policy is noticed, from the first script on', async ({ browser, server }) => {
  const context = await browser.newContext();
  const guard = new Guard();
  await guard.watch(context);
  const page = await context.newPage();
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback();
    const answer = await route.fetch();
    const body = (await answer.text()).replace('<head>', '<head><script>window.early = true;</script>');
    return route.fulfill({ response: answer, body });
  });
  await page.goto(server.url);
  await page.evaluate(() => {
    const add = (tag: string, set: Record<string, string>) =>
      document.body.append(Object.assign(document.createElement(tag), set));
    add('style', { textContent: 'body { color: red }' });
    add('div', { innerHTML: '<b style="color: red" onclick="early = true">x</b>' });
    document.querySelector<HTMLElement>('b[onclick]')?.click();
    add('img', { src: 'https://elsewhere.example/x.png' });
    void fetch('https://elsewhere.example/').catch(() => undefined);
  });
  const refused = (directive: string) => expect.stringMatching(new RegExp(`^${directive} refused`));
  await expect
    .poll(() => [...new Set(guard.breaches)].toSorted())
    .toEqual(
      [
        'connect-src',
        'img-src',
        'script-src-attr',
        'script-src-elem',
        'style-src-attr',
        'style-src-elem',
      ].map(refused),
    );
  expect(await page.evaluate(() => 'early' in globalThis)).toBe(false);
  expect(guard.verdict()).not.toEqual([]);
  await context.close();
});

test('the policy lets in our own files and what the build has hashed, and nothing else', async ({
  page,
  server,
}) => {
  const answer = await page.request.get(server.url);
  const policy = answer.headers()['content-security-policy'] ?? '';
  const hashes = JSON.parse(readFileSync(`${web}csp.json`, 'utf8')) as { script: string[]; style: string[] };
  const own = (name: string, more: string[] = []) => [name, `'self'`, ...more].join(' ');
  // What is looked up before the shell is painted, and what the page asks for behind it.
  expect(hashes.script).toHaveLength(2);
  // The early shell's, the toasts', and the empty one that the toasts' begins as.
  expect(hashes.style).toHaveLength(3);
  expect(policy.split('; ')).toEqual([
    `default-src 'none'`,
    own('script-src', hashes.script),
    own('style-src', hashes.style),
    own('img-src', ['data:']),
    own('font-src'),
    own('connect-src'),
    own('manifest-src'),
    own('worker-src'),
    `base-uri 'none'`,
    own('form-action'),
    `frame-ancestors 'none'`,
  ]);
});

test('every kind of answer has the headers, and none says what the server is made of', async ({
  page,
  server,
}) => {
  const asset = readdirSync(`${web}assets`).find((name) => name.endsWith('.js')) ?? '';
  const bearer = { Authorization: 'Bearer none' };
  const answers = {
    page: await page.request.get(`${server.url}/dashboard/users`),
    asset: await page.request.get(`${server.url}/assets/${asset}`),
    'missing asset': await page.request.get(`${server.url}/assets/gone-12345678.js`),
    call: await page.request.get(`${server.url}/v1/app/info/`),
    'refused call': await page.request.get(`${server.url}/v1/user/my-info/`, { headers: bearer }),
    'unknown call': await page.request.get(`${server.url}/v1/nowhere/`),
    'wrong method': await page.request.delete(`${server.url}/v1/app/info/`),
    'no JSON': await page.request.post(`${server.url}/v1/admin/login/`, { data: '{', headers: bearer }),
    probe: await page.request.get(`${server.url}/health/ready`),
    documentation: await page.request.get(`${server.url}/docs`),
  };
  for (const [name, answer] of Object.entries(answers)) {
    const headers = answer.headers();
    expect(headers, name).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'content-security-policy': expect.stringMatching(
        /^default-src 'none'(?!.*unsafe).*frame-ancestors 'none'$/,
      ),
    });
    for (const banner of ['server', 'x-powered-by', 'via', 'strict-transport-security'])
      expect(headers[banner], `${name}: ${banner}`).toBeUndefined();
    const isCall = new URL(answer.url()).pathname.startsWith('/v1/');
    if (isCall) expect(headers['cache-control'], name).toBe('no-store');
  }
  expect(answers['missing asset'].status()).toBe(404);
  expect(await answers['missing asset'].text()).not.toContain('<');
});

test('no source map is made, named or served', async ({ page, server }) => {
  const files = readdirSync(web, { recursive: true }).map(String);
  expect(files.filter((name) => name.includes('.map'))).toEqual([]);
  const code = files.filter((name) => /\.(?:js|css)$/.test(name));
  expect(code.length).toBeGreaterThan(50);
  expect(code.filter((name) => readFileSync(`${web}${name}`, 'utf8').includes('sourceMappingURL='))).toEqual(
    [],
  );
  const map = await page.request.get(`${server.url}/${code.find((name) => name.endsWith('.js'))}.map`);
  expect(map.status()).toBe(404);
});

const elsewhere = [
  '//elsewhere.example',
  '//elsewhere.example/dashboard',
  '/\\elsewhere.example/dashboard',
  '\\\\elsewhere.example/dashboard',
  '/\t/elsewhere.example/dashboard',
  '/\n/elsewhere.example/dashboard',
  '\t//elsewhere.example/dashboard',
  '/.//elsewhere.example/dashboard',
  '/dashboard/..//elsewhere.example',
  '/%2f%2felsewhere.example/dashboard',
  '%2f%2felsewhere.example/dashboard',
  'https:elsewhere.example/dashboard',
  'https://elsewhere.example/dashboard',
  'http:\\\\elsewhere.example\\dashboard',
  'javascript:document.title="taken"',
  'java\nscript:document.title="taken"',
  'data:text/html,<script>document.title="taken"</script>',
];

test('the wanted page is one of ours, whatever the address says', async ({
  page,
  context,
  server,
  enter,
  t,
}) => {
  test.slow();
  const strangers: string[] = [];
  context.on('request', (request) => {
    if (new URL(request.url()).origin !== server.url) strangers.push(request.url());
  });
  const address = (wanted: string) => `/?redirect=${encodeURIComponent(wanted)}`;
  const [first = '', ...others] = elsewhere;
  await page.goto(address(first));
  await fillLogin(page, t, demoLogins.admin, demoPassword);
  await expect(page.getByRole('heading', { level: 1, name: t('Overview') })).toBeVisible();

  await enter('manager');
  for (const wanted of others) {
    await page.goto(address(wanted));
    await expect(page.getByRole('navigation', { name: t('Main navigation') }), wanted).toBeVisible();
    expect(new URL(page.url()).origin, wanted).toBe(server.url);
    expect(page.url(), wanted).toMatch(/\/dashboard$/);
    expect(await page.title()).not.toContain('taken');
  }
  await page.goto(address('/dashboard/users?q=pop'));
  await expect(page).toHaveURL(`${server.url}/dashboard/users?q=pop`);
  expect(strangers).toEqual([]);
});
