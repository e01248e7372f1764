import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { createRestaurant, updateRestaurant } from '#contract/restaurant-changes.ts';
import { getRestaurant, listRestaurants, type Restaurant } from '#contract/restaurants.ts';
import { changed } from '#web/queries/live-changes.ts';
import { cut, fault } from '#tests/msw/fault.ts';
import { hold } from '#tests/msw/hold.ts';
import { network } from '#tests/msw/network.ts';
import { testServer } from '#tests/msw/real-server.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import { recordRequests } from '#tests/support/requests.ts';
import { admin, clujManager, restaurantIdOf } from '#tests/support/small-set.ts';

type Label = 'Restaurant name' | 'Store ID' | 'Daily feedback goal';
const field = (name: Label) => screen.getByRole('textbox', { name });

async function fill(user: UserEvent, values: Partial<Record<Label, string>>) {
  for (const [name, value] of Object.entries(values)) {
    await user.clear(field(name as Label));
    if (value !== '') await user.type(field(name as Label), value);
  }
}

const good = { 'Restaurant name': 'Oradea Nufărul', 'Store ID': 'RO-BH-01', 'Daily feedback goal': '9' };

/** Finds a time zone by what is typed, and takes the only one that is left. */
async function chooseZone(user: UserEvent, typed: string) {
  const box = await screen.findByRole('combobox', { name: 'Time zone' });
  await user.click(box);
  await user.keyboard(typed);
  await waitFor(() => expect(within(screen.getByRole('listbox')).getAllByRole('option')).toHaveLength(1));
  await user.keyboard('{Enter}');
  return box;
}

async function openAdd() {
  const app = await renderApp('/dashboard/restaurants/add', { as: admin });
  await screen.findByRole('heading', { level: 1, name: 'Add restaurant' });
  return app;
}

async function openEdit() {
  const id = await restaurantIdOf('RO-CJ-01');
  const app = await renderApp(`/dashboard/restaurants/edit/${id}`, { as: admin });
  await screen.findByRole('heading', { level: 1, name: 'Edit restaurant' });
  return { ...app, id };
}

const saved = async (id: string): Promise<Restaurant> =>
  (await (await testServer()).call(getRestaurant, { as: admin, params: { id } })).data;
const all = async () => (await (await testServer()).call(listRestaurants, { as: admin })).data;

