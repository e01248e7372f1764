import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { v7 as newId } from 'uuid';
import { listActivity } from '#contract/activity.ts';
import { listBonusRules, removeBonusRule, setBonusRule } from '#contract/bonus-rules.ts';
import { createReport, getRecordSheet } from '#contract/feedback.ts';
import { currencies } from '#contract/money.ts';
import { getRestaurantWithReports } from '#contract/restaurants.ts';
import { rulesOfMonth } from '#web/bonus/rules-of-month.ts';
import { fault } from '#tests/msw/fault.ts';
import { mock } from '#tests/msw/mock.ts';
import { network } from '#tests/msw/network.ts';
import { testServer } from '#tests/msw/real-server.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import { recordRequests } from '#tests/support/requests.ts';
import { admin, clujManager, restaurantIdOf } from '#tests/support/small-set.ts';

const path = '/dashboard/bonus';

async function open(as = admin) {
  const app = await renderApp(path, { as });
  await screen.findByRole('heading', { level: 1, name: 'Bonus rule' });
  return app;
}
type User = Awaited<ReturnType<typeof open>>['user'];

const from = () => screen.getByLabelText('Valid from');
const threshold = () => screen.getByLabelText('Points up to which nothing is earned');
const amount = () => screen.getByLabelText('Amount for each point above');

async function fill(user: User, rule: { from?: string; threshold: string; amount: string }) {
  if (rule.from !== undefined) await user.type(from(), rule.from);
  await user.clear(threshold());
  await user.type(threshold(), rule.threshold);
  await user.clear(amount());
  await user.type(amount(), rule.amount);
}
const save = (user: User) => user.click(screen.getByRole('button', { name: 'Save rule' }));
const card = (currency: string) => screen.getByRole('region', { name: currency });
const history = () => screen.getByRole('table', { name: 'All bonus rules' });
/** What a number of points earns: now, and by the typed rule. */
const earnings = (points: string) =>
  within(screen.getByRole('rowheader', { name: points }).closest('tr') as HTMLElement)
    .getAllByRole('cell')
    .map((cell) => cell.textContent.replaceAll('\u00A0', ' '));

const coming = {
  currency: 'RON',
  valid_from: '2026-11-01',
  points_threshold: 6,
  amount_per_point: '1.05',
} as const;

