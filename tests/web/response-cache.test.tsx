/** What is asked for again is sent again only when it has changed, and nobody's tags outlive their session. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { createReport } from '#contract/feedback.ts';
import type { Locale } from '#contract/locale.ts';
import { exportReports } from '#contract/exports.ts';
import { listRestaurants, listRestaurantsByMonth } from '#contract/restaurants.ts';
import { logout } from '#contract/session.ts';
import { bareApi } from '#tests/support/bare-api.ts';
import { hold } from '#tests/msw/hold.ts';
import { mock } from '#tests/msw/mock.ts';
import { network } from '#tests/msw/network.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import { recordRequests } from '#tests/support/requests.ts';
import { personOf } from '#tests/support/small-people.ts';
import { admin, clujManager, restaurantIdOf } from '#tests/support/small-set.ts';

const tagOf = (request: Request | undefined) => request?.headers.get('If-None-Match');

describe('a page that is asked for again', () => {
  /** Opens the list; notes the statuses of its answers from now on. */
  async function openList(as = admin) {
    const statuses: number[] = [];
    network.events.on('response:mocked', ({ request, response }) => {
      if (new URL(request.url).pathname === listRestaurantsByMonth.path) statuses.push(response.status);
    });
    const asked = recordRequests(listRestaurantsByMonth);
    const app = await renderApp('/dashboard/restaurants', { as });
    await screen.findByRole('link', { name: 'Cluj-Napoca Mănăștur' });
    const again = () => act(() => app.queryClient.refetchQueries({ type: 'active' }));
    return { ...app, statuses, asked, again };
  }

  /** Today's feedback against its goal, as the list counts them. */
  const counted = () => {
    const row = screen.getByRole('link', { name: 'Cluj-Napoca Mănăștur' }).closest('tr') as HTMLElement;
    return within(row).getByRole('cell', { name: /^\d+ \/ 12$/ }).textContent;
  };

  it('is a 304 where nothing has changed, and stays as it is', async () => {
    const { statuses, again, queryClient } = await openList();
    const data = () => queryClient.getQueriesData({ queryKey: ['restaurants'] }).map(([, value]) => value);
    const [table, before] = [screen.getByRole('table'), data()];
    const text = table.textContent;
    await again();
    await again();
    expect(statuses).toEqual([200, 304, 304]);
    expect(screen.getByRole('table')).toBe(table);
    expect(table.textContent).toBe(text);
    expect(data().every((value, index) => value === before[index])).toBe(true);
    const shown = queryClient.getQueryCache().findAll({ type: 'active' });
    expect(shown.map(({ state }) => state.status)).toEqual(shown.map(() => 'success'));
  });

  it('shows what somebody else has written, and is a 304 again after it', async () => {
    const { statuses, again, server } = await openList();
    expect(counted()).toBe('0 / 12');
    await again();
    await server.call(createReport, {
      as: clujManager,
      body: {
        id: '019a4d6e-7c9b-7000-8000-000000000001',
        restaurant_id: await restaurantIdOf('RO-CJ-01'),
        evaluated_user_id: (await personOf('Bianca Mureșan')).id,
        points: 8,
        confirm: true,
      },
    });
    await again();
    await waitFor(() => expect(counted()).toBe('1 / 12'));
    await again();
    expect(counted()).toBe('1 / 12');
    expect(statuses).toEqual([200, 304, 200, 304]);
  });

  it('by the next person carries no tag of the former one', async () => {
    const { user, asked, again } = await openList();
    await again();
    const former = tagOf(asked[1]);
    expect(former).toMatch(/^"/);
    await user.click(screen.getAllByRole('button', { name: /^Account/ })[0] as HTMLElement);
    await user.click(screen.getByRole('button', { name: 'Log out' }));
    const since = recordRequests();
    await user.type(await screen.findByLabelText('E-mail'), clujManager);
    await user.type(screen.getByLabelText('Password'), 'demo-ardeal-2026');
    await user.click(screen.getByRole('button', { name: 'Log in' }));
    await user.click((await screen.findAllByRole('link', { name: 'Restaurants' }))[0] as HTMLElement);
    await waitFor(() => expect(asked).toHaveLength(3));
    expect(asked[2]?.url).toBe(asked[0]?.url);
    expect(since.map(tagOf)).not.toContain(former);
    expect(tagOf(asked[2])).toBeNull();
  });

  it.each(['expired', 'ended', 'elsewhere', null] as const)(
    'carries no tag from before the end of the session (%s)',
    async (notice) => {
      const { asked, session, router } = await openList();
      const [token, person] = [session.token() ?? '', session.get().user];
      act(() => session.logout(notice ?? undefined));
      await screen.findByRole('heading', { name: 'Log in to Brigade' });
      // Even where it is the same session: what is dropped is not only out of reach.
      await act(async () => session.login(token, person as NonNullable<typeof person>));
      await act(() => router.navigate({ to: '/dashboard/restaurants' }));
      await screen.findByRole('link', { name: 'Cluj-Napoca Mănăștur' });
      expect(asked.map(tagOf)).toEqual([null, null]);
      expect(asked[1]?.url).toBe(asked[0]?.url);
    },
  );
});

