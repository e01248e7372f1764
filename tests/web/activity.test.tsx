import { screen, waitFor, within } from '@testing-library/react';
import { v7 as newId } from 'uuid';
import { describe, expect, it } from 'vitest';
import { auditActions, auditSubjects, listActivity, type Activity } from '#contract/activity.ts';
import { setBonusRule } from '#contract/bonus-rules.ts';
import { setBudgets } from '#contract/budgets.ts';
import { setGoals } from '#contract/goal-changes.ts';
import { createReport } from '#contract/feedback.ts';
import {
  assignUserToRestaurant,
  createRestaurant,
  deleteRestaurant,
  updateRestaurant,
} from '#contract/restaurant-changes.ts';
import { updateUser } from '#contract/user-changes.ts';
import { readActivitySearch } from '#web/activity/activity-search.ts';
import { filtersOf } from '#web/activity/filters-of.ts';
import { mock } from '#tests/msw/mock.ts';
import { network } from '#tests/msw/network.ts';
import { testServer } from '#tests/msw/real-server.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import { recordRequests } from '#tests/support/requests.ts';
import { personOf } from '#tests/support/small-people.ts';
import { admin, clujManager, restaurantIdOf } from '#tests/support/small-set.ts';

const path = '/dashboard/activity';

async function open(search = '') {
  const app = await renderApp(path + search, { as: admin });
  await screen.findByRole('heading', { level: 1, name: 'Activity' });
  return app;
}

/** The table's rows below its head, as their texts. */
const rows = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent.replaceAll(/\s+/g, ' '));

/** A few writes: a goal, a move, a rule. */
async function writeSome() {
  const server = await testServer();
  const cluj = await restaurantIdOf('RO-CJ-01');
  const andrei = await personOf('Ștefan Țăranu');
  const pipera = await restaurantIdOf('RO-B-02');
  await server.call(updateRestaurant, {
    as: admin,
    params: { id: cluj },
    body: { daily_feedback_goal: 15, drive_through: true },
  });
  await server.call(updateUser, {
    as: admin,
    params: { id: andrei.id },
    body: { user_position: 'shift_manager', restaurants: [pipera] },
  });
  await server.call(setBonusRule, {
    as: admin,
    body: { currency: 'RON', valid_from: '2026-11-01', points_threshold: 6, amount_per_point: '3.00' },
  });
  return { cluj, pipera, person: andrei };
}

/** Every row's fields, opened. */
async function openAll(user: Awaited<ReturnType<typeof open>>['user']) {
  for (const more of screen.queryAllByRole('button', { name: /^Show \d more field/ })) await user.click(more);
}

