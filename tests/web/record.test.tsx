import { readFileSync } from 'node:fs';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { closeMonth } from '#contract/closings.ts';
import { createReport, getRecordSheet, updateReport, voidReport } from '#contract/feedback.ts';
import { archiveRestaurant, removeUserFromRestaurant } from '#contract/restaurant-changes.ts';
import { getRestaurantWithReports, listRestaurants, type Restaurant } from '#contract/restaurants.ts';
import { getAppInfo } from '#contract/session.ts';
import { cut, fault } from '#tests/msw/fault.ts';
import { foreignAnswer } from '#tests/msw/foreign-server.ts';
import { hold } from '#tests/msw/hold.ts';
import { mock } from '#tests/msw/mock.ts';
import { network } from '#tests/msw/network.ts';
import { testServer } from '#tests/msw/real-server.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import { recordRequests } from '#tests/support/requests.ts';
import { personOf } from '#tests/support/small-people.ts';
import { admin, bucharestShift, clujManager, restaurantIdOf } from '#tests/support/small-set.ts';
import { smallSetNow } from '#tests/support/test-database.ts';

const path = '/dashboard/record';

/** Opens the screen and waits for the people of the restaurant. */
async function openRecord(as = clujManager, url = path) {
  const app = await renderApp(url, { as });
  await screen.findByRole('group', { name: 'Person' });
  return app;
}

const people = () => within(screen.getByRole('group', { name: 'Person' })).getAllByRole('radio');
const names = () => people().map((radio) => radio.closest('label')?.querySelector('span span')?.textContent);
const person = (name: string) =>
  within(screen.getByRole('group', { name: 'Person' })).getByRole('radio', { name: new RegExp(name) });
const points = (value: number) =>
  within(screen.getByRole('group', { name: 'Points' })).getByRole('radio', { name: String(value) });
const save = () => screen.getByRole('button', { name: 'Save' });
const meter = () => screen.getByRole('meter', { name: 'Reports against the day’s goal' });

/** The day's reports of the restaurant, newest first, as the server has them. */
async function savedReports() {
  const server = await testServer();
  const id = await restaurantIdOf('RO-CJ-01');
  const { data } = await server.call(getRestaurantWithReports, {
    as: admin,
    query: { id, date: '2026-10' },
  });
  return data.reports.filter(({ date }) => date === '2026-10-15');
}

