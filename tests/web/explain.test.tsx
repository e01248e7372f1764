/** An amount that is pressed says why it is what it is: the rule with real numbers, what changed it, what it is the sum of. */
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { setBonusRule } from '#contract/bonus-rules.ts';
import { explainAmount } from '#contract/explain.ts';
import { createReport, updateReport, voidReport } from '#contract/feedback.ts';
import { getRestaurantWithReports } from '#contract/restaurants.ts';
import { getUserWithReports } from '#contract/user-months.ts';
// What a press opens is compiled here, not while a test waits for it.
import '#web/explain/explanation-dialog.tsx';
import { fault } from '#tests/msw/fault.ts';
import { foreignServer, foreignToken } from '#tests/msw/foreign-server.ts';
import { network } from '#tests/msw/network.ts';
import { testServer } from '#tests/msw/real-server.ts';
import { recordRequests } from '#tests/support/requests.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import { personOf } from '#tests/support/small-people.ts';
import { admin, clujManager, restaurantIdOf } from '#tests/support/small-set.ts';

const today = '2026-10-15';
const reportId = '019a4d6e-7c9b-7000-8000-0000000000e1';

const openMonth = async (search = '?month=2026-10', as = admin, locale: 'en' | 'ro' = 'en') => {
  const id = await restaurantIdOf('RO-CJ-01');
  const app = await renderApp(`/dashboard/restaurants/${id}${search}`, { as, locale });
  await screen.findByRole('heading', { level: 1, name: 'Cluj-Napoca Mănăștur' });
  return { ...app, id };
};
const told = async () => {
  const query = { id: await restaurantIdOf('RO-CJ-01'), date: '2026-10' };
  return (await (await testServer()).call(getRestaurantWithReports, { as: admin, query })).data;
};
/** Today's report on Radu Pop with nine points, by the restaurant's manager. */
const record = async () => {
  const server = await testServer();
  const { users, id } = await told();
  const radu = users.find(({ first_name }) => first_name === 'Radu');
  await server.call(createReport, {
    as: clujManager,
    body: { id: reportId, restaurant_id: id, evaluated_user_id: radu?.id ?? '', points: 9 },
  });
};
const dialog = () => screen.findByRole('dialog', { name: 'Why this amount?' });
const row = (table: RegExp, text: string | RegExp) =>
  within(screen.getByRole('table', { name: table })).getByRole('row', { name: text });
const amountIn = (element: HTMLElement) => within(element).getByRole('button', { name: /, why\?$/ });

describe('the bonus of a report', () => {
  it('says its formula, its rule with who set it, its goal and who recorded it', async () => {
    await record();
    const { user } = await openMonth(`?month=2026-10&day=${today}`);
    const button = amountIn(row(/^Reports/, /RON.5\.00.*Radu Pop/));
    expect(button).toHaveAccessibleName(/^RON.5\.00, why\?$/);
    await user.click(button);
    const shown = await dialog();
    expect(await within(shown).findByText('Feedback for Radu Pop, Thursday, 15 October 2026')).toBeVisible();
    expect(shown).toHaveTextContent(/2 points above 7 × RON.2\.50 = RON.5\.00/);
    expect(shown).toHaveTextContent('Rule in force since 1 Sept 2026; it came with the installation.');
    expect(shown).toHaveTextContent('Goal of the day: 12 reports, in force since 6 Oct 2026.');
    expect(shown).toHaveTextContent('Recorded by Mihai Ardelean, 15 Oct 2026, 09:00.');
    expect(within(shown).queryByText('Changed since')).not.toBeInTheDocument();
  });

  it('tells its corrections, and the rule that changed it', async () => {
    await record();
    const server = await testServer();
    server.at('2026-10-15T09:05:00Z');
    await server.call(updateReport, { as: clujManager, params: { id: reportId }, body: { points: 10 } });
    server.at('2026-10-15T09:07:00Z');
    await server.call(setBonusRule, {
      as: admin,
      body: { currency: 'RON', valid_from: today, points_threshold: 8, amount_per_point: '4.00' },
    });
    const { user } = await openMonth(`?month=2026-10&day=${today}&points=10`);
    await user.click(amountIn(row(/^Reports/, /RON.8\.00.*Radu Pop/)));
    const shown = await dialog();
    expect(await within(shown).findByText(/2 points above 8 × RON.4\.00 = RON.8\.00/)).toBeVisible();
    expect(shown).toHaveTextContent(
      'Rule in force since 15 Oct 2026, set by Ioana Munteanu, 15 Oct 2026, 09:07.',
    );
    const changes = within(within(shown).getByText('Changed since').parentElement as HTMLElement);
    expect(
      changes.getAllByRole('listitem').map(({ textContent }) => textContent.replaceAll('\u00A0', ' ')),
    ).toEqual([
      'Corrected by Mihai Ardelean, 15 Oct 2026, 09:059 points · RON 5.00 → 10 points · RON 7.50',
      'The bonus rule of its day was changed by Ioana Munteanu, 15 Oct 2026, 09:07RON 7.50 → RON 8.00',
    ]);
  });

  it('says where it was not recorded by its rule', async () => {
    await record();
    const { kysely } = (await testServer()).database;
    await kysely.updateTable('reports').set({ bonus_minor: 440 }).where('id', '=', reportId).execute();
    const { user } = await openMonth(`?month=2026-10&day=${today}&points=9`);
    await user.click(amountIn(row(/^Reports/, /RON.4\.40.*Radu Pop/)));
    const shown = await dialog();
    expect(await within(shown).findByText(/RON.4\.40 is recorded, and that counts/)).toHaveTextContent(
      '1 report has another bonus than this rule gives.',
    );
    expect(shown).toHaveTextContent(/2 points above 7 × RON.2\.50 = RON.5\.00/);
  });
});

