import { http, HttpResponse } from 'msw';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { forgotPassword } from '#contract/accounts.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { deleteRestaurant } from '#contract/restaurant-changes.ts';
import { listRestaurants, listRestaurantsByMonth } from '#contract/restaurants.ts';
import { getMyInfo } from '#contract/session.ts';
import { bareApi, failureOf } from '#tests/support/bare-api.ts';
import { cut, fault } from '#tests/msw/fault.ts';
import { hold } from '#tests/msw/hold.ts';
import { mock } from '#tests/msw/mock.ts';
import { network } from '#tests/msw/network.ts';
import { recordRequests } from '#tests/support/requests.ts';

const person = { id: 'u1', first_name: 'Ana', last_name: 'Pop', role: 'admin' as const };

describe('a call', () => {
  it.each(Object.entries<Endpoint>(endpoints))(
    '[calls-headers] %s carries the token, the language and the client',
    async (_name, endpoint) => {
      const fetch = vi.fn<typeof globalThis.fetch>(async () => Response.json({}, { status: 500 }));
      const api = bareApi({ fetch, locale: () => 'de' });
      const params = Object.fromEntries(
        [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [name, 'x']),
      );
      await failureOf(
        api.call<Endpoint>(endpoint, { params, ...(endpoint.method !== 'GET' && { body: {} }) }),
      );
      expect(fetch).toHaveBeenCalledOnce();
      const { method, url, headers } = new Request(fetch.mock.lastCall?.[0] ?? '');
      expect(`${method} ${new URL(url).pathname}`).toBe(
        `${endpoint.method} ${endpoint.path.replace(/\{\w+\}/g, 'x')}`,
      );
      expect(headers.get('Authorization')).toBe('Bearer a-token');
      expect(headers.get('Accept-Language')).toBe('de');
      expect(headers.get('X-Client-Id')).toBe('web');
      expect(headers.get('X-Client-Secret')).toBe('not-secret');
    },
  );

  it('fills the path, leaves out what is undefined and keeps the trailing slash', async () => {
    network.use(mock(listRestaurantsByMonth, { success: true, data: [] }));
    network.use(mock(deleteRestaurant, { success: true }));
    const asked = recordRequests();
    const api = bareApi();
    await api.call(listRestaurantsByMonth, { query: { q: 'a & b', type: undefined, reports: '0' } });
    await api.call(deleteRestaurant, { params: { id: 'r7' } });
    expect(
      asked.map(({ method, url }) => `${method} ${new URL(url).pathname}${new URL(url).search}`),
    ).toEqual([
      'GET /v1/restaurant/list-by-month/?q=a+%26+b&reports=0',
      'DELETE /v1/admin/restaurant/delete/r7',
    ]);
  });

  it.each([
    ['https://api.example.com', 'https://api.example.com/v1/user/my-info/'],
    ['https://example.com/brigade/', 'https://example.com/brigade/v1/user/my-info/'],
    ['https://example.com/brigade', 'https://example.com/brigade/v1/user/my-info/'],
    ['/api', 'http://localhost:3000/api/v1/user/my-info/'],
  ])('[calls-base] to the base %s goes to %s', async (base, url) => {
    const fetch = vi.fn<typeof globalThis.fetch>(async () => Response.json({ user: person }));
    await bareApi({ base, fetch }).call(getMyInfo, {});
    expect(fetch.mock.calls.map(([request]) => (request as Request).url)).toEqual([url]);
  });

  it('reads what a server sends that knows the specification only', async () => {
    network.use(mock(getMyInfo, { user: person }));
    const { user } = await bareApi().call(getMyInfo, {});
    expect(user).toMatchObject({ ...person, email: null, restaurants: [], status: null });
  });

  it('without a token sends no authorization', async () => {
    network.use(mock(getMyInfo, { success: true, user: person }));
    const asked = recordRequests();
    await bareApi({ token: () => null }).call(getMyInfo, {});
    expect(asked[0]?.headers.has('Authorization')).toBe(false);
  });

  it('sends back the newest position that it was told, whichever answer came last', async () => {
    const told = ['', 'b', '', 'a', 'c'];
    const asked: (string | null)[] = [];
    const fetch = vi.fn<typeof globalThis.fetch>(async (request) => {
      asked.push(new Request(request).headers.get('Brigade-Position'));
      const position = told[asked.length - 1];
      const headers = { ...(position && { 'Brigade-Position': position }) };
      // A failure tells it too.
      return Response.json({ user: person }, { status: position === 'c' ? 409 : 200, headers });
    });
    const api = bareApi({ fetch });
    for (let call = 0; call < told.length + 1; call += 1)
      await api.call(getMyInfo, {}).catch(() => undefined);
    expect(asked).toEqual([null, null, 'b', 'b', 'b', 'c']);
  });

  it("tells the server's time", async () => {
    const at = 'Thu, 15 Oct 2026 09:00:00 GMT';
    network.use(mock(getMyInfo, { user: person }, { headers: { Date: at } }));
    const onServerTime = vi.fn<(at: number) => void>();
    await bareApi({ onServerTime }).call(getMyInfo, {});
    const [told = 0] = onServerTime.mock.calls[0] ?? [];
    expect(Math.abs(told - Date.parse(at))).toBeLessThan(5_000);
  });
});

