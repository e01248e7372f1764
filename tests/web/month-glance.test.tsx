/** A restaurant's month: each number of it is the server's, and each total is the sum of the rows that it leads to. */
import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { toMinor } from '#contract/money.ts';
import { getRestaurantWithReports } from '#contract/restaurants.ts';
// What a report's menu opens is compiled here, not while a test waits for it.
import '#web/feedback/void-dialog.tsx';
import { mock } from '#tests/msw/mock.ts';
import { network } from '#tests/msw/network.ts';
import { testServer } from '#tests/msw/real-server.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import { admin, clujManager, restaurantIdOf } from '#tests/support/small-set.ts';

async function openMonth(search = '?month=2026-10', as = admin) {
  const id = await restaurantIdOf('RO-CJ-01');
  const app = await renderApp(`/dashboard/restaurants/${id}${search}`, { as });
  await screen.findByRole('heading', { level: 1, name: 'Cluj-Napoca Mănăștur' });
  return { ...app, id };
}

/** What the server tells of the month. */
async function told(date = '2026-10') {
  const server = await testServer();
  const query = { id: await restaurantIdOf('RO-CJ-01'), date };
  return (await server.call(getRestaurantWithReports, { as: admin, query })).data;
}

const calendar = () => screen.getByRole('grid', { name: /^Calendar/ });
const day = (name: RegExp) => within(calendar()).getByRole('button', { name });
const reports = () => screen.getByRole('table', { name: /^Reports/ });
/** Reports stand fifty to a page. */
const onPage = (count: number) => Math.min(count, 50);
const rows = (table = reports()) => [...table.querySelectorAll('tbody tr:not([aria-hidden])')];
const cells = (row: Element) => [...row.querySelectorAll('th, td')].map((cell) => cell.textContent);
const foot = (table: HTMLElement) => [...table.querySelectorAll('tfoot td')].map((cell) => cell.textContent);
const heading = () => screen.getByRole('heading', { level: 2, name: 'Reports' });
const chips = () =>
  within(screen.getByRole('list', { name: 'Filters' }))
    .getAllByRole('button')
    .map((chip) => chip.textContent);
const minor = (amount = '') => toMinor(amount.replace(/[^\d.]/g, ''));