describe('recording feedback', () => {
  it('[route-record] takes a person, the points and a press, and stays for the next one', async () => {
    const { user, router } = await openRecord();
    expect(screen.getByRole('heading', { level: 1, name: 'Record feedback' })).toBeVisible();
    expect(screen.getByText('Cluj-Napoca Mănăștur')).toBeVisible();
    expect(await savedReports()).toHaveLength(0);
    expect(meter()).toHaveAttribute('aria-valuetext', '0 of 12, 12 to go');
    const [first = ''] = names();

    await user.click(people()[0] as HTMLElement);
    await user.click(points(8));
    expect(screen.getByText(/^8 points earn RON.2\.50$/)).toBeVisible();
    await user.click(save());

    expect(await screen.findByText(new RegExp(`^Saved: ${first}, 8 points`))).toBeVisible();
    expect(router.state.location.pathname).toBe(path);
    await waitFor(() => expect(meter()).toHaveAttribute('aria-valuetext', '1 of 12, 11 to go'));
    // Nobody is moved, no toast comes, and the focus stays where the finger is.
    expect(names()[0]).toBe(first);
    expect(people().filter((radio) => (radio as HTMLInputElement).checked)).toEqual([]);
    await waitFor(() => expect(save()).toHaveFocus());
    expect(document.querySelector('[data-sonner-toast]')).toBeNull();
    const [report, ...others] = await savedReports();
    expect(others).toEqual([]);
    expect(report).toMatchObject({ points: 8, comment: null, date: '2026-10-15' });
    expect(`${report?.evaluated_user.first_name} ${report?.evaluated_user.last_name}`).toBe(first);
  });

  it('shows who was not seen lately first, with position, when and how often on the day', async () => {
    const { user } = await openRecord();
    const server = await testServer();
    const { data } = await server.call(getRecordSheet, {
      as: clujManager,
      query: { id: await restaurantIdOf('RO-CJ-01') },
    });
    expect(names()).toEqual(data.people.map((one) => `${one.first_name} ${one.last_name}`));
    expect(names()).not.toContain('Mihai Ardelean');
    await user.click(person('Bianca'));
    await user.click(points(5));
    await user.click(save());
    expect(
      await screen.findByRole('radio', { name: /Bianca Mureșan Crew just now 1 report that day/ }),
    ).toBeVisible();
  });

  it('says of who was seen a moment ago that it is now, also where the screen was opened before', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date(smallSetNow) });
    const app = await renderApp(path, { as: clujManager, settings: { clock: () => new Date() } });
    await screen.findByRole('group', { name: 'Person' });
    const later = new Date(Date.parse(smallSetNow) + 20_000);
    vi.setSystemTime(later);
    app.server.at(later.toISOString());
    await app.user.click(person('Bianca'));
    await app.user.click(points(5));
    await app.user.click(save());
    expect(await screen.findByRole('radio', { name: /Bianca Mureșan Crew just now 1 report/ })).toBeVisible();
  });

  it('keeps a comment that is wanted', async () => {
    const { user } = await openRecord();
    expect(screen.queryByLabelText('Comment')).toBeNull();
    await user.click(person('Radu'));
    await user.click(points(10));
    await user.click(screen.getByRole('button', { name: 'Comment' }));
    await waitFor(() => expect(screen.getByLabelText('Comment')).toHaveFocus());
    await user.keyboard('Zâmbet la 10 clienți');
    await user.click(save());
    await screen.findByText(/^Saved: Radu Pop, 10 points/);
    expect((await savedReports())[0]).toMatchObject({ comment: 'Zâmbet la 10 clienți', points: 10 });
    expect(screen.queryByLabelText('Comment')).toBeNull();
  });

  it('works by keyboard alone: arrows, digits, ten, Enter', async () => {
    const { user } = await openRecord();
    people()[0]?.focus();
    await user.keyboard(' ');
    expect(people()[0]).toBeChecked();
    await user.keyboard('7');
    expect(points(7)).toBeChecked();
    await user.keyboard('1');
    expect(points(1)).toBeChecked();
    await user.keyboard('0');
    expect(points(10)).toBeChecked();
    await user.keyboard('{Control>}5{/Control}');
    expect(points(10)).toBeChecked();
    await user.keyboard('{Enter}');
    await screen.findByText(/^Saved: .+, 10 points/);
    await waitFor(() => expect(people()[0]).toHaveFocus());
    expect(await savedReports()).toHaveLength(1);
  });

  it('says what is missing, where it is missing', async () => {
    const asked = recordRequests(createReport);
    const { user } = await openRecord();
    await user.click(save());
    expect(await screen.findByText('Choose a person')).toBeVisible();
    expect(screen.getByText('Choose the points')).toBeVisible();
    expect(people()[0]).toHaveFocus();
    await user.click(people()[1] as HTMLElement);
    await user.click(save());
    expect(screen.queryByText('Choose a person')).toBeNull();
    expect(points(0)).toHaveFocus();
    expect(asked).toHaveLength(0);
  });

  it('finds a person of many by typing', async () => {
    const id = await restaurantIdOf('RO-CJ-01');
    const server = await testServer();
    const { data } = await server.call(getRecordSheet, { as: clujManager, query: { id } });
    const many = Array.from({ length: 14 }, (_, index) => ({
      id: `p${index}`,
      first_name: index === 11 ? 'Ștefania' : 'Ion',
      last_name: `Pop ${index}`,
      user_position: 'crew' as const,
      role: 'user' as const,
      last_observed_at: null,
      count: 0,
    }));
    network.use(mock(getRecordSheet, { success: true, data: { ...data, people: many } }));
    const { user } = await openRecord();
    await user.type(screen.getByRole('searchbox', { name: 'Search people' }), 'stefania');
    await waitFor(() => expect(names()).toEqual(['Ștefania Pop 11']));
    // Digits in the search are text.
    await user.type(screen.getByRole('searchbox', { name: 'Search people' }), ' 9');
    expect(await screen.findByText('No data. Nobody here has this name.')).toBeVisible();
    expect(points(9)).not.toBeChecked();
  });
});