describe('a call that fails', () => {
  it("[error-body] rejects with the server's body", async () => {
    network.use(
      fault(listRestaurants, 'invalid', {
        errors: [{ path: 'q', code: 'too_long', params: { max: 120 } }],
        message: 'Prea lung',
      }),
    );
    const problem = await failureOf(bareApi().call(listRestaurants, { query: {} }));
    expect(problem).toMatchObject({
      code: 'invalid',
      status: 422,
      message: 'Prea lung',
      requestId: 'test-request',
      errors: [{ path: 'q', code: 'too_long', params: { max: 120 } }],
      passing: false,
    });
    expect(problem.body).toEqual({
      success: false,
      code: 'invalid',
      message: 'Prea lung',
      request_id: 'test-request',
      errors: [{ path: 'q', code: 'too_long', params: { max: 120 } }],
    });
  });

  const json = 'application/json';
  it.each<[what: string, type: string, sent: string, body: unknown, code: string, said: string]>([
    [
      'another name',
      json,
      '{"error":"The name is taken"}',
      { error: 'The name is taken' },
      'malformed',
      'The name is taken',
    ],
    [
      'a nested error',
      json,
      '{"error":{"message":"No such store"}}',
      { error: { message: 'No such store' } },
      'malformed',
      'No such store',
    ],
    [
      'RFC 9457',
      'application/problem+json',
      '{"title":"Gone","detail":"It was closed."}',
      { title: 'Gone', detail: 'It was closed.' },
      'malformed',
      'It was closed.',
    ],
    [
      'a code of another kind',
      json,
      '{"code":17,"message":"Nope, sorry"}',
      { code: 17, message: 'Nope, sorry' },
      'malformed',
      'Nope, sorry',
    ],
    [
      'a code of its own',
      json,
      '{"code":"E_NAME","hint":1}',
      { code: 'E_NAME', hint: 1 },
      'E_NAME',
      'Something went wrong',
    ],
    [
      'a machine word',
      json,
      '{"error":"name_taken"}',
      { error: 'name_taken' },
      'malformed',
      'Something went wrong',
    ],
    ['a list', json, '[{"a":1}]', [{ a: 1 }], 'malformed', 'Something went wrong'],
    ['a JSON text', json, '"The store is closed"', 'The store is closed', 'malformed', 'The store is closed'],
    [
      'a text',
      'text/plain',
      'The store is closed',
      'The store is closed',
      'malformed',
      'The store is closed',
    ],
    [
      'a page',
      'text/html',
      '<h1>Bad gateway</h1>',
      '<h1>Bad gateway</h1>',
      'malformed',
      'Something went wrong',
    ],
    [
      'JSON called a page',
      'text/html',
      '{"message":"Not today"}',
      { message: 'Not today' },
      'malformed',
      'Not today',
    ],
    ['broken JSON', json, '{"message":', '{"message":', 'malformed', 'Something went wrong'],
    ['nothing', json, '', undefined, 'malformed', 'Something went wrong'],
  ])(
    '[error-body] rejects with what was sent, whatever its shape: %s',
    async (_, type, sent, body, code, said) => {
      network.use(
        http.get(
          `*${listRestaurants.path}`,
          () => new HttpResponse(sent, { status: 400, headers: { 'Content-Type': type } }),
        ),
      );
      const problem = await failureOf(bareApi().call(listRestaurants, { query: {} }));
      expect(problem.body).toEqual(body);
      expect(problem).toMatchObject({ status: 400, code, message: said });
    },
  );

  it('[error-no-response] without a response rejects with Something went wrong', async () => {
    network.use(cut(getMyInfo));
    const answered: boolean[] = [];
    const problem = await failureOf(bareApi({ onAnswer: (yes) => answered.push(yes) }).call(getMyInfo, {}));
    expect(problem).toMatchObject({ code: 'no_response', message: 'Something went wrong', passing: true });
    expect(problem.status).toBeUndefined();
    expect(problem.body).toBeUndefined();
    expect(answered).toEqual([false]);
  });

  it('on a device without a network says so', async () => {
    network.use(cut(getMyInfo));
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    expect((await failureOf(bareApi().call(getMyInfo, {}))).code).toBe('offline');
  });

  it('after too long is a timeout', async () => {
    network.use(hold(getMyInfo));
    expect((await failureOf(bareApi({ timeout: 30 }).call(getMyInfo, {}))).code).toBe('timeout');
  });

  it('when it is taken back is cancelled, and no word on the connection', async () => {
    network.use(hold(getMyInfo));
    const controller = new AbortController();
    const onAnswer = vi.fn<(answered: boolean) => void>();
    const call = failureOf(bareApi({ onAnswer }).call(getMyInfo, { signal: controller.signal }));
    setTimeout(() => controller.abort(), 20);
    expect((await call).code).toBe('cancelled');
    expect(onAnswer).not.toHaveBeenCalled();
  });

  it.each<[object, string]>([
    [{ success: true }, 'no user'],
    [{ user: { ...person, role: 'king' } }, 'an unknown role'],
    [[], 'a list'],
  ])('for %j is a bad response: %s', async (body) => {
    network.use(http.get(`*${getMyInfo.path}`, () => HttpResponse.json(body)));
    expect((await failureOf(bareApi().call(getMyInfo, {}))).code).toBe('bad_response');
  });

  it('for a page instead of an answer is a bad response', async () => {
    network.use(http.get(`*${getMyInfo.path}`, () => HttpResponse.html('<h1>It works!</h1>')));
    expect((await failureOf(bareApi().call(getMyInfo, {}))).code).toBe('bad_response');
  });

  it.each([
    [401, 'unauthenticated'],
    [403, 'forbidden'],
    [404, 'not_found'],
    [418, 'malformed'],
    [429, 'too_many_requests'],
    [502, 'no_response'],
    [503, 'unavailable'],
    [504, 'no_response'],
  ])("of a proxy's %d without a body is %s", async (status, code) => {
    network.use(http.get(`*${getMyInfo.path}`, () => new HttpResponse('<html>', { status })));
    expect((await failureOf(bareApi().call(getMyInfo, {}))).code).toBe(code);
  });

  it.each([
    ['the server itself', { success: false, code: 'unavailable' }, true],
    ['a proxy before it', { error: 'no upstream' }, false],
  ])('503 of %s counts as an answer or not', async (_, body, expected) => {
    network.use(http.get(`*${getMyInfo.path}`, () => HttpResponse.json(body, { status: 503 })));
    const answered: boolean[] = [];
    await failureOf(bareApi({ onAnswer: (yes) => answered.push(yes) }).call(getMyInfo, {}));
    expect(answered).toEqual([expected]);
  });

  it('with 401 tells which token was refused; without a token nobody', async () => {
    network.use(fault(getMyInfo, 'expired_token', { always: true }));
    const onRefused = vi.fn<(token: string) => void>();
    await failureOf(bareApi({ onRefused }).call(getMyInfo, {}));
    await failureOf(bareApi({ onRefused, token: () => null }).call(getMyInfo, {}));
    expect(onRefused.mock.calls).toEqual([['a-token']]);
  });

  it('with Retry-After tells the seconds', async () => {
    network.use(fault(forgotPassword, 'too_many_requests', { retryAfter: 30 }));
    const call = bareApi().call(forgotPassword, { body: { email: 'ana@example.com' } });
    expect((await failureOf(call)).retryAfter).toBe(30);
  });
});