describe('adding', () => {
  it('[route-restaurants-add, restaurant-fields, message-restaurant-done] creates the restaurant, says so and shows it', async () => {
    const { user, router } = await openAdd();
    await fill(user, good);
    await user.click(screen.getByRole('radio', { name: 'Drive-Through' }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Currency' }), 'EUR');
    await chooseZone(user, 'berl');
    await user.click(screen.getByText('More settings'));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Day starts at' }), '03:30');
    await user.click(screen.getByRole('button', { name: 'Add restaurant' }));

    await waitFor(() =>
      expect(screen.getByRole('heading', { level: 1, name: 'Oradea Nufărul' })).toBeVisible(),
    );
    expect(await screen.findByText('Restaurant added successfully')).toBeVisible();
    const created = (await all()).find(({ store_id }) => store_id === 'RO-BH-01');
    expect(created).toMatchObject({
      name: 'Oradea Nufărul',
      drive_through: true,
      daily_feedback_goal: 9,
      time_zone: 'Europe/Berlin',
      currency: 'EUR',
      day_starts_at: '03:30',
    });
    expect(router.state.location.pathname).toBe(`/dashboard/restaurants/${created?.id}`);
  });

  it('finds a time zone by today’s name, by its country and by its former name', async () => {
    const { user } = await openAdd();
    const box = await screen.findByRole('combobox', { name: 'Time zone' });
    expect(box).toHaveValue('Bucharest');
    expect(box).toHaveAccessibleDescription(/Now chosen: Romania · UTC\+3\.$/);
    for (const typed of ['kyiv', 'ukraine kyiv', 'Europe/Kyiv']) {
      expect(await chooseZone(user, typed)).toHaveValue('Kyiv');
    }
    await user.click(box);
    await user.keyboard('india');
    await waitFor(() =>
      expect(screen.getByRole('option', { name: /Kolkata/ })).toHaveTextContent('UTC+5:30'),
    );
    expect(screen.queryByRole('option', { name: /Kiev|Calcutta/ })).toBeNull();
    await user.keyboard('{Escape}');
    await fill(user, good);
    await user.click(screen.getByRole('button', { name: 'Add restaurant' }));
    await screen.findByRole('heading', { level: 1, name: 'Oradea Nufărul' });
    expect((await all()).find(({ store_id }) => store_id === 'RO-BH-01')?.time_zone).toBe('Europe/Kyiv');
  });

  it('says when the restaurant opened, and refuses a day to come at its field', async () => {
    const { user } = await openAdd();
    await fill(user, good);
    const opened = screen.getByLabelText('Opened on (optional)');
    await user.type(opened, '2027-01-01');
    await user.click(screen.getByRole('button', { name: 'Add restaurant' }));
    await waitFor(() => expect(opened).toHaveAccessibleDescription(/This lies in the future/));
    await user.clear(opened);
    await user.type(opened, '2025-03-01');
    await user.click(screen.getByRole('button', { name: 'Add restaurant' }));
    await screen.findByRole('heading', { level: 1, name: 'Oradea Nufărul' });
    expect((await all()).find(({ store_id }) => store_id === 'RO-BH-01')?.opened_on).toBe('2025-03-01');
  });

  it('lists the new restaurant at once', async () => {
    const { user } = await renderApp('/dashboard/restaurants', { as: admin });
    await user.click(await screen.findByRole('link', { name: 'Add restaurant' }));
    await screen.findByRole('heading', { level: 1, name: 'Add restaurant' });
    await fill(user, good);
    await user.click(screen.getByRole('button', { name: 'Add restaurant' }));
    await screen.findByRole('heading', { level: 1, name: 'Oradea Nufărul' });
    await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Restaurants' }));
    expect(await screen.findByRole('link', { name: 'Oradea Nufărul' })).toBeVisible();
  });

  it.each<[Label, string, string]>([
    ['Restaurant name', '', 'Enter the name'],
    ['Restaurant name', '   ', 'Enter the name'],
    ['Restaurant name', 'A', 'At least 2 characters'],
    ['Restaurant name', 'x'.repeat(121), 'At most 120 characters'],
    ['Restaurant name', 'Cluj\u202E', 'This contains characters that are not allowed here'],
    ['Store ID', '', 'Enter the restaurant ID'],
    ['Store ID', 'x'.repeat(33), 'At most 32 characters'],
    ['Store ID', 'RO CJ', 'Only letters A–Z, digits, dots, dashes and underscores'],
    ['Store ID', 'RO-ȘT', 'Only letters A–Z, digits, dots, dashes and underscores'],
    ['Daily feedback goal', '', 'Enter the feedback score: how many reports a day'],
    ['Daily feedback goal', '0', 'Enter 1 or more'],
    ['Daily feedback goal', '-4', 'Enter 1 or more'],
    ['Daily feedback goal', '501', 'Enter 500 or less'],
    ['Daily feedback goal', '9,5', 'Enter a whole number'],
    ['Daily feedback goal', 'nine', 'Enter a number'],
  ])(
    '[rule-required-restaurant] refuses %s "%s" at its field and sends nothing',
    async (label, value, text) => {
      const { user } = await openAdd();
      const sent = recordRequests(createRestaurant);
      await fill(user, { ...good, [label]: '' });
      if (value !== '') {
        await user.click(field(label));
        await user.paste(value);
      }
      await user.click(screen.getByRole('button', { name: 'Add restaurant' }));
      await waitFor(() => expect(field(label)).toHaveAccessibleDescription(expect.stringContaining(text)));
      expect(field(label)).toBeInvalid();
      expect(field(label)).toHaveFocus();
      expect(sent).toHaveLength(0);

      await fill(user, { [label]: good[label] });
      await waitFor(() => expect(field(label)).not.toBeInvalid());
    },
  );

  it('trims what is pasted with spaces around it', async () => {
    const { user } = await openAdd();
    await fill(user, { ...good, 'Restaurant name': '  Oradea  ', 'Store ID': ' RO-BH-01 ' });
    await user.click(screen.getByRole('button', { name: 'Add restaurant' }));
    await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Oradea' })).toBeVisible());
  });

  it('says at the Store ID that it is taken, in whatever case', async () => {
    const { user } = await openAdd();
    await fill(user, { ...good, 'Store ID': 'ro-cj-01' });
    await user.click(screen.getByRole('button', { name: 'Add restaurant' }));
    await waitFor(() =>
      expect(field('Store ID')).toHaveAccessibleDescription(
        expect.stringContaining('This Store ID is already in use'),
      ),
    );
    expect(field('Store ID')).toHaveFocus();
    expect(await all()).toHaveLength(3);
  });

  it('shows what only the server refuses at its field', async () => {
    const { user } = await openAdd();
    network.use(
      fault(createRestaurant, 'invalid', { errors: [{ path: 'time_zone', code: 'invalid_choice' }] }),
    );
    await fill(user, good);
    await user.click(screen.getByRole('button', { name: 'Add restaurant' }));
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: 'Time zone' })).toHaveAccessibleDescription(
        expect.stringContaining('Choose one of the options'),
      ),
    );
  });

  it('[message-restaurant-failed] keeps the form when nothing answers, and sends the same create again', async () => {
    const { user } = await openAdd();
    const sent = recordRequests(createRestaurant);
    await fill(user, good);
    network.use(cut(createRestaurant));
    await user.click(screen.getByRole('button', { name: 'Add restaurant' }));
    expect(await screen.findByText('An error occurred while adding the restaurant')).toBeVisible();
    expect(
      screen.getByText('Something went wrong. The server did not answer. Please try again.'),
    ).toBeVisible();
    expect(field('Restaurant name')).toHaveValue('Oradea Nufărul');

    await user.click(screen.getByRole('button', { name: 'Add restaurant' }));
    await screen.findByRole('heading', { level: 1, name: 'Oradea Nufărul' });
    const ids = await Promise.all(sent.map(async (request) => ((await request.json()) as { id: string }).id));
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  it('sends one create for a double click', async () => {
    const { user } = await openAdd();
    const sent = recordRequests(createRestaurant);
    await fill(user, good);
    const held = hold(createRestaurant);
    network.use(held);
    await user.dblClick(screen.getByRole('button', { name: 'Add restaurant' }));
    await waitFor(() => expect(sent).toHaveLength(1));
    held.release();
    await screen.findByRole('heading', { level: 1, name: 'Oradea Nufărul' });
    expect(sent).toHaveLength(1);
  });
});