const line = () => within(screen.getByRole('region', { name: 'Last entry' }));

/** An entry for Radu that the server refused waits on the device, the page is closed, and the server answers again. */
async function leaveUnsaved() {
  const { user, unmount } = await openRecord();
  network.use(fault(createReport, 'unavailable', { always: true }));
  await user.click(person('Radu'));
  await user.click(points(8));
  await user.click(save());
  await line().findByText('Not saved: Radu Pop, 8 points');
  unmount();
  network.resetHandlers();
}
const mine = () => within(screen.getByRole('region', { name: 'My last entries' }));
const rows = () =>
  mine()
    .getAllByRole('listitem')
    .map((row) => row.getAttribute('aria-label'));

/**
 * The server gets the next entries and saves them; their answers are lost until they are let through again. Whether the
 * server is back isn't told before, so that nothing is sent by itself meanwhile.
 */
function loseAnswers(): { end: () => void } {
  let isLost = true;
  network.use(
    http.get('*/v1/app/info/', () => (isLost ? Response.error() : undefined)),
    http.post('*/v1/report/create/', async ({ request }) => {
      const answer = await (await testServer()).fetch(request);
      return isLost ? Response.error() : answer;
    }),
  );
  return {
    end: () => {
      isLost = false;
    },
  };
}