describe('an answer that index.html has asked for', () => {
  const early = (token: string | null, locale = 'en') => {
    const answer = Promise.resolve(Response.json({ user: { ...person, first_name: 'Early' } }));
    window.brigadeEarly = { at: performance.now(), token, locale, answers: { '/v1/user/my-info/': answer } };
  };
  afterEach(() => delete window.brigadeEarly);

  it('is taken once, by who it was meant for', async () => {
    network.use(mock(getMyInfo, { user: person }));
    early('a-token');
    const asked = recordRequests();
    expect((await bareApi().call(getMyInfo, {})).user.first_name).toBe('Early');
    expect(asked).toHaveLength(0);
    expect((await bareApi().call(getMyInfo, {})).user.first_name).toBe('Ana');
  });

  it.each([
    ['another token', { token: () => 'other' }],
    ['no token', { token: () => null }],
    ['another language', { locale: () => 'de' as const }],
    [
      'another server',
      { base: 'https://api.example.com', fetch: async () => Response.json({ user: person }) },
    ],
  ])('is not taken with %s', async (_, settings) => {
    network.use(mock(getMyInfo, { user: person }));
    early('a-token');
    expect((await bareApi(settings).call(getMyInfo, {})).user.first_name).toBe('Ana');
  });

  it('is a refusal where it says so, and not asked for again', async () => {
    const refusal = Response.json(
      { success: false, code: 'revoked_token', message: 'Over.' },
      { status: 401 },
    );
    window.brigadeEarly = {
      at: performance.now(),
      token: 'a-token',
      locale: 'en',
      answers: { '/v1/user/my-info/': Promise.resolve(refusal) },
    };
    const asked = recordRequests();
    const onRefused = vi.fn<(token: string) => void>();
    await expect(bareApi({ onRefused }).call(getMyInfo, {})).rejects.toMatchObject({ code: 'revoked_token' });
    expect(onRefused).toHaveBeenCalledWith('a-token');
    expect(asked).toHaveLength(0);
  });

  it('is asked for again when it failed, or came too long ago', async () => {
    network.use(mock(getMyInfo, { user: person }));
    const failed = Promise.reject(new TypeError('Failed to fetch'));
    failed.catch(() => undefined);
    window.brigadeEarly = {
      at: performance.now(),
      token: 'a-token',
      locale: 'en',
      answers: { '/v1/user/my-info/': failed },
    };
    expect((await bareApi().call(getMyInfo, {})).user.first_name).toBe('Ana');
    early('a-token');
    const late = performance.now() + 60_000;
    vi.spyOn(performance, 'now').mockReturnValue(late);
    expect((await bareApi().call(getMyInfo, {})).user.first_name).toBe('Ana');
  });
});