describe('editing', () => {
  it('[route-restaurants-edit, message-restaurant-done, state-restaurants] starts from what is saved and keeps what is not touched', async () => {
    const { user, id } = await openEdit();
    expect(field('Restaurant name')).toHaveValue('Cluj-Napoca Mănăștur');
    expect(field('Store ID')).toHaveValue('RO-CJ-01');
    expect(field('Daily feedback goal')).toHaveValue('12');
    expect(screen.getByRole('radio', { name: 'In Store' })).toBeChecked();
    const before = await saved(id);

    await fill(user, { 'Restaurant name': 'Cluj Mănăștur' });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(screen.getByRole('heading', { level: 1, name: 'Cluj Mănăștur' })).toBeVisible(),
    );
    expect(await screen.findByText('Restaurant updated successfully')).toBeVisible();
    const { updated_at, version, ...after } = await saved(id);
    expect({ ...before, name: 'Cluj Mănăștur' }).toMatchObject(after);
    expect(version).toBe(before.version + 1);
    expect(updated_at).not.toBe(before.updated_at);
  });

  it('[restaurant-goal] says what the goal counts, and that a new one counts from today on', async () => {
    await openEdit();
    expect(field('Store ID')).toHaveAccessibleDescription(/^The restaurant ID: letters/);
    expect(field('Daily feedback goal')).toHaveAccessibleDescription(
      'The feedback score to reach: 1 to 500 reports a day. A change counts from today on; past days keep the goal they had.',
    );
  });

  it('says that the currency is final instead of letting it fail', async () => {
    await openEdit();
    expect(screen.queryByRole('combobox', { name: 'Currency' })).toBeNull();
    expect(screen.getByText('Final: there are reports with bonuses in this currency.')).toBeVisible();
    expect(screen.getByText('RON')).toBeVisible();
  });

  it('opens a restaurant earlier, and not after its first report', async () => {
    const { user, id } = await openEdit();
    const opened = screen.getByLabelText('Opened on');
    expect(opened).toHaveValue('01/09/2026');
    await user.clear(opened);
    await user.type(opened, '2026-10-01');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(opened).toHaveAccessibleDescription(/can’t be changed while there are reports/),
    );
    await user.clear(opened);
    await user.type(opened, '2025-06-01');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Restaurant updated successfully');
    expect((await saved(id)).opened_on).toBe('2025-06-01');
  });

  it('sends no goal that nobody changed: a form that stood open over midnight must not set it anew', async () => {
    const { user } = await openEdit();
    const sent = recordRequests(updateRestaurant);
    await fill(user, { 'Restaurant name': 'Cluj Central' });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Restaurant updated successfully');
    expect(Object.keys((await sent[0]?.json()) as object)).toEqual([
      'name',
      'store_id',
      'drive_through',
      'version',
    ]);
  });

  it('refuses what adding refuses, and changes nothing', async () => {
    const { user, id } = await openEdit();
    const before = await saved(id);
    await fill(user, { 'Daily feedback goal': '501', 'Restaurant name': '' });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(field('Restaurant name')).toHaveFocus());
    expect(field('Daily feedback goal')).toHaveAccessibleDescription(/Enter 500 or less/);
    expect(await saved(id)).toEqual(before);
  });

  it('says that the Store ID belongs to another restaurant', async () => {
    const { user, id } = await openEdit();
    await fill(user, { 'Store ID': 'RO-B-01' });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(field('Store ID')).toHaveAccessibleDescription(/This Store ID is already in use/),
    );
    expect((await saved(id)).store_id).toBe('RO-CJ-01');
  });

  it('[message-restaurant-failed] names what failed', async () => {
    const { user } = await openEdit();
    network.use(fault(updateRestaurant, 'internal'));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('An error occurred while updating the restaurant')).toBeVisible();
    expect(screen.getByText('Request number: test-request')).toBeVisible();
  });

  it('keeps what was typed when the server has no space, and saves it later', async () => {
    const { user, id } = await openEdit();
    await fill(user, { 'Restaurant name': 'Cluj Central' });
    network.use(fault(updateRestaurant, 'storage_full'));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(/The server has no space left, so nothing was saved/)).toBeVisible();
    expect(field('Restaurant name')).toHaveValue('Cluj Central');
    expect((await saved(id)).name).toBe('Cluj-Napoca Mănăștur');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(async () => expect((await saved(id)).name).toBe('Cluj Central'));
  });

  it('starts from what is saved now, the second time too', async () => {
    const { router, queryClient, id } = await openEdit();
    await router.navigate({ to: '/dashboard/restaurants' });
    await screen.findByRole('heading', { level: 1, name: 'Restaurants' });
    const server = await testServer();
    await server.call(updateRestaurant, { as: admin, params: { id }, body: { name: 'Cluj Central' } });
    changed(queryClient, [{ type: 'changed', subjects: ['restaurant'], restaurant_ids: [id] }]);
    await router.navigate({
      to: '/dashboard/restaurants/edit/$restaurantId',
      params: { restaurantId: id },
    });
    await screen.findByRole('heading', { level: 1, name: 'Edit restaurant' });
    expect(field('Restaurant name')).toHaveValue('Cluj Central');
  });

  it('asks before typed text is left behind', async () => {
    const { user, router, id } = await openEdit();
    await fill(user, { 'Restaurant name': 'Typed' });
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    expect(await screen.findByRole('alertdialog')).toBeVisible();
    expect(router.state.location.pathname).toBe(`/dashboard/restaurants/edit/${id}`);
    expect((await saved(id)).name).toBe('Cluj-Napoca Mănăștur');
  });
});

