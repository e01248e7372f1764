import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createReport, getRecordSheet, voidReport } from '#contract/feedback.ts';
import { followChanges } from '#contract/live.ts';
import { listRestaurantsByMonth } from '#contract/restaurants.ts';
import { updateUser } from '#contract/user-changes.ts';
import { network } from '#tests/msw/network.ts';
import { testServer } from '#tests/msw/real-server.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import { recordRequests } from '#tests/support/requests.ts';
import { personOf } from '#tests/support/small-people.ts';
import { admin, clujManager, restaurantIdOf } from '#tests/support/small-set.ts';

const live = { settings: { live: true } };
/** Five seconds are promised; a busy machine may take another. */
const soon = { timeout: 6_000 };

let made = 0;

/** Somebody else records feedback for Bianca Mureșan in Cluj-Napoca Mănăștur; returns the report's id. */
async function recordElsewhere(points: number): Promise<string> {
  const server = await testServer();
  made += 1;
  const id = `019a4d6e-7c9b-7000-8000-${String(made).padStart(12, '0')}`;
  await server.call(createReport, {
    as: clujManager,
    body: {
      id,
      restaurant_id: await restaurantIdOf('RO-CJ-01'),
      evaluated_user_id: (await personOf('Bianca Mureșan')).id,
      points,
      confirm: true,
    },
  });
  return id;
}

async function openList(as = admin, options: typeof live | Record<string, never> = live) {
  const app = await renderApp('/dashboard/restaurants', { as, ...options });
  await screen.findByRole('link', { name: 'Cluj-Napoca Mănăștur' });
  return app;
}

/** Opens the list and waits until the stream stands: then the list has been asked for a second time. */
async function openFollowedList(as = admin) {
  const asked = recordRequests(listRestaurantsByMonth);
  const app = await openList(as);
  await waitFor(() => expect(asked).toHaveLength(2));
  return app;
}

/** Today's feedback against its goal, as the list of restaurants counts them. */
const counted = () => {
  const row = screen.getByRole('link', { name: 'Cluj-Napoca Mănăștur' }).closest('tr') as HTMLElement;
  return within(row).getByRole('cell', { name: /^\d+ \/ 12$/ }).textContent;
};

/** Lets the stream answer as a server, or what stands before it, may; returns how often it was asked for. */
function streamAnswers(answer: () => Response | Promise<Response>): { asked: number } {
  const count = { asked: 0 };
  network.use(
    http.get(`*${followChanges.path}`, () => {
      count.asked += 1;
      return answer() as HttpResponse<null>;
    }),
  );
  return count;
}

const eventText = (event: object) => `data: ${JSON.stringify(event)}\n\n`;
const hello = eventText({ type: 'hello', subjects: [], restaurant_ids: [] });

/** A stream with these texts in it, which ends after them unless it stays open. */
function streamOf(texts: string[], { staysOpen }: { staysOpen: boolean }) {
  const encoder = new TextEncoder();
  const body = new ReadableStream({
    start(controller) {
      for (const text of texts) controller.enqueue(encoder.encode(text));
      if (!staysOpen) controller.close();
    },
  });
  return new HttpResponse(body, { headers: { 'Content-Type': 'text/event-stream' } });
}

function hide(state: DocumentVisibilityState) {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
}

const fake = () =>
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'performance'],
    shouldAdvanceTime: true,
  });
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

beforeEach(() => {
  made = 0;
});

describe('a page that is open', () => {
  it('shows within five seconds what somebody else records and takes back', async () => {
    await openFollowedList();
    expect(counted()).toBe('0 / 12');
    const id = await recordElsewhere(8);
    await waitFor(() => expect(counted()).toBe('1 / 12'), soon);
    const server = await testServer();
    await server.call(voidReport, { as: admin, params: { id }, body: { reason: 'a test' } });
    await waitFor(() => expect(counted()).toBe('0 / 12'), soon);
  });

  it('follows on the record screen, where nobody is moved under the finger', async () => {
    const url = `/dashboard/record?restaurant=${await restaurantIdOf('RO-CJ-01')}`;
    const asked = recordRequests(getRecordSheet);
    await renderApp(url, { as: admin, ...live });
    await waitFor(() => expect(asked).toHaveLength(2));
    const people = await screen.findByRole('group', { name: 'Person' });
    const before = within(people).getAllByRole('radio');
    await recordElsewhere(8);
    await waitFor(
      () => expect(screen.getByRole('meter')).toHaveAttribute('aria-valuetext', '1 of 12, 11 to go'),
      soon,
    );
    expect(
      await within(people).findByRole('radio', { name: /Bianca Mureșan .* 1 report that day/ }),
    ).toBeVisible();
    expect(within(people).getAllByRole('radio')).toEqual(before);
  });

  it('shows what was recorded before the stream stood', async () => {
    await openList();
    await recordElsewhere(8);
    await waitFor(() => expect(counted()).toBe('1 / 12'), soon);
  });

  it('asks only for what is on the screen, and not again for nothing', async () => {
    await openFollowedList();
    const asked = recordRequests();
    await recordElsewhere(8);
    await waitFor(() => expect(counted()).toBe('1 / 12'), soon);
    await recordElsewhere(9);
    await waitFor(() => expect(counted()).toBe('2 / 12'), soon);
    const paths = asked.map((request) => new URL(request.url).pathname);
    expect(paths).toEqual([listRestaurantsByMonth.path, listRestaurantsByMonth.path]);
  });

  it('stays as it is where live is off', async () => {
    const count = streamAnswers(() => HttpResponse.error());
    fake();
    await openList(admin, {});
    await pass(60_000);
    expect(count.asked).toBe(0);
  });

  it('leads home when the session is ended at the server', async () => {
    await openFollowedList(clujManager);
    const { id } = await personOf('Mihai Ardelean');
    const server = await testServer();
    await server.call(updateUser, { as: admin, params: { id }, body: { status: 'disabled' } });
    expect(
      await screen.findByText('Your session has ended. Please log in again.', {}, { timeout: 8_000 }),
    ).toBeVisible();
  });
});

