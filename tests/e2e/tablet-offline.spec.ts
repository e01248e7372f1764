/** A restaurant's tablet without a network: opened again, begun with a PIN, recorded on, and sent once it is back. */
import { expect, type Page } from '@playwright/test';
import { test } from './fixtures.ts';
import { untilKept } from './kept-offline.ts';
import { partsOf } from './record-parts.ts';
import type { Texts } from './texts.ts';
import { beginOnTablet, nameOfLogin, send, setUpTablet, type TabletLogin, typePin } from './tablet-parts.ts';

// Kept for a start without a network is what a page keeps that follows the server.
test.use({ live: true, actionTimeout: 20_000 });
test.slow();

test('who began within a day begins again without a network, and what is recorded is sent once', async ({
  page,
  context,
  guard,
  t,
}) => {
  await setUpTablet(page, t);
  const name = await nameOfLogin(page, 'manager');
  await beginOnTablet(page, t, 'manager', name);
  const { meter } = partsOf(page, t);
  const before = Number(await meter.getAttribute('value'));
  await untilKept(page);
  // The slow check of the PIN, with the sheet seen last.
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('tabletPeople') ?? ''))
    .toMatch(/"check":"[^"]+".*"sheet"/);
  await page.getByRole('button', { name: t('Done'), exact: true }).click();
  guard.expectSilence();
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: t('Who is recording?') })).toBeVisible();
  await beginOnTablet(page, t, 'manager', name);
  await record(page, t, new Set(), 4);
  await expect(page.getByText('1 entry is not sent', { exact: true })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText('not sent')).toHaveCount(0);
  await expect.poll(async () => Number(await meter.getAttribute('value'))).toBe(before + 1);
});

interface Kept {
  id: string;
  /** The id of who made it. */
  owner: string;
}

/** What waits on the device, as it is written there. */
const keptEntries = (page: Page) =>
  page.evaluate(async () => {
    const found: Kept[] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve) => {
        const opening = indexedDB.open(name);
        opening.addEventListener('success', () => resolve(opening.result));
      });
      if (database.objectStoreNames.contains('entries'))
        found.push(
          ...(await new Promise<Kept[]>((resolve) => {
            const reading = database.transaction('entries').objectStore('entries').getAll();
            reading.addEventListener('success', () => resolve(reading.result as Kept[]));
          })),
        );
      database.close();
    }
    return found.map(({ id, owner }) => ({ id, author: owner }));
  });

/** The server's reports with these ids, with who recorded each. */
async function reportsOf(page: Page, ids: readonly string[]) {
  const { data: restaurants } = await send(page, 'admin', 'GET', '/v1/restaurant/list/');
  const id = restaurants.find(({ store_id }) => store_id === 'RO-CJ-01')?.id ?? '';
  const answer = await send(page, 'admin', 'GET', `/v1/report/sheet/?id=${id}`);
  const { day } = answer.data as unknown as { day: { date: string } };
  const path = `/v1/restaurant/details-with-reports/?id=${id}&date=${day.date.slice(0, 7)}`;
  const { data } = await send(page, 'admin', 'GET', path);
  const { reports } = data as unknown as { reports: { id: string; evaluator: { id: string } }[] };
  return reports
    .filter((report) => ids.includes(report.id))
    .map((report) => ({ id: report.id, author: report.evaluator.id }))
    .toSorted((one, other) => one.id.localeCompare(other.id));
}

/** Two evaluators who have begun here today; the first is in, and then the network is cut. */
async function cutOff(page: Page, t: Texts, setOffline: () => Promise<void>) {
  await setUpTablet(page, t);
  const names = { manager: await nameOfLogin(page, 'manager'), shift: await nameOfLogin(page, 'shift') };
  const done = page.getByRole('button', { name: t('Done'), exact: true });
  const begin = (login: TabletLogin) => beginOnTablet(page, t, login, names[login]);
  for (const login of ['shift', 'manager'] as const) {
    await begin(login);
    const { user } = await send(page, login, 'GET', '/v1/user/my-info/');
    await expect
      .poll(() =>
        page.evaluate((id) => {
          const people = JSON.parse(localStorage.getItem('tabletPeople') ?? '{}') as Record<
            string,
            { check: string; sheet?: object }
          >;
          return Boolean(people[id]?.check && people[id].sheet);
        }, user.id),
      )
      .toBe(true);
    if (login === 'shift') await done.click();
  }
  await untilKept(page);
  await setOffline();
  return { names, done, begin };
}

/**
 * Records for the first whom nobody has recorded today, on whatever test's account: a second feedback within minutes is
 * asked about. `taken` are the names of those whom this test has recorded, which a colleague's sheet doesn't know yet.
 * Resolves once the entry is kept on the device.
 */
