import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { listRestaurants } from '#contract/restaurants.ts';
import { listUsers } from '#contract/users.ts';
import { fault } from '#tests/msw/fault.ts';
import { hold } from '#tests/msw/hold.ts';
import { network } from '#tests/msw/network.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import { recordRequests } from '#tests/support/requests.ts';
import { admin, bucharestShift, clujManager, restaurantIdOf } from '#tests/support/small-set.ts';

const list = '/dashboard/restaurants';

async function open(url = list, as = admin) {
  const app = await renderApp(url, { as });
  await screen.findByRole('heading', { level: 1 });
  return app;
}
type User = Awaited<ReturnType<typeof open>>['user'];

const field = () => screen.getByRole('combobox', { name: 'Search or go to…' });

async function openPalette(user: User) {
  await user.keyboard('{Control>}k{/Control}');
  await screen.findByRole('dialog', { name: 'Search or go to…' });
  await waitFor(() => expect(field()).toHaveFocus());
}

/** Its own entries and groups alone: to look through a month's whole page at each try takes longer than the search. */
const palette = () => within(screen.getByRole('dialog', { name: 'Search or go to…' }));

/** The entries of the palette; a page's selects have options too. */
const options = () => [...screen.getByRole('dialog').querySelectorAll<HTMLElement>('[role=option]')];
const labels = () => options().map((option) => option.querySelector('span')?.textContent);
const marked = () =>
  options().find((option) => option.getAttribute('aria-selected') === 'true') as HTMLElement;
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('the palette', () => {
  it('opens by Ctrl K and by ⌘ K, also from a text field, and Escape gives the focus back', async () => {
    const { user } = await open();
    const search = await screen.findByRole('searchbox', { name: 'Search restaurants' });
    search.focus();
    for (const keys of ['{Control>}k{/Control}', '{Meta>}k{/Meta}']) {
      await user.keyboard(keys);
      await screen.findByRole('dialog', { name: 'Search or go to…' });
      await user.keyboard('{Escape}');
      await closed();
      expect(search).toHaveFocus();
    }
    expect(search).toHaveValue('');
  });

  it('opens by its button, which a finger can press too, and closes by a press beside it', async () => {
    const { user } = await open();
    const [first, second] = screen.getAllByRole('button', { name: 'Search or go to…' });
    expect(second).toBeVisible();
    await user.click(first as HTMLElement);
    const dialog = await screen.findByRole('dialog');
    await user.click(field());
    expect(dialog).toBeInTheDocument();
    await user.click(dialog);
    await closed();
    expect(first).toHaveFocus();
  });

  it('waits while another window asks something', async () => {
    const { user } = await open('/dashboard/restaurants/add');
    await user.type(await screen.findByRole('textbox', { name: 'Restaurant name' }), 'Oradea');
    await user.click(screen.getAllByRole('link', { name: 'People' })[0] as HTMLElement);
    await screen.findByRole('alertdialog');
    await user.keyboard('{Control>}k{/Control}');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('lists the pages and actions of an administrator', async () => {
    const { user } = await open();
    await openPalette(user);
    expect(labels()).toEqual([
      'Overview',
      'Restaurants',
      'People',
      'Month’s end',
      'Questions about statements',
      'Payroll',
      'Bonus rule',
      'Import',
      'Activity',
      'Tablets',
      'Settings',
      'Account',
      'Record feedback',
      'Add restaurant',
      'Add person',
      'This month',
      'Previous month',
      'Appearance: Light',
      'Appearance: Dark',
      'Language: Română',
      'Language: Deutsch',
      'Log out',
    ]);
    const groups = within(screen.getByRole('dialog')).getAllByRole('group');
    for (const [index, name] of ['Go to', 'Actions'].entries())
      expect(groups[index]).toHaveAccessibleName(name);
  });

  it('offers an evaluator nothing that is refused', async () => {
    const { user } = await open(list, clujManager);
    await openPalette(user);
    expect(labels()).toContain('Record feedback');
    for (const refused of [
      'Month’s end',
      'Questions about statements',
      'Payroll',
      'Bonus rule',
      'Import',
      'Activity',
      'Tablets',
      'Settings',
      'Add restaurant',
      'Add person',
    ]) {
      expect(labels()).not.toContain(refused);
    }
  });

  it('goes to the page that Enter is pressed on, with the focus on its heading', async () => {
    const { user, router } = await open();
    await openPalette(user);
    await user.type(field(), 'acco');
    await waitFor(() => expect(labels()).toEqual(['Account']));
    await user.keyboard('{Enter}');
    const heading = await screen.findByRole('heading', { level: 1, name: 'Account' });
    expect(router.state.location.pathname).toBe('/dashboard/account');
    await waitFor(() => expect(heading).toHaveFocus());
    await closed();
  });

  it('moves with the arrows, round the ends, and tells the field what is marked', async () => {
    const { user } = await open();
    await openPalette(user);
    const isTold = () => expect(field()).toHaveAttribute('aria-activedescendant', marked().id);
    expect(marked()).toHaveTextContent('Overview');
    isTold();
    await user.keyboard('{ArrowDown}{ArrowDown}');
    expect(marked()).toHaveTextContent('People');
    isTold();
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}');
    expect(marked()).toHaveTextContent('Log out');
    await user.keyboard('{ArrowDown}');
    expect(marked()).toHaveTextContent('Overview');
    isTold();
  });

  it('marks what the pointer is on, and takes a press', async () => {
    const { user } = await open();
    await openPalette(user);
    const dark = palette().getByRole('option', { name: 'Appearance: Dark' });
    fireEvent.pointerMove(dark);
    expect(marked()).toBe(dark);
    await user.click(dark);
    await closed();
    expect(document.documentElement.dataset['theme']).toBe('dark');
  });

  it('switches the language', async () => {
    const { user } = await open();
    await openPalette(user);
    await user.type(field(), 'deutsch{Enter}');
    await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Restaurants' })).toBeVisible());
    await waitFor(() => expect(document.documentElement.lang).toBe('de'));
  });

  it('logs out', async () => {
    const { user } = await open();
    await openPalette(user);
    await user.type(field(), 'log out{Enter}');
    expect(await screen.findByRole('heading', { name: 'Log in to Brigade' })).toBeVisible();
  });

  it('goes to what is found for the letters that are there, however soon Enter is pressed', async () => {
    const { user, router } = await open();
    await openPalette(user);
    await user.type(field(), 'ștefan');
    await waitFor(() => expect(labels()[0]).toMatch(/Ștefan/));
    await user.clear(field());
    await user.type(field(), 'mănăștur{Enter}');
    const id = await restaurantIdOf('RO-CJ-01');
    await waitFor(() => expect(router.state.location.pathname).toBe(`/dashboard/restaurants/${id}`));
  });

  it('does not act on Enter while letters are being composed', async () => {
    const { user, router } = await open();
    await openPalette(user);
    fireEvent.keyDown(field(), { key: 'Enter', isComposing: true });
    expect(screen.getByRole('dialog')).toBeInTheDocument();
    expect(router.state.location.pathname).toBe(list);
  });
});

describe('months in the palette', () => {
  it('change the page that is open where it shows months, and keep its filters', async () => {
    const { user, router, selectedDate } = await open(`${list}?q=cluj`);
    await openPalette(user);
    expect(palette().getByRole('option', { name: 'Previous month September 2026' })).toBeInTheDocument();
    await user.type(field(), 'previous{Enter}');
    await waitFor(() => expect(router.state.location.href).toBe(`${list}?q=cluj&month=2026-09`));
    await waitFor(() => expect(selectedDate.selectedMonth()).toBe('2026-09'));
    await openPalette(user);
    await user.type(field(), 'this month{Enter}');
    await waitFor(() => expect(router.state.location.href).toBe(`${list}?q=cluj`));
    expect(selectedDate.selectedMonth()).toBe('2026-10');
  });

  it('begin with the month that is shown where a page stayed open over its last night', async () => {
    let at = '2026-10-31T20:00:00Z';
    const settings = { clock: () => new Date(at) };
    const { user, router } = await renderApp(list, { as: admin, at, settings });
    await screen.findByRole('heading', { level: 1, name: 'Restaurants' });
    at = '2026-11-01T00:30:00Z';
    await openPalette(user);
    await user.type(field(), 'previous{Enter}');
    await waitFor(() => expect(router.state.location.href).toBe(`${list}?month=2026-09`));
  });

  it('begin another month of a restaurant on its first page, without the day beside', async () => {
    const id = await restaurantIdOf('RO-CJ-01');
    const { user, router } = await open(`${list}/${id}?q=a&page=2&day=2026-10-02&beside=2026-10-01`);
    await openPalette(user);
    await user.type(field(), 'previous{Enter}');
    await waitFor(() => expect(router.state.location.search).toEqual({ q: 'a', month: '2026-09' }));
  });

  it('open the overview from a page without months', async () => {
    const { user, router } = await open('/dashboard/account');
    await openPalette(user);
    await user.type(field(), 'previous{Enter}');
    await waitFor(() => expect(router.state.location.href).toBe('/dashboard?month=2026-09'));
  });
});

describe('finding in the palette', () => {
  it('finds a restaurant by a part of its name, without regard to diacritics, and opens it', async () => {
    const { user, router } = await open('/dashboard/account');
    await openPalette(user);
    await user.type(field(), 'manastur');
    const option = await palette().findByRole('option', { name: 'Cluj-Napoca Mănăștur RO-CJ-01' });
    await user.click(option);
    await waitFor(() =>
      expect(screen.getByRole('heading', { level: 1, name: 'Cluj-Napoca Mănăștur' })).toBeVisible(),
    );
    expect(router.state.location.pathname).toBe(`${list}/${await restaurantIdOf('RO-CJ-01')}`);
  });

  it('finds a page by the apostrophe of the keyboard, too', async () => {
    const { user } = await open();
    await openPalette(user);
    await user.type(field(), "month's");
    expect(labels()).toEqual(['Month’s end']);
  });

  it('finds people, five at most, with what tells them apart', async () => {
    const { user, server, router } = await open();
    const { data } = await server.call(listUsers, { as: admin });
    const person = data.find(({ email }) => email === 'crew@ardealgrill.example');
    const name = `${person?.first_name} ${person?.last_name}`;
    await openPalette(user);
    await user.type(field(), name);
    await user.click(await palette().findByRole('option', { name: new RegExp(`^${name} Crew · RO-CJ-01`) }));
    expect(await screen.findByRole('heading', { level: 1, name })).toBeVisible();
    expect(router.state.location.pathname).toBe(`/dashboard/users/${person?.id}`);

    await openPalette(user);
    await user.type(field(), 'a');
    const people = await palette().findByRole('group', { name: 'People' });
    await waitFor(() => expect(within(people).getAllByRole('option')).toHaveLength(5));
  });

  it('offers at once what can be done with the first that was found', async () => {
    const { user, router } = await open();
    const cluj = await restaurantIdOf('RO-CJ-01');
    await openPalette(user);
    await user.type(field(), 'manastur');
    const actions = await palette().findByRole('group', { name: 'Actions: Cluj-Napoca Mănăștur' });
    expect(
      within(actions)
        .getAllByRole('option')
        .map((option) => option.querySelector('span')?.textContent),
    ).toEqual(['Record feedback', 'September 2026', 'Export October 2026 (XLSX)', 'Edit restaurant']);
    await user.click(within(actions).getByRole('option', { name: /^September 2026/ }));
    await screen.findByRole('heading', { level: 1, name: 'Cluj-Napoca Mănăștur' });
    expect(router.state.location.href).toBe(`${list}/${cluj}?month=2026-09`);
    await openPalette(user);
    await user.type(field(), 'bianca');
    const person = await palette().findByRole('group', { name: 'Actions: Bianca Mureșan' });
    await user.click(within(person).getByRole('option', { name: /^Edit person/ }));
    await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Edit person' })).toBeVisible());
  });

  it('offers what can be done with each that was found, by the arrows', async () => {
    const { user, router } = await open();
    await openPalette(user);
    await user.type(field(), 'bucuresti');
    await palette().findByRole('group', { name: 'Actions: București Militari' });
    expect(marked()).toHaveTextContent('București Militari');
    expect(screen.getByRole('dialog')).toHaveTextContent(/Enter Open.*→ Actions/);
    await user.keyboard('{ArrowDown}');
    expect(marked()).toHaveTextContent('București Pipera');
    await user.keyboard('{ArrowRight}');
    const actions = palette().getByRole('group', { name: 'Actions: București Pipera' });
    expect(actions).toContainElement(marked());
    expect(marked()).toHaveTextContent('Record feedback');
    expect(screen.getByRole('dialog')).toHaveTextContent(/Enter Run.*← Back/);
    await user.keyboard('{ArrowLeft}');
    expect(marked()).toHaveTextContent('București PiperaRO-B-02');
    await user.keyboard('{ArrowRight}{ArrowDown}{Enter}');
    const pipera = await restaurantIdOf('RO-B-02');
    await waitFor(() => expect(router.state.location.href).toBe(`${list}/${pipera}?month=2026-09`));
  });

  it('leaves the arrows to the text while the caret stands in it', async () => {
    const { user } = await open();
    await openPalette(user);
    await user.type(field(), 'bucuresti');
    await palette().findByRole('group', { name: 'Actions: București Militari' });
    await user.keyboard('{ArrowLeft}{ArrowRight}');
    expect(marked()).toHaveTextContent('București MilitariRO-B-01');
    await user.keyboard('{ArrowRight}');
    expect(marked()).toHaveTextContent('Record feedback');
  });

  it('offers what can be done with each that was found, by a press', async () => {
    const { user } = await open();
    await openPalette(user);
    await user.type(field(), 'bucuresti');
    const option = await palette().findByRole('option', { name: /Pipera/ });
    await user.click(option.querySelector('[data-more]') as HTMLElement);
    const actions = palette().getByRole('group', { name: 'Actions: București Pipera' });
    await user.click(within(actions).getByRole('option', { name: /^Edit restaurant/ }));
    expect(await screen.findByLabelText('Restaurant name')).toHaveValue('București Pipera');
  });

  it('offers an evaluator to record and to export, and to edit nobody', async () => {
    const { user } = await open(list, clujManager);
    await openPalette(user);
    await user.type(field(), 'mure');
    await palette().findByRole('option', { name: /Bianca Mureșan/ });
    expect(palette().queryByRole('option', { name: /^Edit/ })).toBeNull();
    await user.clear(field());
    await user.type(field(), 'cluj');
    const actions = await palette().findByRole('group', { name: /^Actions: Cluj/ });
    expect(within(actions).queryByRole('option', { name: /^Edit/ })).toBeNull();
    expect(within(actions).getByRole('option', { name: /^Record feedback/ })).toBeVisible();
  });

  it('shows its keys, and says in which language a language is written', async () => {
    const { user } = await open();
    await openPalette(user);
    expect(screen.getByRole('dialog')).toHaveTextContent(/↑ ↓ Choose.*Enter Open.*Esc Close/);
    expect(
      within(palette().getByRole('option', { name: 'Language: Deutsch' })).getByText('Deutsch'),
    ).toHaveAttribute('lang', 'de');
  });

  it('finds for an evaluator what is in reach only', async () => {
    const { user } = await open(list, bucharestShift);
    await openPalette(user);
    await user.type(field(), 'cluj');
    expect(await palette().findByText('No data')).toBeVisible();
    expect(options()).toEqual([]);
    await user.clear(field());
    await user.type(field(), 'pipera');
    expect(await palette().findByRole('option', { name: /București Pipera/ })).toBeInTheDocument();
  });

  it('asks once for what is typed in one go, and says that it searches', async () => {
    const { user } = await open('/dashboard/account');
    await openPalette(user);
    const asked = recordRequests(listRestaurants);
    const held = hold(listRestaurants);
    network.use(held);
    await user.type(field(), 'pipera');
    expect(await palette().findByText('Searching…')).toBeVisible();
    await waitFor(() => expect(asked).toHaveLength(1));
    held.release();
    expect(await palette().findByRole('option', { name: /Pipera/ })).toBeInTheDocument();
    await waitFor(() => expect(palette().queryByText('Searching…')).toBeNull());
    expect(asked).toHaveLength(1);
  });

  it('says why nothing could be searched, and still goes to pages', async () => {
    const { user } = await open('/dashboard/account');
    network.use(fault(listRestaurants, 'unavailable', { always: true }));
    network.use(fault(listUsers, 'unavailable', { always: true }));
    await openPalette(user);
    await user.type(field(), 'over');
    expect(await screen.findByText('The server is busy. Please try again in a moment.')).toBeVisible();
    expect(labels()).toEqual(['Overview']);
  });

  it('asks before unsaved text is left behind', async () => {
    const { user, router } = await open('/dashboard/restaurants/add');
    await user.type(await screen.findByRole('textbox', { name: 'Restaurant name' }), 'Oradea');
    await openPalette(user);
    await user.type(field(), 'account{Enter}');
    const dialog = await screen.findByRole('alertdialog', { name: 'Leave without saving?' });
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(router.state.location.pathname).toBe('/dashboard/restaurants/add');
    expect(screen.getByRole('textbox', { name: 'Restaurant name' })).toHaveValue('Oradea');
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Restaurant name' })).toHaveFocus());
  });
});