describe('a press that goes wrong', () => {
  it('is one report when it was a double press, and no failure', async () => {
    const asked = recordRequests(createReport);
    const { user } = await openRecord();
    await user.click(person('Radu'));
    await user.click(points(8));
    fireEvent.click(save());
    fireEvent.click(save());
    await screen.findByText(/^Saved: Radu Pop/);
    fireEvent.click(save());
    expect(screen.queryByText('Choose a person')).toBeNull();
    expect(asked).toHaveLength(1);
    expect(await savedReports()).toHaveLength(1);
  });

  it('without an answer says so, and the next try is the same report', async () => {
    const asked = recordRequests(createReport);
    const { user } = await openRecord();
    const lost = loseAnswers();
    await user.click(person('Radu'));
    await user.click(points(8));
    await user.click(save());
    expect(await line().findByText('Not known: Radu Pop, 8 points')).toBeVisible();
    expect(line().getByRole('alert')).toHaveTextContent(
      'It isn’t known whether this was saved. Trying again makes no second one.',
    );
    expect(await savedReports()).toHaveLength(1);
    network.use(cut(getAppInfo, { always: true }));
    lost.end();
    await user.click(line().getByRole('button', { name: 'Try again' }));
    await screen.findByText(/^Saved: Radu Pop, 8 points/);
    const bodies = await Promise.all(asked.map((request) => request.json() as Promise<unknown>));
    for (const body of bodies) expect(body).toEqual(bodies[0]);
    expect(await savedReports()).toHaveLength(1);
  });

  it('without an answer, then changed, is a correction of what was saved and never a second report', async () => {
    const asked = recordRequests(createReport);
    const { user } = await openRecord();
    const lost = loseAnswers();
    await user.click(person('Radu'));
    await user.click(points(8));
    await user.click(screen.getByRole('button', { name: 'Comment' }));
    await waitFor(() => expect(screen.getByLabelText('Comment')).toHaveFocus());
    await user.keyboard('la casă');
    await user.click(save());
    await line().findByText('Not known: Radu Pop, 8 points');
    // It comes back with everything that was typed.
    await user.click(line().getByRole('button', { name: 'Change' }));
    await waitFor(() => expect(person('Radu')).toBeChecked());
    expect(points(8)).toBeChecked();
    expect(screen.getByLabelText('Comment')).toHaveValue('la casă');
    lost.end();
    await user.click(points(9));
    await user.click(save());
    expect(await line().findByText(/^Saved: Radu Pop, 9 points/)).toBeVisible();
    expect(await savedReports()).toMatchObject([{ points: 9, comment: 'la casă' }]);
    const bodies = (await Promise.all(asked.map((request) => request.json()))) as { id: string }[];
    expect(new Set(bodies.map(({ id }) => id)).size).toBe(1);
  });

  it('that was changed too late stays as it was saved, and says so', async () => {
    const { user } = await openRecord();
    const lost = loseAnswers();
    await user.click(person('Radu'));
    await user.click(points(8));
    await user.click(save());
    await line().findByText('Not known: Radu Pop, 8 points');
    await user.click(line().getByRole('button', { name: 'Change' }));
    await waitFor(() => expect(person('Radu')).toBeChecked());
    lost.end();
    network.use(fault(updateReport, 'too_late'));
    await user.click(points(9));
    await user.click(save());
    expect(await line().findByText('Already saved: Radu Pop, 8 points')).toBeVisible();
    expect(line().getByRole('alert')).toHaveTextContent(
      'You changed it afterwards: Radu Pop, 9 points. The ten minutes for changes are over.',
    );
    await user.click(line().getByRole('button', { name: 'Leave as saved' }));
    await waitFor(() => expect(line().queryByRole('button', { name: 'Leave as saved' })).toBeNull());
    expect(await savedReports()).toMatchObject([{ points: 8 }]);
  });

  it('takes nothing of what is typed meanwhile along, and comes back to a form of its own', async () => {
    const { user } = await openRecord();
    const held = hold(createReport);
    network.use(held, cut(createReport), cut(getAppInfo, { always: true }));
    await user.click(person('Radu'));
    await user.click(points(8));
    await user.click(save());
    // The form is free at once.
    expect(person('Radu')).not.toBeChecked();
    await line().findByText('Saving: Radu Pop, 8 points');
    await user.click(person('Bianca'));
    await user.click(points(10));
    await user.click(screen.getByRole('button', { name: 'Comment' }));
    await waitFor(() => expect(screen.getByLabelText('Comment')).toHaveFocus());
    await user.keyboard('foarte bine');
    held.release();
    await line().findByText('Not known: Radu Pop, 8 points');
    expect(person('Bianca')).toBeChecked();
    expect(screen.getByLabelText('Comment')).toHaveValue('foarte bine');
    await user.click(line().getByRole('button', { name: 'Change' }));
    await waitFor(() => expect(person('Radu')).toBeChecked());
    expect(points(8)).toBeChecked();
    network.resetHandlers();
    await user.click(save());
    // What was being typed is next.
    await waitFor(() => expect(person('Bianca')).toBeChecked());
    expect(points(10)).toBeChecked();
    expect(screen.getByLabelText('Comment')).toHaveValue('foarte bine');
    await user.click(save());
    await waitFor(async () => expect(await savedReports()).toHaveLength(2));
  });

  it('is kept over a reload until the server has it', async () => {
    await leaveUnsaved();
    await openRecord();
    await screen.findByText(/^Saved: Radu Pop, 8 points/);
    expect(await savedReports()).toHaveLength(1);
  });

  it('that is saved while the sheet is on its way is on the sheet all the same', async () => {
    await leaveUnsaved();
    network.use(
      http.get(
        `*${getRecordSheet.path}`,
        async ({ request }) => {
          const before = await (await testServer()).fetch(request);
          await vi.waitFor(async () => expect(await savedReports()).toHaveLength(1), { timeout: 5_000 });
          return before;
        },
        { once: true },
      ),
    );
    await openRecord();
    await screen.findByText(/^Saved: Radu Pop, 8 points/);
  });

  it('waits with who closed its month, and when, where the month was closed meanwhile', async () => {
    const { user } = await renderApp(path, { as: clujManager, at: '2026-11-01T01:30:00Z' });
    await screen.findByRole('group', { name: 'Person' });
    network.use(fault(createReport, 'unavailable', { always: true }));
    await user.click(person('Radu'));
    await user.click(points(8));
    await user.click(save());
    await line().findByText('Not saved: Radu Pop, 8 points');
    const server = await testServer();
    // The business day of 31 October ended at four in the morning.
    server.at('2026-11-01T02:30:00Z');
    const restaurant_ids = [await restaurantIdOf('RO-CJ-01')];
    for (const month of ['2026-09', '2026-10'])
      await server.call(closeMonth, { as: admin, body: { month, restaurant_ids } });
    network.resetHandlers();
    await user.click(line().getByRole('button', { name: 'Try again' }));
    await waitFor(() =>
      expect(line().getByRole('alert')).toHaveTextContent(
        /This month is closed\..*Closed by Ioana Munteanu, 1 Nov 2026/,
      ),
    );
    expect(line().getByText('Not saved: Radu Pop, 8 points')).toBeVisible();
    await user.click(line().getByRole('button', { name: 'Change' }));
    await waitFor(() => expect(points(8)).toBeChecked());
  });

  it('is told at its entry: the same points for the same person within two minutes', async () => {
    const { user } = await openRecord();
    const record = async () => {
      await user.click(person('Radu'));
      await user.click(points(9));
      await user.click(save());
    };
    await record();
    await screen.findByText(/^Saved: Radu Pop/);
    await record();
    await line().findByText('Not saved: Radu Pop, 9 points');
    expect(line().getByRole('alert')).toHaveTextContent('The same feedback was recorded a moment ago.');
    await user.click(line().getByRole('button', { name: 'Discard' }));
    expect(await savedReports()).toHaveLength(1);
    await record();
    await user.click(await line().findByRole('button', { name: 'Record again' }));
    await waitFor(async () => expect(await savedReports()).toHaveLength(2));
  });

  it('shows at the entry that the person left, with the people who are there now', async () => {
    const { user } = await openRecord();
    const server = await testServer();
    await user.click(person('Radu'));
    await user.click(points(8));
    // Yesterday: who leaves today may still be evaluated today.
    const { id } = await personOf('Radu Pop');
    await server.database.kysely
      .updateTable('memberships')
      .set({ valid_to: '2026-10-14' })
      .where('user_id', '=', id)
      .execute();
    await user.click(save());
    await line().findByText('Not saved: Radu Pop, 8 points');
    expect(line().getByRole('alert')).toHaveTextContent(
      'This person did not belong to the restaurant on this day',
    );
    await waitFor(() => expect(names()).not.toContain('Radu Pop'));
    await user.click(line().getByRole('button', { name: 'Change' }));
    await waitFor(() => expect(points(8)).toBeChecked());
  });

  it.each(['storage_full', 'unavailable'] as const)('says why: %s', async (code) => {
    const { user } = await openRecord();
    network.use(fault(createReport, code));
    await user.click(person('Radu'));
    await user.click(points(8));
    await user.click(save());
    await line().findByText('Not saved: Radu Pop, 8 points');
    expect(line().getByRole('alert')).toHaveTextContent(
      {
        storage_full: 'The server has no space left, so nothing was saved. Please tell an administrator.',
        unavailable: 'The server is busy. Please try again in a moment.',
      }[code],
    );
    await user.click(line().getByRole('button', { name: 'Try again' }));
    await screen.findByText(/^Saved: Radu Pop/);
  });

  it('that is refused stays until its author discards it, after a question', async () => {
    const { user } = await openRecord();
    // As a later server may say it.
    network.use(foreignAnswer(createReport, { success: false, code: 'month_closed' }, 423));
    await user.click(person('Radu'));
    await user.click(points(8));
    await user.click(save());
    await line().findByText('Not saved: Radu Pop, 8 points');
    expect(line().getByRole('alert')).toHaveTextContent('This month is closed.');
    await user.click(line().getByRole('button', { name: 'Discard' }));
    const question = await screen.findByRole('alertdialog', { name: 'Discard the entry?' });
    await user.click(within(question).getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(line().queryByText('Not saved: Radu Pop, 8 points')).toBeNull());
  });
});

