import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAddressReader } from '#server/http/address.ts';
import { contentSecurityPolicy } from '#server/http/security-headers.ts';
import { makeServer, testOrigin, type TestServer } from '#tests/support/server.ts';

const admin = 'admin@ardealgrill.example';
const list = '/v1/restaurant/list/';

describe('every answer', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await makeServer();
  });
  afterAll(() => server.close());

  it.each([
    ['a call', list, 200],
    ['a failure', '/v1/unknown', 404],
    ['a probe', '/health/live', 200],
    ['the documentation', '/docs', 200],
    ['an unknown path', '/unknown', 404],
  ])('to %s carries the security headers and no banner', async (_what, path, status) => {
    const { headers, ...answer } = await server.request('GET', path, { as: admin });
    expect(answer.status).toBe(status);
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'content-security-policy': expect.stringMatching(/^default-src 'none'.*frame-ancestors 'none'$/),
    });
    for (const name of [
      'strict-transport-security',
      'server',
      'x-powered-by',
      'access-control-allow-origin',
    ]) {
      expect([name, headers.get(name)]).toEqual([name, null]);
    }
  });

  it('to a call may not be stored', async () => {
    const { headers } = await server.request('GET', list, { as: admin });
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('to another origin’s page says nothing to it', async () => {
    const { headers } = await server.request('OPTIONS', list, {
      headers: { Origin: 'https://evil.example' },
    });
    expect([...headers.keys()].filter((name) => name.startsWith('access-control-allow-o'))).toEqual([]);
  });
});

it('HSTS is said where people come by https', async () => {
  const server = await makeServer({ set: 'empty', publicUrl: 'https://brigade.example' });
  const { headers } = await server.request('GET', '/health/live');
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
  await server.close();
});

it('the page’s policy has no unsafe word', () => {
  const policy = contentSecurityPolicy({ script: [`'sha256-a'`], style: [`'sha256-b'`, `'sha256-c'`] });
  expect(policy).toBe(
    "default-src 'none'; script-src 'self' 'sha256-a'; style-src 'self' 'sha256-b' 'sha256-c'; " +
      "img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; " +
      "form-action 'self'; frame-ancestors 'none'",
  );
});

describe('an allowed origin', () => {
  const origin = 'https://app.example';
  let server: TestServer;
  beforeAll(async () => {
    server = await makeServer({ set: 'empty', allowedOrigins: [origin] });
  });
  afterAll(() => server.close());

  it('may read answers and failures', async () => {
    for (const path of ['/v1/app/info/', '/v1/user/my-info/', '/v1/unknown']) {
      const { headers } = await server.request('GET', path, { headers: { Origin: origin } });
      expect(headers.get('access-control-allow-origin')).toBe(origin);
      expect(headers.get('access-control-expose-headers')).toContain('X-Request-Id');
      expect(headers.get('access-control-expose-headers')).toContain('ETag');
      expect(headers.get('access-control-expose-headers')).toContain('Brigade-Position');
      // Sessions end by the server's clock.
      expect(headers.get('access-control-expose-headers')).toContain('Date');
      expect(headers.get('vary')).toContain('Origin');
    }
  });

  it('may ask first', async () => {
    const { status, headers } = await server.request('OPTIONS', '/v1/admin/restaurant/create/', {
      headers: { Origin: origin, 'Access-Control-Request-Method': 'POST' },
    });
    expect(status).toBe(204);
    expect(headers.get('access-control-allow-origin')).toBe(origin);
    expect(headers.get('access-control-allow-methods')).toBe('GET, POST, PUT, DELETE');
    expect(headers.get('access-control-allow-headers')).toContain('X-Client-Secret');
    expect(headers.get('access-control-allow-headers')).toContain('If-None-Match');
    expect(headers.get('access-control-allow-headers')).toContain('Brigade-Position');
    // A client of another origin may name its call, and its trace, as any other one.
    expect(headers.get('access-control-allow-headers')).toContain('X-Request-Id, traceparent');
  });

  it.each(['https://app.example.evil.example', 'http://app.example', 'null', 'https://app.example:444'])(
    'is not %s',
    async (other) => {
      const { headers } = await server.request('GET', '/v1/app/info/', { headers: { Origin: other } });
      expect(headers.has('access-control-allow-origin')).toBe(false);
    },
  );
});