describe('where the stream does not come through', () => {
  it('the page asks every five seconds, and tries the stream again at growing distances', async () => {
    const count = streamAnswers(() => new HttpResponse(null, { status: 503 }));
    fake();
    await openList();
    await recordElsewhere(8);
    await pass(5_100);
    await waitFor(() => expect(counted()).toBe('1 / 12'));
    await recordElsewhere(9);
    await pass(5_100);
    await waitFor(() => expect(counted()).toBe('2 / 12'));
    // After at most 1, 2, 4 seconds and at least half of that.
    expect(count.asked).toBeGreaterThanOrEqual(3);
    expect(count.asked).toBeLessThanOrEqual(6);
  });

  it('a server that does not know the call is not asked for the stream again', async () => {
    const count = streamAnswers(() => new HttpResponse(null, { status: 404 }));
    fake();
    await openList();
    await recordElsewhere(8);
    await pass(20_000);
    await waitFor(() => expect(counted()).toBe('1 / 12'));
    expect(count.asked).toBe(1);
  });

  it('a proxy that keeps the events to itself is given up after five seconds', async () => {
    const count = streamAnswers(() => streamOf([], { staysOpen: true }));
    fake();
    await openList();
    await waitFor(() => expect(count.asked).toBe(1));
    await recordElsewhere(8);
    await pass(10_200);
    await waitFor(() => expect(counted()).toBe('1 / 12'));
    await waitFor(() => expect(count.asked).toBeGreaterThan(1));
  });

  it('a stream that says nothing any more is dead, and a new one makes up for what was missed', async () => {
    const count = streamAnswers(() => streamOf([hello], { staysOpen: true }));
    fake();
    await openList();
    await waitFor(() => expect(count.asked).toBe(1));
    await pass(1_000);
    await recordElsewhere(8);
    await pass(40_000);
    expect(counted()).toBe('0 / 12');
    await pass(7_000);
    await waitFor(() => expect(count.asked).toBe(2));
    await waitFor(() => expect(counted()).toBe('1 / 12'));
  });

  it('a stream that ends is opened again', async () => {
    const count = streamAnswers(() => streamOf([hello], { staysOpen: false }));
    fake();
    await openList();
    await waitFor(() => expect(count.asked).toBe(1));
    await pass(2_100);
    await waitFor(() => expect(count.asked).toBeGreaterThan(1));
  });
});

describe('a page that nobody looks at', () => {
  it('hangs up, and is up to date as soon as somebody looks', async () => {
    const streams = recordRequests(followChanges);
    await openFollowedList();
    expect(streams).toHaveLength(1);
    fake();
    hide('hidden');
    await recordElsewhere(8);
    const asked = recordRequests(listRestaurantsByMonth);
    await pass(60_000);
    expect(asked).toHaveLength(0);
    expect(counted()).toBe('0 / 12');
    vi.useRealTimers();
    hide('visible');
    await waitFor(() => expect(counted()).toBe('1 / 12'));
    await waitFor(() => expect(streams).toHaveLength(2));
  });

  it('is the log-in screen: it follows nothing until somebody is signed in, and nothing after', async () => {
    const streams = recordRequests(followChanges);
    const { user } = await renderApp('/', live);
    await user.type(await screen.findByLabelText('E-mail'), admin);
    expect(streams).toHaveLength(0);
    await user.type(screen.getByLabelText('Password'), 'demo-ardeal-2026');
    await user.click(screen.getByRole('button', { name: 'Log in' }));
    await waitFor(() => expect(streams).toHaveLength(1));
    const [account] = await screen.findAllByRole('button', { name: /Ioana Munteanu/ });
    await user.click(account as HTMLElement);
    await user.click(screen.getByRole('button', { name: 'Log out' }));
    await screen.findByRole('button', { name: 'Log in' });
    await waitFor(() => expect(streams[0]?.signal.aborted).toBe(true));
    expect(streams).toHaveLength(1);
  });
});