describe('a page that is left while it saves', () => {
  const people = '/dashboard/users';

  async function leave(...faults: ReturnType<typeof fault>[]) {
    const app = await openEdit();
    await fill(app.user, { 'Restaurant name': 'Cluj Central' });
    const held = hold(updateRestaurant);
    network.use(held, ...faults);
    await app.user.click(screen.getByRole('button', { name: 'Save' }));
    await app.user.click(screen.getAllByRole('link', { name: 'People' })[0] as HTMLElement);
    await screen.findByRole('heading', { level: 1, name: 'People' });
    held.release();
    return app;
  }

  it('takes nobody away from where they are', async () => {
    const { router, id } = await leave();
    expect(await screen.findByText('Restaurant updated successfully')).toBeVisible();
    expect((await saved(id)).name).toBe('Cluj Central');
    expect(router.latestLocation.pathname).toBe(people);
  });

  it('says on the next page that it could not be saved, and keeps what was typed', async () => {
    const { router, id } = await leave(fault(updateRestaurant, 'internal'));
    const failed = /^An error occurred while updating the restaurant: /;
    expect(await screen.findByText(failed)).toBeVisible();
    expect(router.latestLocation.pathname).toBe(people);
    await router.navigate({
      to: '/dashboard/restaurants/edit/$restaurantId',
      params: { restaurantId: id },
    });
    expect(await screen.findByText(/^You have unsaved changes from/)).toBeVisible();
  });
});