describe('the calendar', () => {
  it("has every day's count against its goal, in a word too, and today", async () => {
    await openMonth();
    const { days } = await told();
    const names = within(calendar())
      .getAllByRole('button')
      .map((button) => button.querySelector('.sr-only')?.textContent ?? '');
    expect(names).toHaveLength(31);
    const over = days.slice(0, 14).map(({ count, goal }) => `: ${count} of ${goal}, `);
    for (const [index, text] of over.entries()) expect(names[index]).toContain(text);
    for (const [index, { count, goal }] of days.slice(0, 14).entries())
      expect(names[index]).toMatch(count >= (goal ?? 0) ? /Reached$/ : /(?:Close|Missed)$/);
    expect(names[14]).toMatch(/^Thursday, 15 October 2026: \d+ of \d+, (?:Reached|not over yet)$/);
    expect(day(/^Thursday, 15 October/)).toHaveAttribute('aria-current', 'date');
    expect(names[15]).toMatch(/^Friday, 16 October 2026: still to come, goal \d+$/);
  });

  it('begins its weeks on Monday', async () => {
    await openMonth();
    const headers = within(calendar()).getAllByRole('columnheader');
    expect(headers.map((header) => header.textContent)).toEqual([
      'MonMonday',
      'TueTuesday',
      'WedWednesday',
      'ThuThursday',
      'FriFriday',
      'SatSaturday',
      'SunSunday',
    ]);
    // 1 October 2026 is a Thursday.
    const first = within(calendar()).getAllByRole('row')[1] as HTMLElement;
    const numbers = [...first.querySelectorAll('th, td')].map(({ textContent }) => textContent.slice(0, 1));
    expect(numbers).toEqual(['', '', '', '1', '2', '3', '4']);
  });

  it('is one stop of the Tab key, within which the arrow keys move', async () => {
    const { user } = await openMonth();
    day(/^Thursday, 15 October/).focus();
    await user.keyboard('{ArrowLeft}');
    expect(day(/^Wednesday, 14 October/)).toHaveFocus();
    await user.keyboard('{ArrowUp}');
    expect(day(/^Wednesday, 7 October/)).toHaveFocus();
    await user.keyboard('{Home}');
    expect(day(/^Monday, 5 October/)).toHaveFocus();
    await user.keyboard('{End}{ArrowDown}{ArrowRight}');
    expect(day(/^Monday, 19 October/)).toHaveFocus();
    await user.keyboard('{ArrowUp}{ArrowUp}{ArrowUp}{ArrowUp}{Home}');
    expect(day(/^Monday, 5 October/)).toHaveFocus();
    await user.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowUp}{Home}{ArrowLeft}');
    expect(day(/^Thursday, 1 October/)).toHaveFocus();
    const stops = within(calendar())
      .getAllByRole('button')
      .filter((button) => button.tabIndex === 0);
    expect(stops).toEqual([day(/^Thursday, 1 October/)]);
  });

  it("shows a day's reports, and all of them again", async () => {
    const { user, router } = await openMonth();
    const wanted = (await told()).reports.filter(({ date }) => date === '2026-10-14');
    await user.click(day(/^Wednesday, 14 October/));
    await waitFor(() => expect(rows()).toHaveLength(wanted.length));
    expect(router.state.location.search).toMatchObject({ day: '2026-10-14' });
    for (const row of rows()) expect(cells(row)[0]).toMatch(/^Wed 14 Oct/);
    expect(day(/^Wednesday, 14 October/)).toHaveAttribute('aria-pressed', 'true');
    expect(chips()).toEqual(['Day: Wed 14 Oct', 'Clear filters']);
    expect(heading()).toHaveFocus();

    await user.click(day(/^Wednesday, 14 October/));
    await waitFor(() => expect(rows().length).toBeGreaterThan(wanted.length));
    expect(screen.queryByRole('list', { name: 'Filters' })).not.toBeInTheDocument();
  });

  it('has nothing to show for a day to come', async () => {
    const { user, router } = await openMonth();
    const ahead = day(/^Friday, 16 October/);
    expect(ahead).toHaveAttribute('aria-disabled', 'true');
    await user.click(ahead);
    expect(router.state.location.search).not.toHaveProperty('day', expect.anything());
  });

  it('shows the goals of a month to come, and nothing of one before the opening', async () => {
    const { router, id } = await openMonth('?month=2026-12');
    expect(day(/^Tuesday, 1 December 2026: still to come, goal 12$/)).toBeVisible();
    expect(screen.getByText('This month is still to come.')).toBeVisible();
    await router.navigate({
      to: '/dashboard/restaurants/$restaurantId',
      params: { restaurantId: id },
      search: { month: '2026-05' },
    });
    expect(await screen.findByText('The restaurant was not open yet in this month.')).toBeVisible();
    expect(day(/^Friday, 1 May 2026: not open yet$/)).toBeVisible();
  });
});

