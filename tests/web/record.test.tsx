import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { createReport, getRecordSheet, voidReport } from '#contract/feedback.ts';
import {
  getRestaurantWithReports,
  listRestaurants,
  removeUserFromRestaurant,
} from '#contract/restaurants.ts';
import { answerWith, failNext } from '#tests/support/faults.ts';
import { network, testServer } from '#tests/support/network.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import { recordRequests } from '#tests/support/requests.ts';
import { personOf } from '#tests/support/small-people.ts';
import { admin, bucharestShift, clujManager, restaurantIdOf } from '#tests/support/small-set.ts';
import { smallSetNow } from '#tests/support/test-database.ts';

const path = '/dashboard/record';

/** Opens the screen and waits for the people of the store. */
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
const meter = () => screen.getByRole('meter', { name: "Feedbacks against the day's goal" });

/** The day's reports of the store, newest first, as the server has them. */
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
  it('takes a person, the points and a press, and stays for the next one', async () => {
    const { user, router } = await openRecord();
    expect(screen.getByRole('heading', { level: 1, name: 'Record feedback' })).toBeVisible();
    expect(screen.getByText('Cluj-Napoca Mănăștur · RO-CJ-01')).toBeVisible();
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
    // Who was seen just now is seen last again, and the next one is ready to be chosen.
    expect(names().at(-1)).toBe(first);
    expect(people().filter((radio) => (radio as HTMLInputElement).checked)).toEqual([]);
    await waitFor(() => expect(people()[0]).toHaveFocus());
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
      await screen.findByRole('radio', { name: /Bianca Mureșan Crew · now 1 feedback that day/ }),
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
    expect(await screen.findByRole('radio', { name: /Bianca Mureșan Crew · now 1 feedback/ })).toBeVisible();
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
      user_position: 'crew',
      role: 'user',
      last_observed_at: null,
      count: 0,
    }));
    answerWith(getRecordSheet, { success: true, data: { ...data, people: many } });
    const { user } = await openRecord();
    await user.type(screen.getByRole('searchbox', { name: 'Search people' }), 'stefania');
    await waitFor(() => expect(names()).toEqual(['Ștefania Pop 11']));
    // Digits in the search are text.
    await user.type(screen.getByRole('searchbox', { name: 'Search people' }), ' 9');
    expect(await screen.findByText('No data. Nobody here has this name.')).toBeVisible();
    expect(points(9)).not.toBeChecked();
  });
});

