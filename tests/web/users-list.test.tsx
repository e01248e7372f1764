import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { v7 as newId } from 'uuid';
import { describe, expect, it } from 'vitest';
import { listRestaurants } from '#contract/restaurants.ts';
import { registerUser } from '#contract/user-changes.ts';
import { getUserWithReports } from '#contract/user-months.ts';
import { listUsers } from '#contract/users.ts';
import { fault } from '#tests/msw/fault.ts';
import { hold } from '#tests/msw/hold.ts';
import { network } from '#tests/msw/network.ts';
import { testServer } from '#tests/msw/real-server.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import { recordRequests } from '#tests/support/requests.ts';
import { admin, bucharestShift, clujManager, restaurantIdOf } from '#tests/support/small-set.ts';

const path = '/dashboard/users';
const all = 14;

/** The names in the table, top to bottom, as they are written there. */
function written(): string[] {
  return within(screen.getByRole('table'))
    .getAllByRole('link')
    .map((link) => link.textContent);
}

/** The same, first name first. */
const names = () => written().map((name) => name.replace(/^(.+), (.+)$/, '$2 $1'));

/** The link of a person in a list that is sorted by name. */
const linkTo = (name: string) => screen.getByRole('link', { name: name.replace(/^(\S+) (.+)$/, '$2, $1') });

async function openList(search = '', as = admin) {
  const app = await renderApp(path + search, { as });
  await screen.findByRole('table');
  return app;
}

/** What the opened restaurant filter offers. */
function offered(): (string | null)[] {
  return within(screen.getByRole('listbox'))
    .getAllByRole('option')
    .map((option) => option.textContent);
}

function rowOf(name: string): HTMLElement {
  return linkTo(name).closest('tr') as HTMLElement;
}

describe('what a row tells', () => {
  it('[route-users, user-position, user-role] shows an administrator all of a person', async () => {
    await openList();
    expect(rowOf('Elena Dumitrescu')).toHaveTextContent(
      /tura\.bucuresti@ardealgrill\.example.*Shift manager.*Evaluator.*Active.*București Militari, București Pipera/,
    );
    expect(rowOf('Vlad Georgescu')).toHaveTextContent('Not activated');
    expect(rowOf('Larisa Voicu')).toHaveTextContent('Disabled');
    expect(screen.getByRole('columnheader', { name: 'Last log-in' })).toBeVisible();
  });

  it('tells people of one name apart who have no e-mail', async () => {
    const server = await testServer();
    for (const payroll_id of ['117', '204']) {
      const body = { first_name: 'Ana', last_name: 'Rusu', user_position: 'crew', role: 'user' } as const;
      await server.call(registerUser, { as: admin, body: { id: newId(), ...body, payroll_id } });
    }
    await openList();
    expect(written()).toEqual(expect.arrayContaining(['Rusu, Ana (117)', 'Rusu, Ana (204)']));
  });

  it('asks for one page, and for nothing else before a filter is opened', async () => {
    const asked = recordRequests(listUsers);
    await openList();
    expect(asked.map(({ url }) => new URL(url).search)).toEqual(['?sort=name&page=1&per_page=25']);
  });

  it('counts the restaurants beyond the first two', async () => {
    const server = await testServer();
    const { data } = await server.call(listRestaurants, { as: admin });
    const body = { first_name: 'Ana', last_name: 'Peste-Tot', email: 'ana@ardealgrill.example' } as const;
    await server.call(registerUser, {
      as: admin,
      body: {
        ...body,
        user_position: 'area_manager',
        role: 'evaluator',
        restaurants: data.map(({ id }) => id),
      },
    });
    await openList();
    expect(rowOf('Ana Peste-Tot')).toHaveTextContent('București Militari, București Pipera and 1 more');
  });

  it('stands in the navigation', async () => {
    const { user, router } = await renderApp('/dashboard/restaurants', { as: admin });
    const [link] = await screen.findAllByRole('link', { name: 'People' });
    await user.click(link as HTMLElement);
    expect(await screen.findByRole('heading', { name: 'People', level: 1 })).toBeVisible();
    expect(router.state.location.href).toBe(path);
  });
});