describe('my last entries', () => {
  async function saveOne(app: Awaited<ReturnType<typeof openRecord>>, name: string, given: number) {
    await app.user.click(person(name));
    await app.user.click(points(given));
    await app.user.click(save());
    await line().findByText(new RegExp(`^Saved: ${name}.*, ${given} points`));
  }

  it('are undone in one tap without a reason, and come back into the form', async () => {
    const app = await openRecord();
    await saveOne(app, 'Radu', 8);
    await app.user.click(line().getByRole('button', { name: 'Undo' }));
    expect(await line().findByText('Undone: Radu Pop, 8 points')).toBeVisible();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    await waitFor(() => expect(person('Radu')).toBeChecked());
    expect(points(8)).toBeChecked();
    expect(await savedReports()).toEqual([]);
    await waitFor(() => expect(meter()).toHaveAttribute('aria-valuetext', '0 of 12, 12 to go'));
    await app.user.click(points(7));
    await app.user.click(save());
    await line().findByText(/^Saved: Radu Pop, 7 points/);
    expect(await savedReports()).toMatchObject([{ points: 7 }]);
  });

  it('are there after a reload, each with its own ten minutes', async () => {
    const first = await openRecord();
    await saveOne(first, 'Radu', 8);
    await saveOne(first, 'Bianca', 6);
    first.unmount();
    const { user } = await openRecord();
    const radu = mine().getAllByRole('listitem')[1] as HTMLElement;
    expect(rows().slice(0, 2)).toEqual(['Bianca Mureșan, 6 points', 'Radu Pop, 8 points']);
    // Those of yesterday are over.
    const last = mine().getAllByRole('listitem').at(-1) as HTMLElement;
    expect(within(last).queryByRole('button')).toBeNull();
    await user.click(within(radu).getByRole('button', { name: 'Undo' }));
    await waitFor(async () => expect(await savedReports()).toMatchObject([{ points: 6 }]));
    await waitFor(() => expect(radu).not.toBeInTheDocument());
  });

  it('are undone where the answer to it was lost, too', async () => {
    const app = await openRecord();
    await saveOne(app, 'Radu', 8);
    const [report] = await savedReports();
    const server = await testServer();
    const body = { undo: true as const };
    await server.call(voidReport, { as: clujManager, params: { id: report?.id ?? '' }, body });
    network.use(cut(voidReport));
    await app.user.click(line().getByRole('button', { name: 'Undo' }));
    expect(await line().findByText('Undone: Radu Pop, 8 points')).toBeVisible();
    expect(line().queryByText(/^Not undone/)).toBeNull();
    await waitFor(() => expect(points(8)).toBeChecked());
  });

  it('say why one could not be taken back', async () => {
    const app = await openRecord();
    await saveOne(app, 'Radu', 8);
    network.use(fault(voidReport, 'too_late'));
    await app.user.click(line().getByRole('button', { name: 'Undo' }));
    expect(
      await line().findByText(
        'Not undone: The ten minutes for changes are over. Please ask an administrator to correct the report.',
      ),
    ).toBeVisible();
    expect(await savedReports()).toHaveLength(1);
  });

  it('can be corrected: points, comment, person', async () => {
    const app = await openRecord();
    const { user } = app;
    await saveOne(app, 'Radu', 8);
    const row = mine().getAllByRole('listitem')[0] as HTMLElement;
    await user.click(within(row).getByRole('button', { name: 'Correct' }));
    const dialog = await screen.findByRole('dialog', { name: 'Correct the feedback for Radu Pop' });
    await within(dialog).findByRole('option', { name: 'Bianca Mureșan' });
    await user.selectOptions(within(dialog).getByLabelText('Evaluated user'), 'Bianca Mureșan');
    await user.click(within(dialog).getByRole('radio', { name: '10' }));
    await user.type(within(dialog).getByLabelText('Comment'), 'la casă');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await line().findByText(/^Saved: Bianca Mureșan, 10 points/)).toBeVisible();
    const [report] = await savedReports();
    expect(report).toMatchObject({ points: 10, comment: 'la casă', bonus: '7.50' });
    expect(report?.evaluated_user.first_name).toBe('Bianca');
  });
});