describe('the activity', () => {
  it('[route-activity] tells who did what to whom, newest first, with the fields before and after', async () => {
    const { cluj } = await writeSome();
    const { user } = await open();
    expect(rows()).toHaveLength(3);
    // One line each until it is opened.
    expect(rows()[0]).not.toMatch(/Amount per point/);
    await openAll(user);
    expect(rows()[0]).toMatch(/^15 Oct 2026, \d\d:00Ioana MunteanuSet the bonus rule RON, 1 Nov 2026/);
    expect(rows()[0]).toMatch(/Points up to which nothing is earned: 7 → becomes 6/);
    expect(rows()[0]).toMatch(/Amount per point: RON 2\.50 → becomes RON 3\.00/);
    expect(rows()[1]).toMatch(/Changed the person Ștefan Țăranu/);
    expect(rows()[1]).toMatch(/Position: Crew → becomes Shift manager/);
    expect(rows()[1]).toMatch(/Restaurants: added București Pipera; removed Cluj-Napoca Mănăștur/);
    expect(rows()[2]).toMatch(/Changed the restaurant Cluj-Napoca Mănăștur/);
    // The restaurant stands on its own events, too.
    expect(screen.getAllByRole('cell', { name: 'Cluj-Napoca Mănăștur' }).length).toBeGreaterThan(0);
    expect(rows()[2]).toMatch(/Type: In Store → becomes Drive-Through/);
    expect(rows()[2]).toMatch(/Daily feedback goal: 12 → becomes 15/);
    expect(screen.getByRole('link', { name: 'Changed the restaurant Cluj-Napoca Mănăștur' })).toHaveAttribute(
      'href',
      `/dashboard/restaurants/${cluj}`,
    );
  });

  it('leads only to what is still there, and keeps the name of what is gone', async () => {
    const server = await testServer();
    const body = {
      name: 'Oradea Nufărul',
      store_id: 'RO-BH-01',
      drive_through: false,
      daily_feedback_goal: 8,
    };
    const { data } = await server.call(createRestaurant, { as: admin, body });
    await server.call(deleteRestaurant, { as: admin, params: { id: data.id } });
    await open();
    expect(screen.getByText('Deleted the restaurant Oradea Nufărul')).toBeVisible();
    expect(screen.getByText('Added the restaurant Oradea Nufărul')).toBeVisible();
    expect(within(screen.getByRole('table')).queryByRole('link')).toBeNull();
  });

  it('tells from when a goal or a budget counts, and a plan that was taken back', async () => {
    const server = await testServer();
    const restaurant_id = await restaurantIdOf('RO-CJ-01');
    const goal = { restaurant_id, valid_from: '2026-12-01' };
    const goals_by_weekday: [number, number, number, number, number, number, number] = [1, 2, 3, 4, 5, 6, 7];
    await server.call(setGoals, { as: admin, body: [{ ...goal, goals_by_weekday }] });
    await server.call(setGoals, { as: admin, body: [{ ...goal, goal: null }] });
    const budget = { restaurant_id, valid_from: '2026-10', amount: '900.00' };
    await server.call(setBudgets, { as: admin, body: [budget] });
    await server.call(setBudgets, {
      as: admin,
      body: [{ restaurant_id, valid_from: '2027-01', amount: null }],
    });
    const { user } = await open();
    await openAll(user);
    expect(rows()[0]).toMatch(/Bonus budget: RON 900\.00 → becomes –.*Valid from: January 2027/);
    expect(rows()[2]).toMatch(
      /Changed the daily goal .*Goals Monday to Sunday: 1 · 2 · 3 · 4 · 5 · 6 · 7 → becomes –.*Valid from: 1 Dec 2026/,
    );
    expect(rows()[3]).toMatch(
      /Daily feedback goal: 12 → becomes –.*Goals Monday to Sunday: – → becomes 1 · 2 · 3 · 4 · 5 · 6 · 7/,
    );
  });

  it('folds what has many fields', async () => {
    const server = await testServer();
    const body = {
      name: 'Oradea Nufărul',
      store_id: 'RO-BH-01',
      drive_through: false,
      daily_feedback_goal: 8,
    };
    await server.call(createRestaurant, { as: admin, body });
    const { user } = await open();
    expect(rows()[0]).toMatch(/Name: Oradea Nufărul/);
    expect(rows()[0]).not.toMatch(/RO-BH-01/);
    expect(rows()[0]).not.toMatch(/Time zone/);
    const more = screen.getByRole('button', { name: /^Show \d more fields$/ });
    expect(more).toHaveAttribute('aria-expanded', 'false');
    await user.click(more);
    expect(rows()[0]).toMatch(/Time zone: Europe\/Bucharest/);
    // Each field by its name, none by its code.
    expect(rows()[0]).not.toMatch(/[a-z]_[a-z]/);
    await user.click(screen.getByRole('button', { name: 'Show less' }));
    expect(rows()[0]).not.toMatch(/Time zone/);
  });

  it('filters by names, subject, action and days, in the URL', async () => {
    await writeSome();
    const { user, router } = await open();
    await user.type(screen.getByRole('searchbox', { name: 'Search the activity' }), 'taranu');
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(router.state.location.href).toBe(`${path}?q=taranu`);
    await user.click(screen.getByRole('button', { name: 'Clear the search' }));
    await waitFor(() => expect(rows()).toHaveLength(3));

    await user.selectOptions(screen.getByLabelText('Subject'), 'Restaurants');
    await waitFor(() => expect(rows()).toHaveLength(1));
    const actions = within(screen.getByLabelText('Action')).getAllByRole('option');
    expect(actions.map((option) => option.textContent)).not.toContain('Person added');
    await user.selectOptions(screen.getByLabelText('Action'), 'Restaurant deleted');
    expect(await screen.findByText('No activity matches the search and the filters.')).toBeVisible();
    expect(router.state.location.href).toBe(`${path}?subject=restaurant&action=restaurant.delete`);
    await user.selectOptions(screen.getByLabelText('Subject'), 'People');
    await waitFor(() => expect(router.state.location.href).toBe(`${path}?subject=user`));

    await user.click(screen.getByLabelText('From'));
    await user.type(screen.getByLabelText('From'), '2026-10-16');
    expect(await screen.findByText('No data')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(rows()).toHaveLength(3));
    expect(router.state.location.href).toBe(path);
  });

  it('filters by the restaurant and by who did it, in the URL, and names both when it is opened by a link', async () => {
    const { cluj } = await writeSome();
    const server = await testServer();
    const manager = await personOf('Mihai Ardelean');
    await server.call(updateUser, {
      as: clujManager,
      params: { id: manager.id },
      body: { locale: 'de' },
    });
    const { user, router } = await open();
    expect(rows()).toHaveLength(4);
    // The name of a language says which one it is.
    expect(screen.getByText('Deutsch', { selector: 'span' })).toHaveAttribute('lang', 'de');
    await user.click(await screen.findByRole('combobox', { name: 'Restaurant' }));
    await user.click(await screen.findByRole('option', { name: /Cluj-Napoca Mănăștur/ }));
    // Its own change, and the person's who left it.
    await waitFor(() => expect(rows()).toHaveLength(2));
    expect(router.state.location.href).toBe(`${path}?restaurant_id=${cluj}`);
    await user.click(screen.getByRole('combobox', { name: 'Restaurant' }));
    await user.click(await screen.findByRole('option', { name: 'All restaurants' }));
    await waitFor(() => expect(rows()).toHaveLength(4));
    await user.click(screen.getByRole('combobox', { name: 'Who' }));
    await user.keyboard('ardelean');
    await user.click(await screen.findByRole('option', { name: /Mihai Ardelean/ }));
    await waitFor(() => expect(rows()).toHaveLength(1));
    expect(router.state.location.href).toBe(`${path}?actor_id=${manager.id}`);
  });

  it('opened by a link names the restaurant and the person that it is narrowed to', async () => {
    const [pipera, person] = [await restaurantIdOf('RO-B-02'), await personOf('Bianca Mureșan')];
    await open(`?restaurant_id=${pipera}&actor_id=${person.id}`);
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: 'Restaurant' })).toHaveValue('București Pipera'),
    );
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Who' })).toHaveValue('Bianca Mureșan'));
    expect(screen.getByText('No activity matches the search and the filters.')).toBeVisible();
  });

  it('leaves recordings out until they are asked for, with the currency of their restaurant', async () => {
    const server = await testServer();
    const [cluj, person] = [await restaurantIdOf('RO-CJ-01'), await personOf('Bianca Mureșan')];
    const body = { id: newId(), restaurant_id: cluj, evaluated_user_id: person.id, points: 9 };
    await server.call(createReport, { as: clujManager, body });
    const { user, router } = await open();
    expect(screen.queryByText(/^Recorded feedback/)).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: 'Show recorded feedback as well' }));
    expect(await screen.findByText(/^Recorded feedback/)).toBeVisible();
    expect(router.state.location.href).toBe(`${path}?recorded=true`);
    await openAll(user);
    expect(rows()[0]).toMatch(/Bonus: RON 5\.00/);
  });

  it('asks for the days of the device, and shows no ids', async () => {
    const asked = recordRequests(listActivity);
    const id = newId();
    const refused: Activity = {
      id: 'one',
      at: '2026-10-15T08:00:00.000Z',
      actor: null,
      action: 'access.refused',
      subject: { type: 'app', id: 'app', name: '', exists: false },
      restaurant: null,
      before: null,
      after: { call: `DELETE /v1/admin/restaurant/delete/${id}`, user_id: id },
      request_id: 'r',
    };
    network.use(
      mock(listActivity, {
        success: true,
        data: [refused],
        names: {},
        meta: { total: 1, page: 1, per_page: 50 },
      }),
    );
    const { user } = await open('?from=2026-10-10&to=2026-10-11');
    await openAll(user);
    expect(rows()[0]).toMatch(/Call: DELETE \/v1\/admin\/restaurant\/delete\/…/);
    expect(rows()[0]).not.toContain(id);
    const query = new URL(asked[0]?.url ?? '').searchParams;
    expect(query.get('since')).toBe(new Date(2026, 9, 10).toISOString());
    expect(query.get('before')).toBe(new Date(2026, 9, 12).toISOString());
    expect(query.get('from')).toBeNull();
  });

  it('shows what people wrote as they wrote it, also where it looks like a date', async () => {
    const report: Activity = {
      id: 'one',
      at: '2026-10-15T08:00:00.000Z',
      actor: null,
      action: 'report.update',
      subject: { type: 'report', id: 'report', name: '', exists: false },
      restaurant: null,
      before: { comment: '2026-10', observed_at: '2026-10-14T08:00:00.000Z' },
      after: {
        comment: '2026-10-15T14:05 a fost notat greșit',
        observed_at: '2026-10-14T09:00:00.000Z',
        reason: '2026-10-15',
      },
      request_id: 'r',
    };
    const answer = {
      success: true as const,
      data: [report],
      names: {},
      meta: { total: 1, page: 1, per_page: 50 },
    };
    network.use(mock(listActivity, answer));
    const { user } = await open();
    await openAll(user);
    expect(rows()[0]).toMatch(/Comment: 2026-10 → becomes 2026-10-15T14:05 a fost notat greșit/);
    expect(rows()[0]).toMatch(/Reason: 2026-10-15/);
    expect(rows()[0]).toMatch(/Observed at: 14 Oct 2026/);
  });

  it('tells when a report was observed by the clock of its restaurant', async () => {
    const restaurant = { id: 'r', name: 'Berlin', currency: 'EUR', time_zone: 'Asia/Tokyo' };
    const report: Activity = {
      id: 'one',
      at: '2026-10-15T08:00:00.000Z',
      actor: null,
      action: 'report.update',
      subject: { type: 'report', id: 'report', name: '', exists: false },
      restaurant,
      before: { observed_at: '2026-10-14T16:05:00.000Z' },
      after: { observed_at: '2026-10-14T14:30:00.000Z' },
      request_id: 'r',
    };
    const meta = { total: 1, page: 1, per_page: 50 };
    network.use(mock(listActivity, { success: true as const, data: [report], names: {}, meta }));
    const { user } = await open();
    await openAll(user);
    expect(rows()[0]).toMatch(/Observed at: 15 Oct 2026, 01:05 → becomes 14 Oct 2026, 23:30/);
  });

  it('keeps a question about a statement where it is narrowed to people, whose it is', async () => {
    const { user, router } = await open('?action=statement.ask');
    await user.selectOptions(screen.getByLabelText('Subject'), 'People');
    await waitFor(() =>
      expect(router.state.location.search).toEqual({ action: 'statement.ask', subject: 'user' }),
    );
  });

  it('goes through the pages', async () => {
    const server = await testServer();
    const cluj = await restaurantIdOf('RO-CJ-01');
    for (let goal = 20; goal < 73; goal += 1) {
      const body = { daily_feedback_goal: goal };
      await server.call(updateRestaurant, { as: admin, params: { id: cluj }, body });
    }
    const { user } = await open();
    expect(screen.getByText('1–50 of 53')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await waitFor(() => expect(rows()).toHaveLength(3));
    expect(rows().at(-1)).toMatch(/Daily feedback goal: 12 → becomes 20/);
  });

  it('before the first write says so', async () => {
    await open();
    expect(screen.getByText('Nothing was changed yet.')).toBeVisible();
  });

  it('has a sentence for every action, and shows a newer server its words', async () => {
    const activity = (action: string, subject: string, more: Partial<Activity> = {}): Activity => ({
      id: action,
      at: '2026-10-15T08:00:00.000Z',
      actor: null,
      action,
      subject: { type: subject, id: 'x', name: 'Somebody', exists: false },
      restaurant: null,
      before: null,
      after: null,
      request_id: 'r',
      ...more,
    });
    const known = auditActions.map((action) => activity(action, action.slice(0, action.indexOf('.'))));
    const newer = activity('shift.swap', 'shift', { after: { moon_phase: 'full', odd: { deep: 1 } } });
    const data = [newer, ...known];
    network.use(
      mock(listActivity, { success: true, data, names: {}, meta: { total: 22, page: 1, per_page: 50 } }),
    );
    const { user } = await open();
    expect(rows()).toHaveLength(data.length);
    await openAll(user);
    expect(rows()[0]).toMatch(/Nobody signed inshift\.swap.*moon_phase: full.*odd: \{"deep":1\}/);
    for (const row of rows().slice(1)) {
      expect(row).toMatch(/Somebody|bonus rule|the settings|refused access|reports of a month/);
      expect(row).not.toMatch(/\w\.\w/);
    }
    const options = within(screen.getByLabelText('Action')).getAllByRole('option');
    expect(options).toHaveLength(auditActions.length + 1);
    expect(within(screen.getByLabelText('Subject')).getAllByRole('option')).toHaveLength(
      auditSubjects.length + 1,
    );
  });

  it('is for administrators', async () => {
    await renderApp(path, { as: clujManager });
    expect(await screen.findByRole('heading', { name: 'No access' })).toBeVisible();
  });
});