describe('filters in the URL', () => {
  it('searches without regard to case and diacritics, after a pause', async () => {
    const { user, router } = await openList();
    const asked = recordRequests(listUsers);
    await user.type(screen.getByRole('searchbox', { name: 'Search people' }), 'TARANU stef');
    await waitFor(() => expect(names()).toEqual(['Ștefan Țăranu']));
    expect(router.state.location.href).toBe(`${path}?q=TARANU+stef`);
    expect(asked).toHaveLength(1);

    await user.click(screen.getByRole('button', { name: 'Clear the search' }));
    await waitFor(() => expect(names()).toHaveLength(all));
    expect(router.state.location.href).toBe(path);
  });

  it('searches e-mails too', async () => {
    const { user } = await openList();
    await user.type(screen.getByRole('searchbox'), 'tura.buc{Enter}');
    await waitFor(() => expect(names()).toEqual(['Elena Dumitrescu']));
  });

  it.each([
    ['Role', 'Evaluator', '?role=evaluator', 4],
    ['Position', 'Store manager', '?position=store_manager', 3],
    ['Status', 'Not activated', '?status=pending', 1],
    ['Status', 'Disabled', '?status=disabled', 1],
  ])('[user-position, user-role] filters by %s: %s', async (label, word, search, count) => {
    const { user, router } = await openList();
    await user.selectOptions(screen.getByRole('combobox', { name: label }), word);
    await waitFor(() => expect(names()).toHaveLength(count));
    expect(router.state.location.href).toBe(path + search);

    await user.selectOptions(screen.getByRole('combobox', { name: label }), '');
    await waitFor(() => expect(names()).toHaveLength(all));
    expect(router.state.location.href).toBe(path);
  });

  it('filters by a restaurant, found by its name', async () => {
    const { user, router } = await openList();
    const filter = await screen.findByRole('combobox', { name: 'Restaurant' });
    expect(filter).toHaveValue('All restaurants');
    await user.click(filter);
    await user.keyboard('manas');
    await waitFor(() => expect(offered()).toEqual(['Cluj-Napoca MănășturRO-CJ-01']));
    await user.keyboard('{Enter}');
    await waitFor(() => expect(names()).toHaveLength(4));
    expect(router.state.location.search).toEqual({ restaurant_id: await restaurantIdOf('RO-CJ-01') });
    expect(filter).toHaveValue('Cluj-Napoca Mănăștur');

    await user.click(filter);
    await waitFor(() => expect(offered()).toHaveLength(4));
    await user.click(within(screen.getByRole('listbox')).getByText('All restaurants'));
    await waitFor(() => expect(names()).toHaveLength(all));
    expect(router.state.location.href).toBe(path);
  });

  it('names the restaurant of a link, also where nobody in it matches', async () => {
    const pipera = await restaurantIdOf('RO-B-02');
    await renderApp(`${path}?restaurant_id=${pipera}&q=nobody`, { as: admin });
    expect(await screen.findByText('Nobody matches the search and the filters.')).toBeVisible();
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: 'Restaurant' })).toHaveValue('București Pipera'),
    );
  });

  it('sorts by a column and turns the order round', async () => {
    const { user, router } = await openList();
    // The order is seen to be one: by family name, which comes first.
    expect(written()[0]).toBe('Ardelean, Mihai');
    await user.click(screen.getByRole('button', { name: 'Role' }));
    await waitFor(() => expect(written()[0]).toBe('Ioana Munteanu'));
    await waitFor(() => expect(names()[0]).toBe('Ioana Munteanu'));
    expect(router.state.location.href).toBe(`${path}?sort=role`);
    expect(screen.getByRole('columnheader', { name: 'Role' })).toHaveAttribute('aria-sort', 'ascending');

    await user.click(screen.getByRole('button', { name: 'Role' }));
    await waitFor(() => expect(router.state.location.href).toBe(`${path}?sort=-role`));
    await user.click(screen.getByRole('button', { name: 'Name' }));
    await waitFor(() => expect(router.state.location.href).toBe(path));
  });

  it('opens with all filters of a link, and goes back through them', async () => {
    const restaurant = await restaurantIdOf('RO-B-01');
    const { user, router, history } = await openList(
      `?role=user&position=crew&status=active&restaurant_id=${restaurant}&sort=-name`,
    );
    expect(names()).toEqual(['Andrei Popescu', 'Andrei Popescu', 'Sânziana Bălan']);
    await user.type(screen.getByRole('searchbox'), 'balan');
    await waitFor(() => expect(names()).toEqual(['Sânziana Bălan']));
    expect(router.state.location.search).toEqual({
      q: 'balan',
      role: 'user',
      position: 'crew',
      status: 'active',
      restaurant_id: restaurant,
      sort: '-name',
    });

    history.back();
    await waitFor(() => expect(names()).toHaveLength(3));
    expect(screen.getByRole('searchbox')).toHaveValue('');
  });

  it('shows its defaults where the URL makes no sense', async () => {
    const asked = recordRequests(listUsers);
    await openList('?role=king&position=cook&status=gone&restaurant_id=%00&sort=evil&page=-3&q=');
    expect(new URL(asked[0]?.url ?? '').search).toBe('?sort=name&page=1&per_page=25');
  });

  it('[route-users] goes through the pages', async () => {
    const server = await testServer();
    for (let number = 10; number < 30; number += 1) {
      const body = { first_name: `Zoe${number}`, last_name: 'Zidaru', email: `zoe${number}@example.com` };
      await server.call(registerUser, { as: admin, body: { ...body, user_position: 'crew', role: 'user' } });
    }
    const { user, router } = await openList();
    expect(screen.getByText('1–25 of 34')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await waitFor(() => expect(names()).toHaveLength(9));
    expect(screen.getByText('26–34 of 34')).toBeVisible();
    expect(router.state.location.href).toBe(`${path}?page=2`);

    // A new filter starts at its first page.
    await user.selectOptions(screen.getByRole('combobox', { name: 'Status' }), 'Active');
    await waitFor(() => expect(router.state.location.href).toBe(`${path}?status=active`));
  });
});