describe('a sum', () => {
  it('is read by keyboard alone: into a day, into a report, back, and closed where it was opened', async () => {
    await record();
    const { user } = await openMonth();
    const { summary, days } = await told();
    const tile = within(screen.getByText('Bonus total', { selector: 'dt' }).parentElement as HTMLElement);
    const opener = tile.getByRole('button', { name: /why\?$/ });
    opener.focus();
    await user.keyboard('{Enter}');
    const shown = await dialog();
    const list = within(await within(shown).findByRole('list'));
    expect(shown).toHaveTextContent(new RegExp(`October 2026RON.${summary?.bonus_total}`));
    expect(list.getAllByRole('listitem')).toHaveLength(days.filter(({ count }) => count > 0).length);
    await user.keyboard('{Tab}{Enter}');
    const day = await within(shown).findByText('Cluj-Napoca Mănăștur, Thursday, 15 October 2026');
    expect(day).toHaveFocus();
    const ofDay = days.find(({ date }) => date === today);
    expect(shown).toHaveTextContent(new RegExp(`2026RON.${ofDay?.bonus}`));
    const reports = within(within(shown).getByRole('list')).getAllByRole('listitem');
    expect(reports).toHaveLength(ofDay?.count ?? 0);
    const own = reports.find(({ textContent }) => textContent.startsWith('Radu Pop · 9 points'));
    within(own as HTMLElement)
      .getByRole('button')
      .focus();
    await user.keyboard('{Enter}');
    expect(await within(shown).findByText(/^Feedback for Radu Pop/)).toHaveFocus();
    await user.click(within(shown).getByRole('button', { name: 'Back' }));
    expect(await within(shown).findByText('Cluj-Napoca Mănăștur, Thursday, 15 October 2026')).toHaveFocus();
    await user.click(within(shown).getByRole('button', { name: 'Back' }));
    expect(await within(shown).findByText('Cluj-Napoca Mănăștur, October 2026')).toHaveFocus();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    await waitFor(() => expect(opener).toHaveFocus());
  });

  it('names the rule of each part where rules changed within the month', async () => {
    await record();
    const server = await testServer();
    await server.call(setBonusRule, {
      as: admin,
      body: { currency: 'RON', valid_from: today, points_threshold: 8, amount_per_point: '4.00' },
    });
    const { user } = await openMonth();
    await user.click(screen.getByRole('button', { name: 'Show as table' }));
    const days = screen.getByRole('table', { name: /^Days/ });
    await user.click(within(within(days).getAllByRole('rowgroup')[2] as HTMLElement).getByRole('button'));
    const shown = await dialog();
    expect(await within(shown).findByText(/^From 1 Sept 2026: \d+ reports$/)).toBeVisible();
    expect(within(shown).getByText('From 15 Oct 2026: 1 report')).toBeVisible();
    const [newest, before] = within(within(shown).getByRole('list')).getAllByRole('listitem');
    expect(newest).toHaveTextContent('Rule of 15 Oct 2026');
    expect(before).toHaveTextContent('Rule of 1 Sept 2026');
  });

  it('leads to the rows that it is the sum of', async () => {
    const { user, router } = await openMonth();
    const person = row(/^By evaluated user/, /^Radu Pop/);
    await user.click(amountIn(person));
    const shown = await dialog();
    expect(await within(shown).findByText(/^Feedback received: Radu Pop, Cluj/)).toBeVisible();
    await user.click(within(shown).getByRole('button', { name: 'Show the reports' }));
    await waitFor(() => expect(screen.getByRole('heading', { level: 2, name: 'Reports' })).toHaveFocus());
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(router.state.location.search).toMatchObject({
      person: expect.any(String) as string,
      sort: '-bonus',
    });
    expect(
      within(await screen.findByRole('list', { name: 'Filters' })).getByText('Evaluated user: Radu Pop'),
    ).toBeVisible();
  });

  it('of the rows that a filter leaves is explained where it is that of a day or a person', async () => {
    const { user } = await openMonth(`?month=2026-10&day=2026-10-14`);
    const foot = () =>
      within(
        within(screen.getByRole('table', { name: /^Reports/ })).getAllByRole('rowgroup')[2] as HTMLElement,
      );
    await user.click(foot().getByRole('button'));
    const shown = await dialog();
    expect(await within(shown).findByText(/Wednesday, 14 October 2026$/)).toBeVisible();
    await user.click(within(shown).getByRole('button', { name: 'Close' }));
    await user.click(
      within(screen.getByRole('table', { name: /^Reports/ })).getAllByRole('button', {
        name: /points?$/,
      })[0] as HTMLElement,
    );
    await waitFor(() => expect(foot().queryByRole('button')).not.toBeInTheDocument());
  });

  it('shows what was voided beside it, with the reason', async () => {
    await record();
    await (
      await testServer()
    ).call(voidReport, {
      as: admin,
      params: { id: reportId },
      body: { reason: 'Wrong person' },
    });
    const { user } = await openMonth();
    await user.click(amountIn(row(/^By evaluated user/, /^Radu Pop/)));
    const shown = await dialog();
    const voided = within(
      (await within(shown).findByText('Voided, not in the sum')).parentElement as HTMLElement,
    ).getByRole('listitem');
    expect(voided).toHaveTextContent('Voided by Ioana Munteanu, 15 Oct 2026, 09:00: Wrong person');
    await user.click(within(voided).getByRole('button'));
    expect(
      await within(shown).findByText(/Voided: its 9 points and RON.5\.00 count for nothing/),
    ).toBeVisible();
    expect(shown).toHaveTextContent(/2026RON.0\.00/);
    expect(within(shown).queryByRole('button', { name: 'Show the reports' })).not.toBeInTheDocument();
  });
});