describe('an answer with a tag', () => {
  const body = { success: true as const, data: [] };
  const ask = (api = bareApi(), page = 1) => api.call(listRestaurants, { query: { page } });

  /** Lets the server answer with the tag, or with a 304 to who has it. */
  function answerTagged(tag: string, path: string = listRestaurants.path): void {
    network.use(
      http.all(`*${path}`, ({ request }) =>
        tagOf(request) === tag
          ? new HttpResponse(null, { status: 304 })
          : HttpResponse.json(body, { headers: { ETag: tag } }),
      ),
    );
  }

  it.each(['"a"', 'W/"b"'])('%s is what was read before, as long as it is the same', async (tag) => {
    answerTagged(tag);
    const asked = recordRequests();
    const answers: boolean[] = [];
    const api = bareApi({ onAnswer: (answered) => answers.push(answered) });
    const first = await ask(api);
    expect(await ask(api)).toBe(first);
    expect(await ask(api)).toBe(first);
    expect(asked.map(tagOf)).toEqual([null, tag, tag]);
    expect(answers).toEqual([true, true, true]);
    answerTagged('"newer"');
    expect(await ask(api)).not.toBe(first);
    await ask(api);
    expect(asked.slice(3).map(tagOf)).toEqual([tag, '"newer"']);
  });

  it('is known to nobody else, and in no other language', async () => {
    answerTagged('"a"');
    const asked = recordRequests();
    const now = { token: 'ana', locale: 'en' as Locale };
    const api = bareApi({ token: () => now.token, locale: () => now.locale });
    await ask(api);
    now.token = 'dan';
    await ask(api);
    now.locale = 'de';
    await ask(api);
    await api.call(listRestaurants, { query: { page: 1 }, token: 'ana' });
    now.token = 'ana';
    now.locale = 'en';
    await ask(api);
    await ask(api, 2);
    expect(asked.map(tagOf)).toEqual([null, null, null, null, '"a"', null]);
  });

  it('is known no more once one without a tag came', async () => {
    answerTagged('"a"');
    const asked = recordRequests();
    const api = bareApi();
    await ask(api);
    network.use(mock(listRestaurants, body));
    await ask(api);
    await ask(api);
    expect(asked.map(tagOf)).toEqual([null, '"a"', null]);
  });

  it('is dropped at once, also while it is on its way', async () => {
    answerTagged('"a"');
    const asked = recordRequests();
    const api = bareApi();
    const first = await ask(api);
    const held = hold(listRestaurants);
    network.use(held);
    const [known, unknown] = [ask(api), ask(api, 2)];
    await waitFor(() => expect(asked).toHaveLength(3));
    api.forget();
    held.release();
    expect(await known).toBe(first);
    await unknown;
    await ask(api);
    await ask(api, 2);
    expect(asked.map(tagOf)).toEqual([null, '"a"', null, null, null]);
  });

  it('is kept for two dozen questions, those that were asked last', async () => {
    answerTagged('"a"');
    const api = bareApi();
    for (let page = 1; page <= 24; page += 1) await ask(api, page);
    await ask(api, 1);
    await ask(api, 25);
    const asked = recordRequests();
    for (const page of [1, 25, 3, 2]) await ask(api, page);
    expect(asked.map(tagOf)).toEqual(['"a"', '"a"', '"a"', null]);
  });

  it('is known only of what was read', async () => {
    answerTagged('"a"', logout.path);
    answerTagged('"a"', exportReports.path);
    const asked = recordRequests();
    const api = bareApi();
    for (let time = 0; time < 2; time += 1) {
      await api.call(logout, {});
      await api.download(exportReports, { query: { format: 'csv', from: '2026-10' } });
    }
    expect(asked.map(tagOf)).toEqual([null, null, null, null]);
  });
});
