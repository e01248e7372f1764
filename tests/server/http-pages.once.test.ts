import { brotliCompressSync, gzipSync } from 'node:zlib';
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeServer, testOrigin, type TestServer } from '#tests/support/server.ts';

const html = '<!doctype html><title>Brigade</title>';
const script = 'console.log("brigade");';

let webDir: string;
let server: TestServer;

beforeAll(async () => {
  webDir = mkdtempSync(join(tmpdir(), 'brigade-web-'));
  mkdirSync(join(webDir, 'assets'));
  mkdirSync(join(webDir, '.vite'));
  const write = (name: string, content: string | Uint8Array) => writeFileSync(join(webDir, name), content);
  write('index.html', html);
  write('index.html.br', brotliCompressSync(html));
  write('index.html.gz', gzipSync(html));
  write(
    'pages.json',
    JSON.stringify({
      build: 'build-1',
      patterns: [
        '/',
        '/dashboard',
        '/dashboard/restaurants',
        '/dashboard/restaurants/[^/]+',
        '/reset-password',
      ],
    }),
  );
  write('csp.json', JSON.stringify({ script: [`'sha256-one'`], style: [`'sha256-two'`] }));
  write('statement.html', '<!doctype html><title>Statement</title>');
  write('icon.svg', '<svg/>');
  write('assets/main-abc.js', script);
  write('assets/main-abc.js.br', brotliCompressSync(script));
  write('assets/main-abc.js.map', '{}');
  write('assets/late-abc.js', script);
  write('.vite/manifest.json', '{}');
  server = await makeServer({ set: 'empty', webDir });
});
afterAll(async () => {
  await server.close();
  rmSync(webDir, { recursive: true });
});

const get = async (path: string, headers: Record<string, string> = {}) =>
  server.fetch(new Request(new URL(path, testOrigin), { headers }));

it.each(['/', '/assets/main-abc.js', '/v1/app/info/', '/v1/user/my-info/', '/nowhere'])(
  '%s names the build of the web app',
  async (path) => {
    expect((await get(path)).headers.get('brigade-build')).toBe('build-1');
  },
);

describe('a page', () => {
  it.each([
    '/',
    '/dashboard/restaurants',
    '/dashboard/restaurants/0199/',
    '/Dashboard/restaurants',
    '/reset-password?token=x',
  ])('%s is the app', async (path) => {
    const response = await get(path);
    expect(response.status).toBe(200);
    expect(await response.text()).toBe(html);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  });

  it.each(['/nowhere', '/metrics', '/dashboard/nowhere', '/dashboard/restaurants/0199/more', '//dashboard'])(
    '%s is a 404 that is the app all the same, for it says what is missing',
    async (path) => {
      const response = await server.fetch(new Request(`${testOrigin}${path}`));
      expect(response.status).toBe(404);
      expect(await response.text()).toBe(html);
      expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(response.headers.get('content-security-policy')).toContain(`script-src 'self' 'sha256-one';`);
      const tag = (await get('/')).headers.get('etag') ?? '';
      const again = await server.fetch(
        new Request(`${testOrigin}${path}`, { headers: { 'If-None-Match': tag } }),
      );
      expect(again.status).toBe(404);
    },
  );

  it.each(['/dashboard', '/', '/icon.svg', '/health/live', '/health/ready', '/docs/', '/docs/openapi.json'])(
    '%s is read and nothing else: another method is a 405',
    async (path) => {
      for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
        const answer = await server.request(method, path);
        expect([method, answer.status, answer.headers.get('allow')]).toEqual([method, 405, 'GET, HEAD']);
        expect(answer.body).toMatchObject({ code: 'method_not_allowed' });
      }
      expect((await server.request('POST', '/nowhere')).status).toBe(404);
    },
  );

  it('allows its own inline parts by hash, and nothing else', async () => {
    const { headers } = await get('/');
    const policy = headers.get('content-security-policy');
    expect(policy).toContain(`script-src 'self' 'sha256-one';`);
    expect(policy).toContain(`style-src 'self' 'sha256-two';`);
    expect(policy).not.toContain('unsafe');
  });

  it('is asked for again each time, and a 304 while it is the same', async () => {
    const first = await get('/');
    expect(first.headers.get('cache-control')).toBe('no-cache');
    const again = await get('/dashboard', { 'If-None-Match': first.headers.get('etag') ?? '' });
    expect(again.status).toBe(304);
    expect(again.headers.get('content-security-policy')).toBe(first.headers.get('content-security-policy'));
  });

  it.each([
    ['br', 'gzip, br'],
    ['gzip', 'gzip'],
    [null, 'identity'],
  ])('travels as %s to who takes %s', async (coding, accepted) => {
    const response = await get('/', { 'Accept-Encoding': accepted });
    expect(response.headers.get('content-encoding')).toBe(coding);
    expect(response.headers.get('vary')).toBe('Accept-Encoding');
  });

  it('is logged without its address', async () => {
    await server.reset();
    await get('/reset-password?token=secret');
    expect(server.log).toMatchObject([{ path: 'page', status: 200 }]);
    expect(JSON.stringify(server.log)).not.toContain('secret');
  });
});