describe('a person’s month', () => {
  const section = (name: string) =>
    screen.getByText(name, { selector: 'h2' }).closest('section') as HTMLElement;

  it('is explained by its reports in all restaurants, received and given', async () => {
    const mihai = await personOf('Mihai Ardelean');
    const { user } = await renderApp(`/dashboard/users/${mihai.id}?month=2026-10`, { as: admin });
    await screen.findByRole('heading', { name: 'Mihai Ardelean', level: 1 });
    const given = section('Feedback given');
    const { data } = await (
      await testServer()
    ).call(getUserWithReports, { as: admin, query: { id: mihai.id, date: '2026-10' } });
    const total = data.given?.bonus_totals[0]?.amount ?? '';
    const bonus = within(given).getByText('Bonus', { selector: 'dt' }).parentElement as HTMLElement;
    await user.click(amountIn(bonus));
    const shown = await dialog();
    expect(await within(shown).findByText('Feedback given: Mihai Ardelean, October 2026')).toBeVisible();
    expect(shown).toHaveTextContent(new RegExp(`points above 7 × RON.2\\.50 = RON.${total}`));
    const list = within(shown).getByRole('list');
    const [newest] = within(list).getAllByRole('listitem');
    expect(newest).toHaveTextContent(/Cluj-Napoca Mănăștur · \d+ points?/);
    expect(within(list).getAllByRole('listitem')).toHaveLength(31);
    const more = (data.given?.count ?? 0) - 31;
    await user.click(within(shown).getByRole('button', { name: `Show ${more} more` }));
    expect(within(list).getAllByRole('listitem')).toHaveLength(data.given?.count ?? 0);
    await user.click(within(newest as HTMLElement).getByRole('button'));
    expect(await within(shown).findByText(/^Feedback for .+, \w+day, \d+ October 2026$/)).toHaveFocus();
  });

  it('of an earlier month is explained too, and led to', async () => {
    const radu = await personOf('Radu Pop');
    const { user, router } = await renderApp(`/dashboard/users/${radu.id}?month=2026-10`, { as: admin });
    await screen.findByRole('heading', { name: 'Radu Pop', level: 1 });
    await user.click(amountIn(row(/^Over the months/, /^September 2026/)));
    const shown = await dialog();
    expect(await within(shown).findByText('Feedback received: Radu Pop, September 2026')).toBeVisible();
    await user.click(within(shown).getByRole('link', { name: 'Show the reports' }));
    await waitFor(() => expect(router.state.location.search).toEqual({ month: '2026-09' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('the overview', () => {
  it('is explained by its restaurants, each by its days, and leads to the month', async () => {
    const { user, router } = await renderApp('/dashboard?month=2026-10', { as: admin });
    const tile = (await screen.findByText('Bonus total', { selector: 'dt' })).parentElement;
    await user.click(amountIn(tile as HTMLElement));
    const shown = await dialog();
    expect(await within(shown).findByText('All restaurants, October 2026')).toBeVisible();
    const restaurants = within(within(shown).getByRole('list')).getAllByRole('listitem');
    expect(restaurants).toHaveLength(3);
    const cluj = restaurants.find(({ textContent }) => textContent.startsWith('Cluj-Napoca Mănăștur'));
    await user.click(within(cluj as HTMLElement).getByRole('button'));
    expect(await within(shown).findByText('Cluj-Napoca Mănăștur, October 2026')).toHaveFocus();
    await user.click(within(shown).getByRole('link', { name: 'Show the reports' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Cluj-Napoca Mănăștur' })).toBeVisible();
    expect(router.state.location.search).toEqual({ month: '2026-10', sort: '-bonus' });
  });

  it('explains what the month is compared with, and each restaurant’s part of it', async () => {
    const { user } = await renderApp('/dashboard?month=2026-10', { as: admin });
    const pairs = await screen.findByRole('region', { name: 'Beside the month before' });
    const ofBefore = within(pairs).getAllByRole('button', { name: /, why\?$/ })[1] as HTMLElement;
    const amount = ofBefore.textContent;
    await user.click(ofBefore);
    const shown = await dialog();
    expect(await within(shown).findByText(/^All restaurants, 1\s–\s14 Sept$/)).toBeVisible();
    expect(shown.textContent).toContain(amount);
    const [first] = within(within(shown).getByRole('list')).getAllByRole('listitem');
    await user.click(within(first as HTMLElement).getByRole('button'));
    expect(await within(shown).findByText(/^\S.+, 1\s–\s14 Sept$/)).toHaveFocus();
    // The month's page would show the other days' reports too.
    expect(within(shown).queryByRole('link', { name: 'Show the reports' })).toBeNull();
  });

  it.each([
    ['an administrator’s row', admin, 'row'],
    ['an evaluator’s card', clujManager, 'listitem'],
  ] as const)('explains the bonus of %s', async (_, as, role) => {
    const { user } = await renderApp('/dashboard?month=2026-10', { as });
    const restaurant = (await screen.findAllByRole(role, { name: /Cluj-Napoca Mănăștur/ }))[0];
    const [ofMonth] = within(restaurant as HTMLElement).getAllByRole('button', { name: /, why\?$/ });
    await user.click(ofMonth as HTMLElement);
    expect(await within(await dialog()).findByText('Cluj-Napoca Mănăștur, October 2026')).toBeVisible();
  });
});

it('asks nothing of the server before an amount is pressed', async () => {
  const sent = recordRequests(explainAmount);
  const { user } = await openMonth();
  expect(sent).toEqual([]);
  await user.click(amountIn(row(/^By evaluated user/, /^Radu Pop/)));
  await dialog();
  await waitFor(() => expect(sent).toHaveLength(1));
});

it('says what failed, and closes', async () => {
  const { user } = await openMonth();
  network.use(fault(explainAmount, 'not_found'));
  await user.click(amountIn(row(/^By evaluated user/, /^Radu Pop/)));
  const shown = await dialog();
  expect(await within(shown).findByText('The explanation could not be loaded')).toBeVisible();
  await user.click(within(shown).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

it('speaks Romanian', async () => {
  await record();
  const { user } = await openMonth(`?month=2026-10&day=${today}`, clujManager, 'ro');
  const table = screen.getByRole('table', { name: /^Feedback/ });
  await user.click(
    within(within(table).getByRole('row', { name: /5,00.RON.*Radu Pop/ })).getByRole('button', {
      name: /, de ce\?$/,
    }),
  );
  const shown = await screen.findByRole('dialog', { name: 'De ce această sumă?' });
  expect(await within(shown).findByText(/2 puncte peste 7 × 2,50.RON = 5,00.RON/)).toBeVisible();
});

it('leaves amounts plain on a server that has the specification’s calls alone', async () => {
  const foreign = foreignServer({ withUsers: false });
  network.use(...foreign.handlers);
  localStorage.setItem('accessToken', foreignToken);
  await renderApp('/dashboard/restaurants/31?month=2026-10');
  await screen.findByRole('table', { name: /^Reports/ });
  expect(screen.queryByRole('button', { name: /why\?$/ })).not.toBeInTheDocument();
});