it('an address that makes no sense filters nothing', () => {
  const raw = {
    q: '',
    action: 'user.explode',
    subject: '__proto__',
    from: '2026-02-30',
    to: 'today',
    page: '0',
  };
  expect(filtersOf(readActivitySearch(raw))).toEqual({ without: 'report.create' });
  const named = { restaurant_id: 'r-1', actor_id: 'u_1' };
  const good = {
    q: 'a',
    action: 'user.update',
    subject: 'user',
    ...named,
    from: '2026-02-01',
    to: '2026-02-28',
  };
  expect(readActivitySearch({ ...good, page: '2' })).toEqual({ ...good, page: 2 });
  expect(filtersOf(good)).toEqual({
    q: 'a',
    action: 'user.update',
    subject: 'user',
    ...named,
    since: new Date(2026, 1, 1).toISOString(),
    before: new Date(2026, 2, 1).toISOString(),
  });
});

describe('the history', () => {
  it('of a person is on the page, asked for when it is opened', async () => {
    const { person, pipera } = await writeSome();
    const server = await testServer();
    await server.call(assignUserToRestaurant, {
      as: admin,
      body: { user_id: person.id, restaurant_id: await restaurantIdOf('RO-B-01') },
    });
    const asked = recordRequests(listActivity);
    const { user } = await renderApp(`/dashboard/users/${person.id}`, { as: admin });
    const summary = await screen.findByText('History');
    expect(asked).toHaveLength(0);
    await user.click(summary);
    expect(await screen.findByText('Changed the person Ștefan Țăranu')).toBeVisible();
    expect(screen.getByText('Assigned a person to București Militari')).toBeVisible();
    expect(screen.queryByText(/bonus rule RON/)).toBeNull();
    expect(asked).toHaveLength(1);
    expect(pipera).not.toBe('');
  });

  it('of a restaurant is on its edit page', async () => {
    const { cluj } = await writeSome();
    const { user } = await renderApp(`/dashboard/restaurants/edit/${cluj}`, { as: admin });
    await user.click(await screen.findByText('History'));
    expect(await screen.findByText('Changed the restaurant Cluj-Napoca Mănăștur')).toBeVisible();
    // Who left it was changed on the person's side.
    expect(screen.getByRole('link', { name: 'Changed the person Ștefan Țăranu' })).toBeVisible();
  });

  it('of a report is asked for in its row', async () => {
    const server = await testServer();
    const [cluj, person] = [await restaurantIdOf('RO-CJ-01'), await personOf('Bianca Mureșan')];
    const body = { id: newId(), restaurant_id: cluj, evaluated_user_id: person.id, points: 9 };
    await server.call(createReport, { as: clujManager, body });
    const { user } = await renderApp(`/dashboard/restaurants/${cluj}?q=muresan&day=2026-10-15`, {
      as: admin,
    });
    const [actions] = await screen.findAllByRole('button', { name: /^Actions: Bianca Mureșan/ });
    await user.click(actions as HTMLElement);
    await user.click(await screen.findByRole('menuitem', { name: 'History' }));
    const dialog = await screen.findByRole('dialog', {
      name: 'History of the feedback for Bianca Mureșan, 15 Oct 2026',
    });
    expect(await within(dialog).findByText('Recorded feedback for Bianca Mureșan')).toBeVisible();
    expect(dialog).toHaveTextContent(/Mihai Ardelean.*Points: 9.*Bonus: RON 5\.00.*Report date: 15 Oct 2026/);
    await user.click(within(dialog).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is not offered to evaluators', async () => {
    const person = await personOf('Ștefan Țăranu');
    await renderApp(`/dashboard/users/${person.id}`, { as: clujManager });
    await screen.findByRole('heading', { level: 1, name: 'Ștefan Țăranu' });
    expect(screen.queryByText('History')).toBeNull();
  });
});