describe('a press that goes wrong', () => {
  it('is one report when it was a double press', async () => {
    const asked = recordRequests(createReport);
    const { user } = await openRecord();
    await user.click(person('Radu'));
    await user.click(points(8));
    fireEvent.click(save());
    fireEvent.click(save());
    await screen.findByText(/^Saved: Radu Pop/);
    expect(asked).toHaveLength(1);
    expect(await savedReports()).toHaveLength(1);
  });

  it('without an answer keeps what was entered, and the next try is the same report', async () => {
    const asked = recordRequests(createReport);
    const { user } = await openRecord();
    // The server gets it and saves it; its answer is lost.
    network.use(
      http.post(
        '*/v1/report/create/',
        async ({ request }) => {
          await (await testServer()).fetch(request);
          return Response.error();
        },
        { once: true },
      ),
    );
    await user.click(person('Radu'));
    await user.click(points(8));
    await user.click(save());
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('An error occurred while saving the feedback');
    expect(person('Radu')).toBeChecked();
    expect(points(8)).toBeChecked();
    expect(await savedReports()).toHaveLength(1);

    await user.click(within(alert).getByRole('button', { name: 'Try again' }));
    await screen.findByText(/^Saved: Radu Pop/);
    const [one, other] = await Promise.all(asked.map((request) => request.json() as Promise<unknown>));
    expect(other).toEqual(one);
    expect(await savedReports()).toHaveLength(1);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('without an answer, then for somebody else, is another report', async () => {
    const asked = recordRequests(createReport);
    const { user } = await openRecord();
    failNext(createReport, 'no_response');
    await user.click(person('Radu'));
    await user.click(points(8));
    await user.click(save());
    await screen.findByRole('alert');
    await user.click(person('Bianca'));
    await user.click(save());
    await screen.findByText(/^Saved: Bianca/);
    const [one, other] = (await Promise.all(asked.map((request) => request.json()))) as { id: string }[];
    expect(other?.id).not.toBe(one?.id);
  });

  it('asks before the same points for the same person within two minutes', async () => {
    const { user } = await openRecord();
    const record = async () => {
      await user.click(person('Radu'));
      await user.click(points(9));
      await user.click(save());
    };
    await record();
    await screen.findByText(/^Saved: Radu Pop/);
    await record();
    const dialog = await screen.findByRole('alertdialog', { name: 'Record again?' });
    await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus());
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(await savedReports()).toHaveLength(1);
    expect(points(9)).toBeChecked();
    await user.click(save());
    await user.click(await screen.findByRole('button', { name: 'Record again' }));
    await waitFor(async () => expect(await savedReports()).toHaveLength(2));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    await waitFor(() => expect(points(9)).not.toBeChecked());
  });

  it('shows at the person that they left, with the people who are there now', async () => {
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
    expect(await screen.findByText('This person did not belong to the restaurant on this day')).toBeVisible();
    await waitFor(() => expect(names()).not.toContain('Radu Pop'));
    expect(points(8)).toBeChecked();
  });

  it.each(['month_closed', 'storage_full', 'unavailable'] as const)('says why: %s', async (code) => {
    const { user } = await openRecord();
    failNext(createReport, code);
    await user.click(person('Radu'));
    await user.click(points(8));
    await user.click(save());
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(
      {
        month_closed: 'This month is closed.',
        storage_full: 'The server has no space left to save this.',
        unavailable: 'The server is busy. Please try again in a moment.',
      }[code],
    );
    await user.click(save());
    await screen.findByText(/^Saved: Radu Pop/);
  });
});

describe('what was saved last', () => {
  async function saveOne() {
    const app = await openRecord();
    await app.user.click(person('Radu'));
    await app.user.click(points(8));
    await app.user.click(save());
    const line = await screen.findByRole('region', { name: 'Saved last' });
    return { ...app, line };
  }

  it('can be taken back with a reason', async () => {
    const { user, line } = await saveOne();
    expect(line).toHaveTextContent(/Until \d\d:10/);
    await user.click(within(line).getByRole('button', { name: 'Undo' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Void the feedback for Radu Pop?' });
    await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus());
    expect(dialog).toHaveTextContent(
      /8 points and RON.2\.50 bonus of Radu Pop, Thursday,? 15 October 2026\./,
    );
    await user.click(within(dialog).getByRole('button', { name: 'Void report' }));
    expect(within(dialog).getByText('Enter the reason')).toBeVisible();
    expect(within(dialog).getByLabelText('Reason')).toHaveFocus();
    await user.keyboard('wrong person');
    await user.click(within(dialog).getByRole('button', { name: 'Void report' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(await screen.findByText('The report was voided')).toBeVisible();
    await waitFor(() => expect(meter()).toHaveAttribute('aria-valuetext', '0 of 12, 12 to go'));
    expect(screen.queryByRole('region', { name: 'Saved last' })).toBeNull();
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
    expect(await savedReports()).toEqual([]);
  });

  it('says in the dialog why it could not be taken back', async () => {
    const { user, line } = await saveOne();
    failNext(voidReport, 'too_late');
    await user.click(within(line).getByRole('button', { name: 'Undo' }));
    const dialog = await screen.findByRole('alertdialog');
    await user.type(within(dialog).getByLabelText('Reason'), 'wrong person');
    await user.click(within(dialog).getByRole('button', { name: 'Void report' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(
      'The ten minutes for changes are over.',
    );
  });

  it('can be corrected: points, comment, person', async () => {
    const { user, line } = await saveOne();
    await user.click(within(line).getByRole('button', { name: 'Correct' }));
    const dialog = await screen.findByRole('dialog', { name: 'Correct the feedback for Radu Pop' });
    await within(dialog).findByRole('option', { name: 'Bianca Mureșan' });
    await user.selectOptions(within(dialog).getByLabelText('Evaluated user'), 'Bianca Mureșan');
    await user.click(within(dialog).getByRole('radio', { name: '10' }));
    await user.type(within(dialog).getByLabelText('Comment'), 'la casă');
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByText(/^Saved: Bianca Mureșan, 10 points/)).toBeVisible();
    const [report] = await savedReports();
    expect(report).toMatchObject({ points: 10, comment: 'la casă', bonus: '7.50' });
    expect(report?.evaluated_user.first_name).toBe('Bianca');
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
    const [one] = data;
    const many = Array.from({ length: 9 }, (_, index) => ({
      ...one,
      id: `r${index}`,
      name: `Store ${index}`,
    }));
    answerWith(listRestaurants, {
      success: true,
      data: [...data, ...many],
      meta: { total: 12, page: 1, per_page: 50 },
    });
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
    answerWith(getRecordSheet, { success: true, data: { ...data, people: [] } });
    await renderApp(`${path}?restaurant=${id}`, { as: admin });
    expect(await screen.findByText('Nobody else belonged to this restaurant on this day.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'To the restaurant' })).toHaveAttribute(
      'href',
      `/dashboard/restaurants/${id}`,
    );
  });
});

it('somebody can be chosen by the link that leads here', async () => {
  const { id } = await personOf('Bianca Mureșan');
  await openRecord(clujManager, `${path}?person=${id}`);
  expect(person('Bianca')).toBeChecked();
});