describe('two people editing', () => {
  async function loseRace() {
    const app = await openEdit();
    const server = await testServer();
    const body = { name: 'Cluj Central', daily_feedback_goal: 20 };
    await server.call(updateRestaurant, { as: admin, params: { id: app.id }, body });
    await fill(app.user, { 'Daily feedback goal': '15' });
    await app.user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Somebody else has changed this in the meantime.');
    const choices = (name: string) =>
      within(within(screen.getByRole('region', { name: 'Yours and theirs' })).getByRole('group', { name }));
    return { ...app, choices };
  }

  it('shows yours and theirs, and takes theirs where nothing was typed', async () => {
    const { choices, id } = await loseRace();
    expect((await saved(id)).daily_feedback_goal).toBe(20);
    expect(
      choices('Restaurant name').getByRole('radio', { name: /Cluj Central.*Take theirs/ }),
    ).toBeChecked();
    expect(choices('Daily feedback goal').getByRole('radio', { name: /15.*Keep mine/ })).toBeChecked();
    expect(choices('Daily feedback goal').getByRole('radio', { name: /20.*Take theirs/ })).not.toBeChecked();
    expect(field('Restaurant name')).toHaveValue('Cluj Central');
    expect(field('Daily feedback goal')).toHaveValue('15');
  });

  it('keeps mine', async () => {
    const { user, id } = await loseRace();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByRole('heading', { level: 1, name: 'Cluj Central' });
    expect(await saved(id)).toMatchObject({ name: 'Cluj Central', daily_feedback_goal: 15 });
  });

  it('takes theirs', async () => {
    const { user, id, choices } = await loseRace();
    await user.click(choices('Daily feedback goal').getByRole('radio', { name: /Take theirs/ }));
    expect(field('Daily feedback goal')).toHaveValue('20');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByRole('heading', { level: 1, name: 'Cluj Central' });
    expect(await saved(id)).toMatchObject({ name: 'Cluj Central', daily_feedback_goal: 20 });
  });

  it('loses again against a third save', async () => {
    const { user, id, choices } = await loseRace();
    const server = await testServer();
    await server.call(updateRestaurant, { as: admin, params: { id }, body: { daily_feedback_goal: 30 } });
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(choices('Daily feedback goal').getByRole('radio', { name: /30.*Take theirs/ })).toBeVisible(),
    );
    expect((await saved(id)).daily_feedback_goal).toBe(30);
  });
});

describe('who may', () => {
  it.each(['add', 'edit'])('an evaluator is not let to %s', async (what) => {
    const id = await restaurantIdOf('RO-CJ-01');
    const asked = recordRequests(getRestaurant);
    await renderApp(`/dashboard/restaurants/${what === 'add' ? 'add' : `edit/${id}`}`, { as: clujManager });
    expect(await screen.findByRole('heading', { name: 'No access' })).toBeVisible();
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
    expect(asked).toHaveLength(0);
  });

  it('a restaurant that is gone can not be edited', async () => {
    await renderApp('/dashboard/restaurants/edit/018f0000-0000-7000-8000-000000000000', { as: admin });
    expect(await screen.findByRole('heading', { name: 'Restaurant not found' })).toBeVisible();
  });
});
