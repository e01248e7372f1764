/** The handlers themselves: what they let through, what they refuse, and what the compiler says before. */
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runImport } from '#contract/imports.ts';
import { createReport } from '#contract/feedback.ts';
import { followChanges, type LiveEvent } from '#contract/live.ts';
import { createRestaurant } from '#contract/restaurant-changes.ts';
import { getRestaurant, listRestaurants } from '#contract/restaurants.ts';
import { getMyInfo, login } from '#contract/session.ts';
import { exportUsers } from '#contract/exports.ts';
import { cut, fault } from '#tests/msw/fault.ts';
import { hold } from '#tests/msw/hold.ts';
import { mock } from '#tests/msw/mock.ts';
import { network } from '#tests/msw/network.ts';
import { restaurants } from '#tests/msw/sample-chain.ts';
import { sampleServer } from '#tests/msw/sample-server.ts';
import { signedIn } from '#tests/msw/signed-in.ts';
import { stream } from '#tests/msw/stream.ts';
import { bareApi, failureOf } from '#tests/support/bare-api.ts';
import { renderApp } from '#tests/support/render-app.tsx';

const restaurant = { name: 'Turda', store_id: 'RO-CJ-09', drive_through: false, daily_feedback_goal: 9 };
const [sample] = restaurants;
if (!sample) throw new Error('no sample');

describe('mock', () => {
  it('answers what the contract answers, and hands the request over as it was read', async () => {
    network.use(
      mock(createRestaurant, ({ body }) => ({ data: { ...sample, id: 'made', store_id: body.store_id } })),
    );
    const { data } = await bareApi().call(createRestaurant, { body: restaurant });
    expect(data).toMatchObject({ id: 'made', store_id: 'RO-CJ-09', name: sample.name });
  });

  it('gives a file as its bytes', async () => {
    network.use(mock(exportUsers, new Blob(['a;b'], { type: 'text/csv' })));
    const { blob } = await bareApi().download(exportUsers, { query: { format: 'csv' } });
    expect(await blob.text()).toBe('a;b');
  });

  describe('says what is wrong', () => {
    let said: ReturnType<typeof vi.spyOn>;
    beforeEach(() => {
      said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    });

    it('of an answer that is none of the endpoint, and gives none', async () => {
      // @ts-expect-error -- no restaurant is only an id
      network.use(mock(getRestaurant, { data: { id: 'r1' } }));
      const problem = await failureOf(bareApi().call(getRestaurant, { params: { id: 'r1' } }));
      expect(problem.code).toBe('no_response');
      expect(said).toHaveBeenCalledWith(
        expect.stringMatching(/^getRestaurant was given an answer that isn't its own:[^]*data\.name/),
      );
    });

    it('of a request that the contract refuses', async () => {
      network.use(mock(createRestaurant, { data: sample }));
      await failureOf(bareApi().call(createRestaurant, { body: { ...restaurant, daily_feedback_goal: 0 } }));
      expect(said).toHaveBeenCalledWith(
        expect.stringMatching(/^createRestaurant was sent what [^]*body\.daily_feedback_goal/),
      );
    });

    it('of a call that nobody handles', async () => {
      network.resetHandlers(mock(getRestaurant, { data: sample }));
      expect((await failureOf(bareApi().call(listRestaurants, { query: {} }))).status).toBe(500);
      expect(said).toHaveBeenCalledWith('Nobody answers listRestaurants (GET /v1/restaurant/list/)');
    });
  });
});

describe('fault', () => {
  it('fails the next call alone, as the server says it', async () => {
    network.use(mock(createRestaurant, { data: sample }));
    network.use(fault(createRestaurant, 'store_id_taken'));
    const problem = await failureOf(bareApi().call(createRestaurant, { body: restaurant }));
    expect(problem).toMatchObject({ code: 'store_id_taken', status: 409 });
    expect((await bareApi().call(createRestaurant, { body: restaurant })).data.id).toBe(sample.id);
  });

  it('takes only what the endpoint can fail with', () => {
    // @ts-expect-error -- last_admin is a failure of people
    expect(() => fault(createRestaurant, 'last_admin')).toThrow(
      'createRestaurant never fails with last_admin',
    );
    // @ts-expect-error -- a log-in is not throttled as a report
    expect(() => fault(createReport, 'too_many_requests')).toThrow(TypeError);
    // A shared code that a call without a token can't have.
    expect(() => fault(login, 'expired_token')).toThrow('login never fails with expired_token');
    expect(() => fault(getMyInfo, 'expired_token')).not.toThrow();
  });

  it('is cut where there is no answer, or not the whole', async () => {
    network.use(cut(exportUsers, { after: 'half' }), cut(exportUsers));
    for (const _ of [1, 2]) {
      const call = bareApi().download(exportUsers, { query: { format: 'csv' } });
      expect((await failureOf(call)).code).toBe('no_response');
    }
  });
});

it('hold keeps an answer back until it is let through', async () => {
  const held = hold(getRestaurant, '/r1');
  network.use(held, mock(getRestaurant, { data: sample }));
  let answered = false;
  const call = bareApi().call(getRestaurant, { params: { id: 'r1' } });
  void call.finally(() => {
    answered = true;
  });
  await bareApi().call(getRestaurant, { params: { id: 'r2' } });
  expect(answered).toBe(false);
  held.release();
  expect((await call).data.id).toBe(sample.id);
});

describe('stream', () => {
  afterEach(() => vi.restoreAllMocks());

  it('tells events one by one, and its last word', async () => {
    const told = stream(followChanges);
    network.use(told);
    const heard: LiveEvent[] = [];
    const following = failureOf(
      bareApi().follow(followChanges, { onEvent: (event) => void heard.push(event) }),
    );
    told.push({ type: 'hello', subjects: [], restaurant_ids: [] });
    await vi.waitFor(() => expect(heard).toHaveLength(1));
    told.push({ type: 'changed', subjects: ['report'], restaurant_ids: ['r1'] });
    told.fail('expired_token');
    expect((await following).code).toBe('expired_token');
    expect(heard.map(({ type }) => type)).toEqual(['hello', 'changed']);
    expect(told.asked).toBe(1);
  });

  it('takes only events and failures of its own', () => {
    const told = stream(runImport);
    // @ts-expect-error -- an event of another stream
    expect(() => told.push({ type: 'hello', subjects: [], restaurant_ids: [] })).toThrow('type');
    // @ts-expect-error -- a failure of another call
    told.fail('store_id_taken');
  });
});

describe('the samples', () => {
  it.each([
    ['admin', '/dashboard', 'Overview'],
    ['admin', '/dashboard/restaurants', 'Restaurants'],
    ['admin', '/dashboard/users', 'People'],
    ['admin', '/dashboard/restaurants/cluj', 'Cluj-Napoca Mănăștur'],
    ['admin', '/dashboard/users/radu', 'Radu Pop'],
    ['admin', '/dashboard/bonus', 'Bonus'],
    ['admin', '/dashboard/activity', 'Activity'],
    ['evaluator', '/dashboard/record', 'Record feedback'],
  ] as const)('show %s %s without a server', async (role, url, heading) => {
    network.resetHandlers(...sampleServer('2026-10-15'));
    network.use(...signedIn(role));
    await renderApp(url);
    await waitFor(() =>
      expect(screen.getByRole('heading', { level: 1, name: new RegExp(heading) })).toBeVisible(),
    );
  });
});