describe('the bonus rule', () => {
  it('tells what is in force, and each rule with who set it', async () => {
    await open();
    expect(card('RON')).toHaveTextContent(
      /Bonus = \(points above 7\) × RON.2\.50\. 9 points earn RON.5\.00\./,
    );
    const server = await testServer();
    const { data } = await server.call(listBonusRules, { as: admin });
    expect(within(history()).getAllByRole('row')).toHaveLength(data.rules.length + 1);
    expect(within(history()).getAllByText('In force')).not.toHaveLength(0);
  });

  it('[route-bonus] is set from a day on, with a decimal comma or a point', async () => {
    const { user, server } = await open();
    const asked = recordRequests(setBonusRule);
    await fill(user, { from: '2026-11-01', threshold: '6', amount: '1,05' });
    expect(screen.getByText('Reports of the days before 1 Nov 2026 keep their bonus.')).toBeVisible();
    await save(user);
    expect(await screen.findByText('Bonus rule saved successfully')).toBeInTheDocument();
    expect(await asked[0]?.json()).toEqual({
      ...coming,
      agreed: { reports: 0, bonus_before: '0.00', bonus_after: '0.00' },
    });
    const list = await within(card('RON')).findByRole('list', { name: 'Coming rules' });
    expect(list).toHaveTextContent(
      /From 1 Nov: bonus = \(points above 6\) × RON.1\.05\. 9 points earn RON.3\.15\./,
    );
    expect(from()).toHaveValue('');
    expect(amount()).toHaveValue('');
    const { data } = await server.call(listBonusRules, { as: admin });
    expect(data.rules[0]).toMatchObject({ ...coming, set_by: 'Ioana Munteanu' });
    expect(within(history()).getByText('Coming')).toBeVisible();
  });

  it('shows what points earn, now and then, while it is typed', async () => {
    const { user } = await open();
    expect(earnings('9')).toEqual(['RON 5.00', '–']);
    await fill(user, { threshold: '6', amount: '1.05' });
    expect(earnings('6')).toEqual(['RON 0.00', 'RON 0.00']);
    expect(earnings('9')).toEqual(['RON 5.00', 'RON 3.15']);
    expect(earnings('10')).toEqual(['RON 7.50', 'RON 4.20']);
    await user.clear(amount());
    expect(earnings('9')).toEqual(['RON 5.00', '–']);
  });

  it('from today is followed by the reports of today, not by those of yesterday', async () => {
    const restaurantId = await restaurantIdOf('RO-CJ-01');
    const { user, server } = await open();
    const bonuses = async () => {
      const query = { id: restaurantId, date: '2026-10' };
      const { data } = await server.call(getRestaurantWithReports, { as: admin, query });
      return data.reports.map(({ date, points, bonus }) => ({ date, points, bonus }));
    };
    const before = await bonuses();
    await fill(user, { from: '2026-10-15', threshold: '0', amount: '1' });
    expect(screen.getByText(/Today’s reports follow it at once\. Past days keep the bonus/)).toBeVisible();
    await save(user);
    await user.click(await screen.findByRole('button', { name: 'Change and save' }));
    await screen.findByText('Bonus rule saved successfully');
    const after = await bonuses();
    expect(after).toEqual(
      before.map((report) =>
        report.date === '2026-10-15' ? { ...report, bonus: `${report.points}.00` } : report,
      ),
    );
  });

  it.each([
    [{ from: '2026-10-14', threshold: '7', amount: '1' }, 'Past days can’t be changed'],
    [{ from: '2026-11-01', threshold: '11', amount: '1' }, 'Enter 10 or less'],
    [{ from: '2026-11-01', threshold: '7.5', amount: '1' }, 'Enter a whole number'],
    [{ from: '2026-11-01', threshold: '7', amount: '1.234' }, 'Enter an amount with at most two decimals'],
    [{ from: '2026-11-01', threshold: '7', amount: '-1' }, 'Enter an amount with at most two decimals'],
    [{ from: '2026-11-01', threshold: '7', amount: '10001' }, 'Enter 10000 or less'],
  ])('is refused before it is sent: %o', async (rule, text) => {
    const { user } = await open();
    const asked = recordRequests(setBonusRule);
    await fill(user, rule);
    await save(user);
    expect(await screen.findByText(text)).toBeVisible();
    expect(asked).toHaveLength(0);
  });

  it('asks for every field', async () => {
    const { user } = await open();
    await save(user);
    expect(await screen.findByText('Enter the day from which the rule counts')).toBeVisible();
    expect(screen.getByText('Enter the points up to which nothing is earned')).toBeVisible();
    expect(screen.getByText('Enter the amount per point')).toBeVisible();
    expect(from()).toHaveFocus();
  });

  it('that the server refuses is told at its field, and nothing typed is lost', async () => {
    const { user } = await open();
    network.use(fault(setBonusRule, 'invalid', { errors: [{ path: 'valid_from', code: 'in_the_past' }] }));
    await fill(user, { from: '2026-10-15', threshold: '6', amount: '1.05' });
    await save(user);
    expect(await screen.findByText('Past days can’t be changed')).toBeVisible();
    expect(from()).toHaveFocus();
    expect(amount()).toHaveValue('1.05');
  });

  it('asks before it is left half typed', async () => {
    const { user } = await open();
    await user.type(amount(), '3');
    await user.click(screen.getAllByRole('link', { name: 'People' })[0] as HTMLElement);
    expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
  });

  it('can be taken back before it begins', async () => {
    const server = await testServer();
    await server.call(setBonusRule, { as: admin, body: coming });
    const { user } = await open();
    const asked = recordRequests(removeBonusRule);
    await user.click(screen.getByRole('button', { name: 'Withdraw the rule from 1 Nov 2026' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Withdraw the rule from 1 Nov 2026?' });
    expect(dialog).toHaveTextContent(/\(points above 6\) × RON.1\.05/);
    await waitFor(() => expect(within(dialog).getByRole('button', { name: 'Cancel' })).toHaveFocus());
    await user.click(within(dialog).getByRole('button', { name: 'Withdraw' }));
    expect(await screen.findByText('The rule from 1 Nov 2026 was withdrawn')).toBeInTheDocument();
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(within(card('RON')).queryByRole('list')).toBeNull();
    expect(asked).toHaveLength(1);
    await waitFor(() => expect(within(card('RON')).getByRole('heading')).toHaveFocus());
    const { data } = await server.call(listBonusRules, { as: admin });
    expect(data.rules.map(({ valid_from }) => valid_from)).not.toContain('2026-11-01');
  });

  it('where none was ever set says that points earn nothing', async () => {
    const day = '2026-10-15';
    const earliest = currencies.map((currency) => ({ currency, day }));
    network.use(mock(listBonusRules, { success: true, data: { rules: [], earliest } }));
    await open();
    expect(card('EUR')).toHaveTextContent('No bonus rule: points earn nothing.');
    expect(
      screen.getByText('No rule was ever set, so points earn nothing. Set the first one above.'),
    ).toBeVisible();
    expect(earnings('10')).toEqual(['RON 0.00', '–']);
  });

  it('may begin in the past where it is the first one, and asks about the reports since then', async () => {
    const server = await testServer();
    await server.database.kysely.deleteFrom('bonus_rules').execute();
    await server.database.kysely.updateTable('reports').set({ bonus_minor: 0 }).execute();
    const { user } = await open();
    expect(from()).toHaveAccessibleDescription(
      'The first rule may begin in the past: the reports since then follow it.',
    );
    await fill(user, { from: '2026-09-10', threshold: '7', amount: '2.50' });
    expect(
      screen.getByText('Reports from 10 Sept 2026 on follow it. Before it points earn nothing.'),
    ).toBeVisible();
    await save(user);
    const dialog = await screen.findByRole('alertdialog');
    expect(dialog).toHaveTextContent(/\d+ reports, RON.0\.00 → RON.[\d,]+\.\d\d/);
    expect(dialog).not.toHaveTextContent('of today');
    await user.click(within(dialog).getByRole('button', { name: 'Change and save' }));
    expect(await screen.findByText('Bonus rule saved successfully')).toBeVisible();
    await waitFor(() => expect(from()).toHaveAccessibleDescription('15 Oct 2026 at the earliest'));
  });

  it('is for administrators', async () => {
    await renderApp(path, { as: clujManager });
    expect(await screen.findByRole('heading', { name: 'No access' })).toBeVisible();
  });
});

it('the rules of a month are those that count for a day of it', () => {
  const rule = (currency: 'RON' | 'EUR', valid_from: string) => ({
    currency,
    valid_from,
    points_threshold: 7,
    amount_per_point: '1.00',
  });
  const rules = [
    rule('RON', '2026-11-15'),
    rule('RON', '2026-10-20'),
    rule('RON', '2026-10-01'),
    rule('RON', '2026-08-01'),
    rule('EUR', '2026-09-30'),
  ];
  const days = (month: string) =>
    rulesOfMonth(rules, month).map(({ currency, valid_from }) => `${currency} ${valid_from}`);
  expect(days('2026-07')).toEqual([]);
  expect(days('2026-09')).toEqual(['RON 2026-08-01', 'EUR 2026-09-30']);
  expect(days('2026-10')).toEqual(['RON 2026-10-01', 'RON 2026-10-20', 'EUR 2026-09-30']);
  expect(days('2026-11')).toEqual(['RON 2026-10-20', 'RON 2026-11-15', 'EUR 2026-09-30']);
});

describe('a rule that changes bonuses of today', () => {
  /** What the list of restaurants calls a report of today. */
  async function recordToday(points: number) {
    const server = await testServer();
    const restaurant_id = await restaurantIdOf('RO-CJ-01');
    const { data } = await server.call(getRecordSheet, { as: clujManager, query: { id: restaurant_id } });
    const evaluated_user_id = data.people[0]?.id ?? '';
    const body = { id: newId(), restaurant_id, evaluated_user_id, points };
    return (await server.call(createReport, { as: clujManager, body })).data;
  }
  const question = () =>
    screen.findByRole('alertdialog', { name: 'Change bonuses that are recorded already?' });

  it('asks first with the real numbers, and leaves a line in the history of the report', async () => {
    const { bonus, id } = await recordToday(9);
    expect(bonus).toBe('5.00');
    const { user, server } = await open();
    const asked = recordRequests(setBonusRule);
    await fill(user, { from: '2026-10-15', threshold: '6', amount: '3' });
    await save(user);
    expect(await question()).toHaveTextContent(/1 report of today, RON.5\.00 → RON.9\.00/);
    expect(asked).toHaveLength(0);

    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(asked).toHaveLength(0);
    expect(amount()).toHaveValue('3');

    await save(user);
    await question();
    await user.click(screen.getByRole('button', { name: 'Change and save' }));
    expect(await screen.findByText('Bonus rule saved successfully')).toBeInTheDocument();
    expect(await asked[0]?.json()).toMatchObject({
      agreed: { reports: 1, bonus_before: '5.00', bonus_after: '9.00' },
    });
    const { data } = await server.call(listActivity, {
      as: admin,
      query: { subject: 'report', subject_id: id },
    });
    expect(data.map(({ action }) => action)).toContain('report.follow-rule');
  });

  it('asks anew about a report that came meanwhile', async () => {
    await recordToday(9);
    const { user } = await open();
    await fill(user, { from: '2026-10-15', threshold: '6', amount: '3' });
    await save(user);
    await question();
    await recordToday(10);
    await user.click(screen.getByRole('button', { name: 'Change and save' }));
    await waitFor(async () =>
      expect(await question()).toHaveTextContent(/2 reports of today, RON.12\.50 → RON.21\.00/),
    );
  });

  it('strikes the replaced rule through, with who and when', async () => {
    const server = await testServer();
    await server.call(setBonusRule, { as: admin, body: coming });
    await server.call(setBonusRule, { as: admin, body: { ...coming, amount_per_point: '9.99' } });
    await open();
    const struck = within(history())
      .getByText(/RON.1\.05/)
      .closest('tr') as HTMLElement;
    expect(
      within(struck)
        .getByText(/RON.1\.05/)
        .closest('s'),
    ).not.toBeNull();
    expect(struck).toHaveTextContent(/Replaced by Ioana Munteanu, 15 Oct 2026/);
    expect(
      within(history())
        .getByText(/RON.9\.99/)
        .closest('s'),
    ).toBeNull();
  });
});