async function record(page: Page, t: Texts, taken: Set<string>, value: number): Promise<void> {
  const { person, points, save } = partsOf(page, t);
  const before = (await keptEntries(page)).length;
  await expect(person(0)).toBeVisible();
  const cards = person(0).locator('xpath=..').locator('label:has(input)');
  const shown = await cards.evaluateAll((found) =>
    found.map((card) => ({
      name: card.querySelector('span span')?.textContent ?? '',
      text: card.textContent,
    })),
  );
  const index = shown.findIndex(({ name, text }) => !taken.has(name) && !/that day|waiting/.test(text));
  taken.add(shown[index]?.name ?? '');
  await person(index).click();
  await points(value).click();
  await save.click();
  await expect.poll(async () => (await keptEntries(page)).length).toBe(before + 1);
}

const byId = (one: { id: string }, other: { id: string }) => one.id.localeCompare(other.id);

test('the network goes while one evaluator records, who hands the tablet on: each entry is saved once, in its author’s name', async ({
  page,
  context,
  guard,
  t,
}) => {
  guard.expectSilence();
  const taken = new Set<string>();
  const { names, done, begin } = await cutOff(page, t, () => context.setOffline(true));
  await record(page, t, taken, 3);
  await record(page, t, taken, 4);
  await expect(page.getByText('2 entries are not sent', { exact: true })).toBeVisible();
  await done.click();

  await begin('shift');
  await expect(page.getByText('not sent')).toHaveCount(0);
  await record(page, t, taken, 5);
  await expect(page.getByText('1 entry is not sent', { exact: true })).toBeVisible();
  await done.click();

  // Wrong PINs are counted without a network, too, and the right one is no way round them.
  const press = page.getByRole('button', { name: t('Begin') });
  const off = page.getByText(
    t('Five wrong PINs without a network. Please try again once the network is back.'),
  );
  for (let wrong = 1; wrong <= 5; wrong += 1) {
    await typePin(page, names.shift, '9630');
    await press.click();
    await expect(wrong < 5 ? page.getByText(t('The PIN is not right.')) : off).toBeVisible();
    await page.getByRole('button', { name: t('Somebody else') }).click();
  }
  await typePin(page, names.shift, '739164');
  await press.click();
  await expect(off).toBeVisible();
  await page.getByRole('button', { name: t('Somebody else') }).click();
  // A colleague goes on.
  await begin('manager');
  await record(page, t, taken, 6);
  await expect(page.getByText('3 entries are not sent', { exact: true })).toBeVisible();
  const made = (await keptEntries(page)).toSorted(byId);
  const ids = made.map(({ id }) => id);
  expect(made).toHaveLength(4);
  expect(new Set(made.map(({ author }) => author)).size).toBe(2);
  expect(await reportsOf(page, ids)).toEqual([]);

  await context.setOffline(false);
  await expect(page.getByText('not sent')).toHaveCount(0);
  // What is the other's waits for them.
  await expect.poll(async () => (await keptEntries(page)).length).toBe(1);
  expect(await reportsOf(page, ids)).toHaveLength(3);
  await done.click();
  await begin('shift');
  await expect.poll(() => keptEntries(page)).toEqual([]);
  expect(await reportsOf(page, ids)).toEqual(made);
});

test('who is disabled while the network is away gets nothing saved: their entries stay on the device, a colleague’s are sent', async ({
  page,
  context,
  guard,
  t,
}) => {
  guard.expectSilence();
  const taken = new Set<string>();
  const { done, begin } = await cutOff(page, t, () => context.setOffline(true));
  await record(page, t, taken, 3);
  await done.click();
  await begin('shift');
  await record(page, t, taken, 5);
  const made = (await keptEntries(page)).toSorted(byId);
  const ids = made.map(({ id }) => id);
  const { user } = await send(page, 'shift', 'GET', '/v1/user/my-info/');
  const setStatus = (status: 'active' | 'disabled') =>
    send(page, 'admin', 'PUT', `/v1/user/update/${user.id}`, { status });
  const own = made.filter(({ author }) => author === user.id);
  const others = made.filter(({ author }) => author !== user.id);
  expect([own.length, others.length]).toEqual([1, 1]);
  await setStatus('disabled');
  try {
    guard.expectRefusals(401);
    await context.setOffline(false);
    // Why, and that nothing of it is lost.
    await expect(page.getByText(t('Please begin again'))).toBeVisible();
    await expect(
      page.getByText(t('The access on this tablet has ended. What was typed is kept for its author.')),
    ).toBeVisible();
    await begin('manager');
    await expect
      .poll(async () => (await keptEntries(page)).map(({ id }) => id))
      .toEqual(own.map(({ id }) => id));
    expect(await reportsOf(page, ids)).toEqual(others);
    await done.click();
  } finally {
    await setStatus('active');
  }
});