describe('the page of a statement', () => {
  it.each(['/statement?token=x', '/statement', '/Statement/'])(
    '%s is a page of its own, kept nowhere',
    async (path) => {
      const { status, headers } = await get(path);
      expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
      expect(headers.get('x-robots-tag')).toContain('noindex');
      expect(headers.get('referrer-policy')).toBe('no-referrer');
      expect(headers.has('etag')).toBe(false);
      const policy = headers.get('content-security-policy');
      expect(policy).toContain(`default-src 'none'; script-src 'self'; style-src 'self';`);
      expect(policy).not.toMatch(/unsafe|sha256/);
    },
  );

  it('has no other address', async () => {
    expect(await (await get('/statement')).text()).toContain('Statement');
    expect((await get('/statement.html')).status).toBe(404);
    expect(await (await get('/statement/more')).text()).toBe(html);
  });
});

describe('an asset', () => {
  it('is for ever, compressed at build', async () => {
    const response = await get('/assets/main-abc.js', { 'Accept-Encoding': 'br' });
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8');
    expect(response.headers.get('content-encoding')).toBe('br');
    const plain = await get('/assets/main-abc.js', { 'Accept-Encoding': 'gzip' });
    expect(plain.headers.has('content-encoding')).toBe(false);
    expect(await plain.text()).toBe(script);
  });

  it.each([
    '/assets/gone-123.js',
    '/assets/',
    '/assets/main-abc.js.map',
    '/assets/main-abc.js.br',
    '/assets/..%2Fcsp.json',
    '/csp.json',
    '/pages.json',
    '/index.html.gz',
    '/.vite/manifest.json',
    '/.env',
    '/favicon.ico',
    '/%2e%2e/package.json',
  ])('%s is a real 404', async (path) => {
    const response = await get(path);
    expect(response.status).toBe(404);
    expect(await response.text()).not.toContain('<');
  });

  it('that could not be read is read again', async () => {
    const [file, aside] = [join(webDir, 'assets/late-abc.js'), join(webDir, 'aside')];
    renameSync(file, aside);
    expect((await get('/assets/late-abc.js')).status).toBe(500);
    renameSync(aside, file);
    const response = await get('/assets/late-abc.js');
    expect([response.status, await response.text()]).toEqual([200, script]);
  });

  it('of the root is served for an hour', async () => {
    const response = await get('/icon.svg');
    expect(response.headers.get('content-type')).toBe('image/svg+xml');
    expect(response.headers.get('cache-control')).toBe('public, max-age=3600');
  });
});

it('a call is never answered with a page', async () => {
  const response = await get('/v1/unknown', { Accept: 'text/html' });
  expect(response.status).toBe(404);
  expect(response.headers.get('content-type')).toContain('application/json');
});

it('without a built web app a page says which command builds it, and the API works', async () => {
  const bare = await makeServer({ set: 'empty', webDir: join(webDir, 'missing') });
  const page = await bare.request('GET', '/dashboard');
  expect(page).toMatchObject({ status: 503, body: expect.stringContaining('npm run build') });
  expect(page.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect((await bare.request('GET', '/v1/app/info')).status).toBe(200);
  await bare.close();
});