describe('places', () => {
  it('are fixed: nobody moves when somebody is saved; by name on request', async () => {
    const { user, router } = await openRecord();
    const before = names();
    for (const [name, given] of [
      ['Radu', 8],
      ['Bianca', 3],
    ] as const) {
      await user.click(person(name));
      await user.click(points(given));
      await user.click(save());
      await line().findByText(new RegExp(`^Saved: ${name}`));
      expect(names()).toEqual(before);
    }
    await user.click(screen.getByRole('button', { name: 'A–Z, by name' }));
    await waitFor(() =>
      expect(names()).toEqual(before.toSorted((a, b) => (a ?? '').localeCompare(b ?? '', 'en'))),
    );
    expect(router.state.location.search).toMatchObject({ order: 'name' });
  });

  it('name who is chosen beside the points, and who records', async () => {
    const { user } = await openRecord();
    expect(screen.getByText(/^Evaluator:/)).toHaveTextContent('Evaluator: Mihai Ardelean');
    await user.click(person('Radu'));
    expect(screen.getByRole('group', { name: 'Points' })).toHaveAccessibleDescription(/Radu Pop/);
  });
});

describe('the restaurant', () => {
  it('is chosen of several, and remembered on this device for this person', async () => {
    const first = await renderApp(path, { as: bucharestShift });
    expect(await screen.findByText('Choose the restaurant to record for.')).toBeVisible();
    await first.user.click(screen.getByRole('radio', { name: 'București Pipera' }));
    await waitFor(() => expect(names()).toContain('Maria Ionescu'));
    expect(names()).not.toContain('Larisa Voicu');
    first.unmount();
    await renderApp(path, { as: bucharestShift });
    await waitFor(() => expect(names()).toContain('Maria Ionescu'));
    expect(screen.getByRole('radio', { name: 'București Pipera' })).toBeChecked();
  });

  it('leaves nothing behind after a log-out', async () => {
    const { user } = await openRecord(
      bucharestShift,
      `${path}?restaurant=${await restaurantIdOf('RO-B-02')}`,
    );
    await user.click(screen.getByRole('radio', { name: 'București Militari' }));
    await waitFor(() => expect(names()).toContain('Sânziana Bălan'));
    const [account] = screen.getAllByRole('button', { name: /Elena Dumitrescu/ });
    await user.click(account as HTMLElement);
    await user.click(screen.getByRole('button', { name: 'Log out' }));
    await screen.findByRole('button', { name: 'Log in' });
    expect(Object.keys(localStorage)).toEqual(['locale']);
  });

  it('is found by typing among many', async () => {
    const server = await testServer();
    const { data } = await server.call(listRestaurants, { as: admin });
    const many = Array.from({ length: 9 }, (_, index) => ({
      ...(data[0] as Restaurant),
      id: `r${index}`,
      name: `Store ${index}`,
    }));
    network.use(
      mock(listRestaurants, {
        success: true,
        data: [...data, ...many],
        meta: { total: 12, page: 1, per_page: 50 },
      }),
    );
    const { user } = await renderApp(path, { as: admin });
    await user.click(await screen.findByRole('combobox', { name: 'Restaurant' }));
    await user.click(await screen.findByRole('option', { name: /Cluj-Napoca Mănăștur/ }));
    await waitFor(() => expect(names()).toContain('Mihai Ardelean'));
  });

  it('is one that the person has no access to any more', async () => {
    await renderApp(`${path}?restaurant=${await restaurantIdOf('RO-B-01')}`, { as: clujManager });
    expect(
      await screen.findByText('This restaurant does not exist, or you have no access to it.'),
    ).toBeVisible();
  });

  it('is another one once the remembered one is archived, also where only one is left', async () => {
    const first = await renderApp(path, { as: bucharestShift });
    await first.user.click(await screen.findByRole('radio', { name: 'București Pipera' }));
    await waitFor(() => expect(names()).toContain('Maria Ionescu'));
    first.unmount();
    const params = { id: await restaurantIdOf('RO-B-02') };
    await first.server.call(archiveRestaurant, { as: admin, params });
    const second = await renderApp(path, { as: bucharestShift });
    expect(await screen.findByText('This restaurant is archived. Please choose another one.')).toBeVisible();
    await second.user.click(screen.getByRole('radio', { name: 'București Militari' }));
    await waitFor(() => expect(names()).toContain('Sânziana Bălan'));
    expect(screen.queryByRole('radio', { name: 'București Militari' })).toBeNull();
    second.unmount();
    await renderApp(path, { as: bucharestShift });
    await waitFor(() => expect(names()).toContain('Sânziana Bălan'));
  });

  it('is none for an evaluator without one', async () => {
    const server = await testServer();
    const { id } = await personOf('Mihai Ardelean');
    const body = { user_id: id, restaurant_id: await restaurantIdOf('RO-CJ-01') };
    await server.call(removeUserFromRestaurant, { as: admin, body });
    await renderApp(path, { as: clujManager });
    expect(await screen.findByText(/^You are not assigned to a restaurant/)).toBeVisible();
  });

  it('has nobody to evaluate', async () => {
    const server = await testServer();
    const id = await restaurantIdOf('RO-CJ-01');
    const { data } = await server.call(getRecordSheet, { as: admin, query: { id } });
    network.use(mock(getRecordSheet, { success: true, data: { ...data, people: [] } }));
    await renderApp(`${path}?restaurant=${id}`, { as: admin });
    expect(await screen.findByText('Nobody else belonged to this restaurant on this day.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'To the restaurant' })).toHaveAttribute(
      'href',
      `/dashboard/restaurants/${id}?tab=people`,
    );
  });
});

describe('the installed app', () => {
  const manifest = () =>
    JSON.parse(readFileSync('src/web/installed/manifest.webmanifest', 'utf8')) as { start_url: string };

  it('begins with this screen for an evaluator', async () => {
    await openRecord(clujManager, manifest().start_url);
    expect(screen.getByRole('heading', { level: 1, name: 'Record feedback' })).toBeVisible();
  });

  it('begins with the overview for an administrator, who finds this screen by its link', async () => {
    const { user } = await renderApp(manifest().start_url, { as: admin });
    expect(await screen.findByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
    const [link] = screen.getAllByRole('link', { name: 'Record feedback' });
    await user.click(link as HTMLElement);
    expect(await screen.findByRole('heading', { level: 1, name: 'Record feedback' })).toBeVisible();
  });
});

it('somebody can be chosen by the link that leads here', async () => {
  const { id } = await personOf('Bianca Mureșan');
  await openRecord(clujManager, `${path}?person=${id}`);
  expect(person('Bianca')).toBeChecked();
});