describe('the chart', () => {
  // The simulated page has no layout, and the chart is drawn once its width is told.
  class Sizes {
    readonly #tell: ResizeObserverCallback;
    constructor(tell: ResizeObserverCallback) {
      this.#tell = tell;
    }
    observe(target: Element) {
      const size = { target, contentRect: new DOMRect(0, 0, 520, 300) } as unknown as ResizeObserverEntry;
      queueMicrotask(() => act(() => this.#tell([size], this)));
    }
    unobserve() {}
    disconnect() {}
  }
  beforeEach(() => void vi.stubGlobal('ResizeObserver', Sizes));
  afterEach(() => void vi.unstubAllGlobals());

  it('says what is to be seen, and has its numbers as a table whose sums are the tiles', async () => {
    const { user } = await openMonth();
    const { days, summary } = await told();
    const chart = await screen.findByRole('img', { name: /^Chart of October 2026/ });
    expect(chart).toHaveAccessibleName(
      `Chart of October 2026: ${summary?.count} reports, ${summary?.days_hit} days reached the goal, average points 7.85.`,
    );

    await user.click(screen.getByRole('button', { name: 'Show as table' }));
    const table = screen.getByRole('table', { name: 'Days, October 2026' });
    const shown = rows(table).map(cells);
    expect(shown).toHaveLength(15);
    for (const [index, row] of shown.entries()) {
      expect(row[1]).toBe(String(days[index]?.count));
      expect(row[2]).toBe(String(days[index]?.goal));
      expect(minor(row[4] ?? '')).toBe(toMinor(days[index]?.bonus ?? ''));
    }
    const [count, goal, average, bonus] = foot(table);
    expect([count, goal, average]).toEqual([
      String(summary?.count),
      // The rows' own sum: today's goal stands in its row.
      String((summary?.goal_to_date ?? 0) + (summary?.today?.goal ?? 0)),
      summary?.points_average?.toFixed(2),
    ]);
    expect(minor(bonus ?? '')).toBe(toMinor(summary?.bonus_total ?? ''));
  });

  it("reads a day's numbers to the keyboard", async () => {
    const { user } = await openMonth();
    const { days } = await told();
    const slider = await screen.findByRole('slider', { name: 'Day' });
    await user.click(slider);
    slider.focus();
    const [first] = days;
    const reading = `Thu 1 Oct: ${first?.count} reports, goal ${first?.goal}`;
    expect(slider).toHaveAttribute('aria-valuetext', expect.stringContaining(reading));
    expect(screen.getByText((text) => text.startsWith(reading))).toBeVisible();
    slider.blur();
    expect(await screen.findByText('Select a day to see its figures.')).toBeVisible();
  });
});

describe('the days as a table', () => {
  it('have a day without a goal on which there was feedback: a file brings it to an archived restaurant', async () => {
    const data = await told();
    const days = data.days.map((one) => (one.date === '2026-10-14' ? { ...one, goal: null } : one));
    network.use(mock(getRestaurantWithReports, { success: true, data: { ...data, days } }));
    const { user } = await openMonth();
    await user.click(screen.getByRole('button', { name: 'Show as table' }));
    const table = screen.getByRole('table', { name: /^Days/ });
    expect(rows(table)).toHaveLength(15);
    expect(foot(table)[0]).toBe(String(data.summary?.count));
  });
});

describe('the month by person', () => {
  const byPerson = (side: string) => screen.getByRole('table', { name: `By ${side}, October 2026` });

  it.each([
    ['evaluated user', 'evaluated_user'],
    ['evaluator', 'evaluator'],
  ] as const)('by %s adds up to the tiles', async (title, side) => {
    await openMonth();
    const { summary, reports: all } = await told();
    const shown = rows(byPerson(title)).map(cells);
    expect(shown).toHaveLength(new Set(all.map((report) => report[side].id)).size);
    const sum = (index: number) => shown.reduce((total, row) => total + minor(row[index] ?? ''), 0) / 100;
    expect(sum(1)).toBe(summary?.count);
    expect(sum(3)).toBe(summary?.points_total);
    expect(sum(4) * 100).toBe(toMinor(summary?.bonus_total ?? ''));
    const [count, average, points, bonus] = foot(byPerson(title));
    expect(count).toBe(String(summary?.count));
    expect(average).toBe(summary?.points_average?.toFixed(2));
    expect(points).toBe('1,233');
    expect(minor(bonus ?? '')).toBe(toMinor(summary?.bonus_total ?? ''));
  });

  it("a person leads to the rows behind the person's numbers", async () => {
    const { user, router } = await openMonth();
    const row = rows(byPerson('evaluated user')).find(({ textContent }) => textContent.startsWith('Bianca'));
    const [name, count, , points, bonus] = cells(row as Element);
    await user.click(within(row as HTMLElement).getByRole('button', { name: name ?? '' }));
    await waitFor(() => expect(rows()).toHaveLength(onPage(Number(count))));
    expect(foot(reports()).slice(0, 2)).toEqual([points, bonus]);
    expect(chips()).toEqual([`Evaluated user: ${name}`, 'Clear filters']);
    expect(router.state.location.search).toHaveProperty('person');
    expect(heading()).toHaveFocus();
  });

  it('is sorted by every column', async () => {
    const { user } = await openMonth();
    const counts = () => rows(byPerson('evaluated user')).map((row) => Number(cells(row)[1]));
    expect(counts()).toEqual(counts().toSorted((one, other) => other - one));
    const sort = (name: string) => within(byPerson('evaluated user')).getByRole('button', { name });
    await user.click(sort('Evaluated user'));
    expect(rows(byPerson('evaluated user')).map((row) => cells(row)[0]?.split(' ')[0])).toEqual([
      'Bianca',
      'Radu',
      'Ștefan',
    ]);
    for (const [index, name] of ['Average', 'Points', 'Bonus'].entries()) {
      await user.click(sort(name));
      const values = rows(byPerson('evaluated user')).map((row) => minor(cells(row)[index + 2] ?? ''));
      expect(values).toEqual(values.toSorted((one, other) => other - one));
    }
  });
});

describe('the filters of the reports', () => {
  it('are taken from the URL, and each can be taken away', async () => {
    const { reports: all } = await told();
    const someone = all[0]?.evaluated_user.id ?? '';
    const both = all.filter(({ points, evaluated_user }) => points === 8 && evaluated_user.id === someone);
    const { user, router } = await openMonth(`?month=2026-10&points=8&person=${someone}&q=oct&sort=-bonus`);
    expect(
      await screen.findByText('No report of this month matches the search and the filters.'),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Clear the search' }));
    await waitFor(() => expect(rows()).toHaveLength(onPage(both.length)));
    expect(screen.getByText(new RegExp(`^${both.length} of ${all.length} reports`))).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Points: 8' }));
    const theirs = all.filter(({ evaluated_user }) => evaluated_user.id === someone);
    await waitFor(() => expect(rows()).toHaveLength(onPage(theirs.length)));
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(() => expect(rows()).toHaveLength(onPage(all.length)));
    // The order is no filter.
    expect(JSON.parse(JSON.stringify(router.state.location.search))).toEqual({
      month: '2026-10',
      sort: '-bonus',
    });
  });

  it('are set by a click on a value of a row', async () => {
    const { user } = await openMonth();
    const { reports: all } = await told();
    const [first] = all;
    const filter = async (column: number, count: number) => {
      const filters = screen.queryByRole('list', { name: 'Filters' }) ? chips().length : 1;
      await user.click(
        within(rows()[0]?.querySelectorAll('th, td')[column] as HTMLElement).getByRole('button'),
      );
      await waitFor(() => expect(chips()).toHaveLength(filters + 1));
      await waitFor(() => expect(rows()).toHaveLength(count));
    };
    const ofDay = all.filter(({ date }) => date === first?.date);
    await filter(0, ofDay.length);
    const samePoints = ofDay.filter(({ points }) => points === first?.points);
    await filter(1, samePoints.length);
    const sameEvaluator = samePoints.filter(({ evaluator }) => evaluator.id === first?.evaluator.id);
    await filter(3, sameEvaluator.length);
    expect(chips()).toHaveLength(4);
    const bonus = sameEvaluator.reduce((sum, report) => sum + toMinor(report.bonus), 0);
    expect(minor(foot(reports())[1] ?? '')).toBe(bonus);
  });

  it('of a day are left with its month', async () => {
    const { user, router } = await openMonth('?month=2026-10&day=2026-10-14&points=8');
    expect(chips()).toEqual(['Day: Wed 14 Oct', 'Points: 8', 'Clear filters']);
    await user.click(screen.getByRole('button', { name: /^Previous month/ }));
    await screen.findByRole('table', { name: 'Reports, September 2026' });
    expect(chips()).toEqual(['Points: 8', 'Clear filters']);
    expect(router.state.location.search).toMatchObject({ month: '2026-09', points: '8' });
  });

  it('that make no sense are as if they were not there', async () => {
    const { reports: all } = await told();
    await openMonth('?month=2026-10&day=2026-02-30&points=11&sort=size&person=%3Cb%3E');
    expect(rows()).toHaveLength(onPage(all.length));
    expect(screen.queryByRole('list', { name: 'Filters' })).not.toBeInTheDocument();
  });

  it('say that a day has no feedback', async () => {
    const { kysely } = (await testServer()).database;
    await kysely.deleteFrom('reports').where('business_date', '=', '2026-10-07').execute();
    await openMonth('?month=2026-10&day=2026-10-07');
    expect(await screen.findByText('No feedback was recorded on this day.')).toBeVisible();
  });
});

describe('the tiles', () => {
  it('lead to all of the reports', async () => {
    const { user } = await openMonth('?month=2026-10&points=8');
    const all = (await told()).reports.length;
    await user.click(screen.getByRole('button', { name: /^157.+show the reports$/ }));
    await waitFor(() => expect(rows()).toHaveLength(onPage(all)));
    expect(heading()).toHaveFocus();
  });

  it('say where the bonus comes from', async () => {
    await openMonth();
    const [rule] = (await told()).bonus_rules;
    const tile = screen.getByText('Bonus total', { selector: 'dt' }).parentElement;
    expect(tile).toHaveTextContent(
      new RegExp(`Bonus = \\(points above ${rule?.points_threshold}\\) × RON.${rule?.amount_per_point}`),
    );
  });

  it('say since when a rule of the month counts', async () => {
    const { kysely } = (await testServer()).database;
    const known = await kysely.selectFrom('bonus_rules').selectAll().executeTakeFirstOrThrow();
    await kysely
      .insertInto('bonus_rules')
      .values({ ...known, currency: 'RON', valid_from: '2026-10-10', amount_per_point_minor: 325 })
      .execute();
    await openMonth();
    const tile = screen.getByText('Bonus total', { selector: 'dt' }).parentElement;
    expect(tile).toHaveTextContent(
      /Bonus = \(points above .+From 10 Oct: bonus = \(points above \d+\) × RON.3\.25/,
    );
  });
});

describe('a report', () => {
  it.each([
    ['2026-10-14T15:04:00.000Z', /^corrected \d\d:04$/],
    // An administrator corrects on a later day, too.
    ['2026-10-15T07:04:00.000Z', /^corrected on 15 Oct$/],
  ])('that was corrected at %s says so', async (corrected_at, text) => {
    const { reports: all } = await told();
    const { kysely } = (await testServer()).database;
    await kysely
      .updateTable('reports')
      .set({ corrected_at })
      .where('id', '=', all.find(({ date }) => date === '2026-10-14')?.id ?? '')
      .execute();
    await openMonth();
    expect(await screen.findByText(text)).toBeVisible();
  });

  it('is voided by an administrator, and with it every total changes', async () => {
    const { user } = await openMonth('?month=2026-10&day=2026-10-14');
    const before = await told();
    const count = rows().length;
    await user.click(screen.getAllByRole('button', { name: /^Actions: / })[0] as HTMLElement);
    expect(screen.getByRole('menuitem', { name: 'History' })).toBeVisible();
    await user.click(screen.getByRole('menuitem', { name: 'Void' }));
    const dialog = await screen.findByRole('alertdialog');
    await user.type(within(dialog).getByRole('textbox'), 'Recorded for the wrong person');
    await user.click(within(dialog).getByRole('button', { name: /^Void/ }));
    await waitFor(() => expect(rows()).toHaveLength(count - 1));
    await waitFor(() => expect(heading()).toHaveFocus());
    const after = await told();
    expect(after.summary?.count).toBe((before.summary?.count ?? 0) - 1);
    expect(
      await screen.findByRole('button', { name: new RegExp(`^${after.summary?.count}.+show the reports`) }),
    ).toBeVisible();
  });

  it('of somebody else offers an evaluator nothing', async () => {
    await openMonth('?month=2026-10&day=2026-10-01', clujManager);
    expect(rows().length).toBeGreaterThan(0);
    expect(screen.queryByRole('menuitem', { name: 'Void' })).not.toBeInTheDocument();
    expect(screen.queryByText('History')).not.toBeInTheDocument();
  });
});