describe('while and when there is nothing to show', () => {
  it('[state-users, message-searching] says that it searches, and keeps the rows until others come', async () => {
    const { user } = await openList();
    const held = hold(listUsers, 'q=bianca');
    network.use(held);
    await user.type(screen.getByRole('searchbox'), 'bianca');
    expect(await screen.findByText('Searching…')).toBeVisible();
    expect(names()).toHaveLength(all);
    expect(screen.getByRole('table')).toHaveAttribute('aria-busy', 'true');

    held.release();
    await waitFor(() => expect(names()).toEqual(['Bianca Mureșan']));
    expect(screen.queryByText('Searching…')).not.toBeInTheDocument();
  });

  it('[message-no-data] offers to clear the filters when nothing matches', async () => {
    const { user, router } = await renderApp(`${path}?q=nobody&role=admin&sort=role`, { as: admin });
    expect(await screen.findByText('No data')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await screen.findByRole('table');
    expect(router.state.location.href).toBe(`${path}?sort=role`);
  });

  it('leads back from a page that does not exist', async () => {
    const { user, router } = await renderApp(`${path}?role=evaluator&page=9`, { as: admin });
    expect(await screen.findByText('The list is not this long.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show the first page' }));
    await screen.findByRole('table');
    expect(router.state.location.href).toBe(`${path}?role=evaluator`);
  });

  it('[state-users] ends a failed load on a page that tries again', async () => {
    network.use(fault(listUsers, 'internal', { always: true }));
    const { user } = await renderApp(path, { as: admin });
    expect(await screen.findByRole('heading', { name: 'Something went wrong' })).toBeVisible();
    network.resetHandlers();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('table')).toBeVisible();
  });
});

describe('on the way to a person', () => {
  it.each(['hover', 'touch'] as const)('%s has sent the one request of the click', async (way) => {
    const { user } = await openList();
    await screen.findByRole('combobox', { name: 'Restaurant' });
    const every = recordRequests();
    const asked = recordRequests(getUserWithReports);
    const link = linkTo('Bianca Mureșan');
    if (way === 'hover') await user.hover(link);
    else fireEvent.touchStart(link);
    await waitFor(() => expect(asked).toHaveLength(1));
    expect(every).toHaveLength(1);

    await user.click(link);
    expect(await screen.findByRole('heading', { name: 'Bianca Mureșan', level: 1 })).toBeVisible();
    // A quarter of a second after the page its neighbours follow, which a busy machine may see here already.
    const [first, ...others] = every.map(({ url }) => new URL(url).searchParams.get('date'));
    expect(first).toBe('2026-10');
    expect(others).toEqual(['2026-09', '2026-11'].slice(0, others.length));
    expect(every).toHaveLength(asked.length);
  });
});

describe('for an evaluator', () => {
  it('lists the people of the own restaurants, without addresses, status and log-in times', async () => {
    await openList('', clujManager);
    expect(names()).toEqual(['Mihai Ardelean', 'Bianca Mureșan', 'Radu Pop', 'Ștefan Țăranu']);
    expect(screen.queryByText(/@ardealgrill/)).not.toBeInTheDocument();
    for (const header of ['Status', 'Last log-in'])
      expect(screen.queryByRole('columnheader', { name: header })).not.toBeInTheDocument();
    expect(screen.queryByRole('combobox', { name: 'Status' })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Add person' })).not.toBeInTheDocument();
    // There is only one restaurant to filter by.
    expect(screen.queryByRole('combobox', { name: 'Restaurant' })).not.toBeInTheDocument();
  });

  it('filters by the own restaurants where there are several', async () => {
    const { user } = await openList('', bucharestShift);
    await user.click(await screen.findByRole('combobox', { name: 'Restaurant' }));
    await waitFor(() =>
      expect(offered()).toEqual(['All restaurants', 'București MilitariRO-B-01', 'București PiperaRO-B-02']),
    );
    await user.click(within(screen.getByRole('listbox')).getByText('București Pipera'));
    await waitFor(() => expect(names()).not.toContain('Gabriela Stan'));
    expect(names()).toContain('Maria Ionescu');
  });

  it("leaves out what an administrator's link filters and sorts by, and they may not know", async () => {
    const asked = recordRequests(listUsers);
    await openList('?status=disabled&sort=-last_login_at', clujManager);
    expect(new URL(asked[0]?.url ?? '').search).toBe('?sort=name&page=1&per_page=25');
  });
});