describe('with a client pair', () => {
  const client = { id: 'web', secret: 'not so secret' };
  let server: TestServer;
  beforeAll(async () => {
    server = await makeServer({ client });
  });
  beforeEach(() => server.reset());
  afterAll(() => server.close());

  const ask = (headers: Record<string, string>) => server.request('GET', list, { as: admin, headers });

  it('a call that carries it passes', async () => {
    expect((await ask({ 'X-Client-Id': 'web', 'X-Client-Secret': 'not so secret' })).status).toBe(200);
  });

  it.each([{}, { 'X-Client-Id': 'web' }, { 'X-Client-Id': 'web', 'X-Client-Secret': 'wrong' }])(
    'a call with %j is a 403, never a 401',
    async (headers) => {
      expect(await ask(headers)).toMatchObject({ status: 403, body: { code: 'bad_client' } });
      expect(await server.request('GET', list, { headers })).toMatchObject({ status: 403 });
    },
  );

  it('the probes need none', async () => {
    expect((await server.request('GET', '/health/ready')).status).toBe(200);
  });
});

describe('the caller’s address', () => {
  it('is the socket’s, whatever a stranger says', () => {
    const addressOf = createAddressReader([]);
    expect(addressOf('203.0.113.5', '10.0.0.1')).toBe('203.0.113.5');
    expect(addressOf('::ffff:203.0.113.5', null)).toBe('203.0.113.5');
    expect(addressOf(undefined, null)).toBe('127.0.0.1');
  });

  it('is the right-most that is no proxy of ours', () => {
    const addressOf = createAddressReader(['127.0.0.1', '10.0.0.0/8', '::1', 'fd00::/8']);
    expect(addressOf('127.0.0.1', '203.0.113.5')).toBe('203.0.113.5');
    expect(addressOf('::ffff:10.2.3.4', 'forged, 203.0.113.5, 10.9.9.9')).toBe('203.0.113.5');
    expect(addressOf('::1', '198.51.100.1, 203.0.113.7, fd00::1')).toBe('203.0.113.7');
    expect(addressOf('203.0.113.9', '198.51.100.1')).toBe('203.0.113.9');
    expect(addressOf('10.0.0.1', null)).toBe('10.0.0.1');
    expect(addressOf('10.0.0.1', '10.0.0.2, 10.0.0.3')).toBe('10.0.0.2');
  });

  it('has no port, not even of a proxy of ours', () => {
    const addressOf = createAddressReader(['10.0.0.0/8', 'fd00::/8']);
    expect(addressOf('10.0.0.1', '203.0.113.5:51234')).toBe('203.0.113.5');
    expect(addressOf('10.0.0.1', '203.0.113.5:51234, [fd00::1]:443, 10.0.0.2:80')).toBe('203.0.113.5');
    expect(addressOf('10.0.0.1', '[2001:db8:1:2::9]:443')).toBe('2001:db8:1:2::/64');
    expect(addressOf('10.0.0.1', '[2001:db8:1:2::9]')).toBe('2001:db8:1:2::/64');
    expect(addressOf('10.0.0.1', '[::ffff:203.0.113.5]:51234')).toBe('203.0.113.5');
  });

  it.each([
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:DB8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::7', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['64:ff9b::192.0.2.33', '64:ff9b:0:0::/64'],
  ])('of %s is its network: one line has them all', (address, network) => {
    expect(createAddressReader([])(address, null)).toBe(network);
  });

  it('takes what is no address as it is, and no more than an address is long', () => {
    const addressOf = createAddressReader(['10.0.0.1']);
    expect(addressOf('10.0.0.1', 'unknown')).toBe('unknown');
    expect(addressOf('10.0.0.1', 'x'.repeat(9_000))).toHaveLength(64);
  });
});

it('a cross-origin page cannot send a form here: JSON only', async () => {
  const server = await makeServer({ set: 'empty' });
  const response = await server.fetch(
    new Request(new URL('/v1/admin/login/', testOrigin), {
      method: 'POST',
      body: new URLSearchParams({ email: 'a@b.example', password: 'x' }),
    }),
  );
  expect(response.status).toBe(415);
  await server.close();
});
