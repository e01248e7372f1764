/** The record screen, and a month, in the sizes, languages and colours in which a shift meets it. */
import { expect, type Locator, type Page } from '@playwright/test';
import { locales } from '#contract/locale.ts';
import type { Evaluable, RecordSheet } from '#contract/feedback.ts';
import { addMonths } from '#contract/month.ts';
import { test } from './fixtures.ts';
import { presentMonth } from './present.ts';
import { partsOf } from './record-parts.ts';

/** What of the page is covered at its foot: by the entry bar, by a phone's navigation. */
const freeHeight = (page: Page) =>
  page.evaluate(() => {
    const bar = [...document.querySelectorAll('main form > div')].find(
      (part) => getComputedStyle(part).position === 'sticky',
    );
    const nav = [...document.querySelectorAll('header nav')].find(
      (part) => getComputedStyle(part).position === 'fixed',
    );
    const tops = [bar, nav].flatMap((part) => (part ? [part.getBoundingClientRect().top] : []));
    return Math.min(innerHeight, ...tops);
  });

/** What the sheet says of its people, whatever the demo has of them: by their places. */
type Arranged = (index: number, now: number) => Partial<Evaluable>;
const ago = (now: number, days: number) => new Date(now - days * 86_400_000);
const nothing = { on_shift: false, count: 0, away_until: null, last_observed_at: null, last_seen_on: null };
const seenAgo = (now: number, days: number) => ({
  last_observed_at: ago(now, days).toISOString(),
  last_seen_on: ago(now, days).toISOString().slice(0, 10),
});
/** A day far behind its pace, whose sentence is long, or one that has reached its goal, whose sentence is short. */
function arrangeDay({ day, pace }: RecordSheet, now: number, isReached: boolean) {
  const goal = day.goal ?? 1;
  const count = isReached ? goal : 0;
  const course = pace && {
    ...pace.course,
    expected: pace.course.expected.map(() => goal - 1),
    low: null,
    high: null,
  };
  const closes_at = new Date(now + 8 * 3_600_000).toISOString();
  return {
    day: { ...day, count },
    pace: pace && { ...pace, count, closes_at, low: null, high: null, course },
  };
}
/** The morning: nobody is here, nobody was seen. */
const calm: Arranged = () => nothing;
/** All are here, were seen a moment ago, and some often. */
const busiest: Arranged = (index, now) => ({
  ...nothing,
  on_shift: true,
  count: index % 2 === 0 ? 1 : 12,
  ...seenAgo(now, 0),
});
/** The longest words of each kind. */
const mixed: Arranged = (index, now) => ({
  ...nothing,
  ...[
    { on_shift: true, count: 12, ...seenAgo(now, 0) },
    { away_until: '2027-09-28' },
    seenAgo(now, 28),
    { on_shift: true, ...seenAgo(now, 21) },
  ][index % 4],
});
const mixedOtherwise: Arranged = (index, now) => mixed(index + 1, now);

/** Between midnight and the end of the business day, as in a time zone where it is one o'clock now: the calendar is a day ahead. */
function night({ day }: RecordSheet, now: number) {
  const offset = ((37 - new Date(now).getUTCHours()) % 24) - 12;
  const today = new Date(now + offset * 3_600_000 - 86_400_000).toISOString().slice(0, 10);
  return {
    time_zone: `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`,
    today,
    day: { ...day, date: today },
  };
}

/** The real sheet, with people in the states that are asked for. */
async function arrangeSheet(page: Page, arranged: Arranged, atNight = false): Promise<void> {
  await page.unroute('**/v1/report/sheet/**');
  await page.route('**/v1/report/sheet/**', async (route) => {
    // Whole, where the page would be told that it knows the answer.
    const { 'if-none-match': _, ...headers } = route.request().headers();
    const response = await route.fetch({ headers });
    const { data: sent } = (await response.json()) as { data: RecordSheet };
    const now = Date.now();
    const data = atNight ? { ...sent, ...night(sent, now) } : sent;
    // The server's own order is of the hour, and the business day can turn between two states.
    const people = data.people
      .toSorted((one, other) => (one.id < other.id ? -1 : 1))
      .map((person, index) => ({ ...person, ...arranged(index, now) }));
    await route.fulfill({
      response,
      json: { data: { ...data, ...arrangeDay(data, now, arranged === busiest), people } },
    });
  });
}

/** WCAG 1.4.12. */
const spacing = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }`;

// What the page asks for at the end is answered before the page goes.
test.afterEach(({ page }) => page.unrouteAll({ behavior: 'wait' }));

for (const language of locales) {
  test.describe(`a phone, ${language}`, () => {
    test.use({ language });

    for (const atNight of [false, true])
      test(`eight people are in sight on a phone, each name 18 px high, at the busiest of a shift and after a save${atNight ? ', also after midnight' : ''}`, async ({
        page,
        signIn,
        t,
      }) => {
        await page.setViewportSize({ width: 390, height: 844 });
        await arrangeSheet(page, calm, atNight);
        await signIn('manager');
        await page.goto('/dashboard/record');
        const { person, points, save, saved } = partsOf(page, t);
        const eightInSight = async () => {
          const box = await person(7).boundingBox();
          expect((box?.y ?? 999) + (box?.height ?? 0)).toBeLessThanOrEqual(await freeHeight(page));
        };
        await expect(person(7)).toBeVisible();
        await eightInSight();
        const [top, free] = [(await person(0).boundingBox())?.y, await freeHeight(page)];
        await arrangeSheet(page, busiest, atNight);
        await page.reload();
        await expect(person(7)).toContainText(t('here'));
        await eightInSight();
        const places = async () => [(await person(0).boundingBox())?.y, await freeHeight(page)];
        let answer = () => {};
        await page.route('**/v1/report/create/', async (route) => {
          await new Promise<void>((resolve) => {
            answer = resolve;
          });
          await route.continue();
        });
        const asked = page.waitForRequest('**/v1/report/create/');
        await person(5).click();
        await eightInSight();
        await points(9).click();
        await save.click();
        await asked;
        // Nothing has moved under a finger, neither while it is sent nor after it.
        await expect(saved.locator('output')).not.toBeEmpty();
        expect(await places()).toEqual([top, free]);
        await eightInSight();
        answer();
        await expect(saved.getByRole('button', { name: t('Undo'), exact: true })).toBeVisible();
        expect(await places()).toEqual([top, free]);
        await eightInSight();
        // A count of the day's feedback takes nothing of a name's width, by which the name would take another line.
        const widths = await person(0)
          .locator('xpath=..')
          .locator('label:has(input) > span:first-of-type > span:first-child')
          .evaluateAll((names) => names.map((name) => name.getBoundingClientRect().width));
        expect(widths.length).toBeGreaterThan(8);
        expect(new Set(widths).size, widths.join(', ')).toBe(1);
        const name = person(7).locator('span span').first();
        expect(await name.evaluate((element) => getComputedStyle(element).fontSize)).toBe('18px');
      });

    test('a day that was chosen is read whole on the button that saves', async ({ page, signIn, t }) => {
      await signIn('manager');
      await page.goto('/dashboard/record');
      const { person, points } = partsOf(page, t);
      await page
        .getByRole('group', { name: t('Person'), exact: true })
        .getByRole('button')
        .last()
        .click();
      await expect(page.getByLabel(t('Time'), { exact: true })).toBeVisible();
      await person(0).click();
      await points(9).click();
      const button = page.locator('main form button[type=submit]');
      const sides = () =>
        button.evaluate((element) => {
          const text = document.createRange();
          text.selectNodeContents(element);
          return [text, element].map((part) => {
            const { left, right, top, bottom } = part.getBoundingClientRect();
            return { left, right, top, bottom };
          });
        });
      for (const [width, height] of [
        [390, 844],
        [320, 640],
        [768, 1024],
      ] as const) {
        await page.setViewportSize({ width, height });
        const [text, box] = await sides();
        expect(text?.left, `${width}`).toBeGreaterThanOrEqual((box?.left ?? 0) + 4);
        expect(text?.right, `${width}`).toBeLessThanOrEqual((box?.right ?? 0) - 4);
        expect(text?.top, `${width}`).toBeGreaterThanOrEqual(box?.top ?? 0);
        expect(text?.bottom, `${width}`).toBeLessThanOrEqual(box?.bottom ?? 0);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
        const comment = await page.getByRole('button', { name: t('Comment'), exact: true }).boundingBox();
        expect(comment?.width).toBeGreaterThanOrEqual(44);
      }
    });

    test('a card is as high in each state, and no word or number of it is cut', async ({
      page,
      guard,
      signIn,
      t,
    }) => {
      guard.expectSilence();
      await page.route('**/v1/report/create/', (route) => route.abort('connectionreset'));
      await signIn('manager');
      const { person, points, save, saved } = partsOf(page, t);
      const cards = person(0).locator('xpath=..').locator('label:has(input)');
      const heights = () => cards.evaluateAll((found) => found.map((card) => card.clientHeight));
      /** What of a card's texts sticks out of it at a side, below, or into the text beside it. */
      const cut = () =>
        cards.evaluateAll((found) =>
          found.flatMap((card) => {
            const box = card.getBoundingClientRect();
            const parts = [...card.querySelectorAll('span')].filter(
              (part) => part.childElementCount === 0 && part.offsetWidth > 1,
            );
            return parts
              .filter((part) => {
                const { left, right, bottom } = part.getBoundingClientRect();
                return (
                  left < box.left ||
                  right > box.right ||
                  bottom > box.bottom ||
                  part.scrollWidth > part.offsetWidth + 1
                );
              })
              .map((part) => part.textContent);
          }),
        );
      const first = new Map<string, number[]>();
      for (const state of [calm, busiest, mixed, mixedOtherwise]) {
        await arrangeSheet(page, state);
        await page.goto('/dashboard/record');
        await expect(person(11)).toBeVisible();
        for (const [width, height] of [
          [390, 844],
          [320, 640],
          [768, 1024],
          // As large again: 768 × 1024, and 390 × 844.
          [384, 512],
          [195, 422],
        ] as const) {
          const size = `${width} × ${height}`;
          await page.setViewportSize({ width, height });
          const found = await heights();
          expect(found, size).toEqual(first.get(size) ?? found);
          first.set(size, found);
          expect(await cut(), size).toEqual([]);
        }
      }
      // What waits is marked too, and what can be done with it is no wider than the screen.
      await page.setViewportSize({ width: 320, height: 640 });
      const before = await heights();
      await person(3).click();
      await points(9).click();
      await save.click();
      await expect(saved.getByRole('button', { name: t('Change'), exact: true })).toBeVisible();
      expect(await heights()).toEqual(before);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
      expect(await cut()).toEqual([]);
    });
  });
}

for (const language of ['ro', 'de', 'en'] as const) {
  test.describe(language === 'en' ? `${language} @long` : language, () => {
    test.use({ language });
    test('nothing is wider than 320 px, nor with more space between the letters, and days are read whole', async ({
      page,
      signIn,
      t,
    }) => {
      await page.setViewportSize({ width: 320, height: 640 });
      await signIn('manager');
      await page.goto('/dashboard/record');
      const { person, points } = partsOf(page, t);
      await person(0).click();
      await points(10).click();
      const width = () => page.evaluate(() => document.documentElement.scrollWidth);
      const space = () =>
        page.evaluate((text) => {
          const sheet = new CSSStyleSheet();
          sheet.replaceSync(text);
          document.adoptedStyleSheets.push(sheet);
        }, spacing);
      expect(await width()).toBe(320);
      await space();
      expect(await width()).toBe(320);

      await page.goto('/dashboard');
      await page.getByRole('main').getByRole('link', { name: 'Cluj-Napoca Mănăștur', exact: true }).click();
      const days = page.locator('[data-day]');
      await expect(days.first()).toBeVisible();
      // What is shown of a day, but not the words for screen readers.
      const cut = () =>
        days.evaluateAll((cells) =>
          cells
            .flatMap((cell) => [...cell.querySelectorAll('[aria-hidden] b, [aria-hidden] span')])
            .filter((part) => {
              const cell = part.closest('[data-day]')?.getBoundingClientRect();
              const { left, right, width: own } = part.getBoundingClientRect();
              return cell && (own === 0 || left < cell.left - 0.5 || right > cell.right + 0.5);
            })
            .map((part) => part.textContent),
        );
      // Today's cell is here; the month before has figures on all of its days.
      expect(await cut()).toEqual([]);
      expect(await width()).toBe(320);
      await page.goto(`${page.url()}?month=${addMonths(presentMonth(), -1)}`);
      await expect(days.locator('[aria-hidden] b').nth(20)).toBeVisible();
      expect(await cut()).toEqual([]);
      expect(await width()).toBe(320);
      await space();
      expect(await cut()).toEqual([]);
      expect(await width()).toBe(320);
    });
  });
}

for (const [width, height] of [
  [640, 512],
  [1024, 768],
  [390, 844],
  [320, 256],
] as const) {
  test(`focus is never covered by the bar at ${width} × ${height}, also after a save`, async ({
    page,
    signIn,
    t,
  }) => {
    await page.setViewportSize({ width, height });
    await signIn('manager');
    await page.goto('/dashboard/record');
    const { person, points, save, saved } = partsOf(page, t);
    await person(4).click();
    await points(6).click();
    await save.click();
    await expect(saved.getByRole('button', { name: t('Undo'), exact: true })).toBeVisible();
    await page.evaluate(() => scrollTo(0, 0));
    await person(0).getByRole('radio').focus();
    const top = width < 1024 ? 56 : 0;
    for (let step = 0; step < 13; step += 1) {
      const box = await page.evaluate(async () => {
        // The pad is placed in the frame after the press (use-near-person.ts). Until then it is where it was last, unseen.
        await new Promise((over) => {
          requestAnimationFrame(() => setTimeout(over));
        });
        const focused = document.activeElement;
        const { top: y, bottom, left, right } = focused?.getBoundingClientRect() ?? new DOMRect();
        const above = document.elementFromPoint((left + right) / 2, (y + bottom) / 2);
        return { y, bottom, isOnTop: above?.closest('label') === focused?.closest('label') };
      });
      expect(box.y).toBeGreaterThanOrEqual(top);
      // The bar is lower while points and save are beside a person.
      expect(box.bottom).toBeLessThanOrEqual((await freeHeight(page)) + 0.5);
      expect(box.isOnTop).toBe(true);
      await page.keyboard.press('ArrowDown');
    }
    // A press in the bar doesn't move the page.
    if (height > 480) {
      const before = await page.evaluate(() => scrollY);
      await points(2).click();
      expect(await page.evaluate(() => scrollY)).toBe(before);
    }
  });
}

test('no navigation covers points and save at the first person of a row', async ({ page, signIn, t }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn('manager');
  await page.goto('/dashboard/record');
  const { person, points, save } = partsOf(page, t);
  const barAt = await save.boundingBox();
  await person(0).click();
  await expect.poll(() => save.boundingBox()).not.toEqual(barAt);
  const isOnTop = (part: Locator) =>
    part.evaluate((element) => {
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const at = (x: number) => document.elementFromPoint(x, (top + bottom) / 2);
      return element.contains(at(left + 2)) && element.contains(at(right - 2));
    });
  expect(await isOnTop(points(0))).toBe(true);
  expect(await isOnTop(points(10))).toBe(true);
  expect(await isOnTop(save)).toBe(true);
});

test('nothing on the page moves when points and save go to the chosen person', async ({
  page,
  signIn,
  t,
}) => {
  await page.setViewportSize({ width: 768, height: 700 });
  await signIn('manager');
  await page.goto('/dashboard/record');
  const { person, save } = partsOf(page, t);
  await expect(person(1)).toBeInViewport();
  const placed = async () => ({
    height: await page.evaluate(() => document.documentElement.scrollHeight),
    person: await person(0).boundingBox(),
  });
  const before = await placed();
  expect(before.height).toBeGreaterThan(700);
  const saveBefore = await save.boundingBox();
  await person(1).click();
  await expect.poll(() => save.boundingBox()).not.toEqual(saveBefore);
  expect(await placed()).toEqual(before);
});

test('what is chosen is told by the system’s own colours, where they replace ours', async ({
  page,
  signIn,
  t,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await signIn('shift');
  await page.goto('/dashboard/record');
  const restaurants = page.getByRole('group', { name: t('Restaurant') }).locator('label:has(input)');
  await restaurants.first().click();
  const { person, points, save } = partsOf(page, t);
  await person(1).click();
  await points(7).click();
  const back = (of: ReturnType<typeof person>) =>
    of.evaluate((element) => getComputedStyle(element).backgroundColor);
  const selected = await page.evaluate(() => {
    const probe = document.createElement('i');
    probe.style.backgroundColor = 'SelectedItem';
    document.body.append(probe);
    const { backgroundColor } = getComputedStyle(probe);
    probe.remove();
    return backgroundColor;
  });
  const current = page.locator('header nav [aria-current=page]').filter({ visible: true });
  for (const chosen of [restaurants.first(), person(1), points(7), save, current])
    expect(await back(chosen)).toBe(selected);
  for (const other of [restaurants.last(), person(0), points(6)])
    expect(await back(other)).not.toBe(selected);
});

/** Of a tablet of 9.7 inches, which has 768 × 1024 CSS pixels at 132 to the inch. */
const millimetresPerPixel = 25.4 / 132;

for (const hand of ['right', 'left'] as const) {
  test(`a finger of the ${hand} hand travels 96 mm for an entry at most, 160 mm with the way to the next person`, async ({
    page,
    signIn,
    t,
  }) => {
    await page.setViewportSize({ width: 768, height: 1024 });
    await signIn('manager');
    await page.goto('/dashboard/record');
    if (hand === 'left') await page.getByRole('radio', { name: t('Left hand'), exact: true }).check();
    const { person, points, save } = partsOf(page, t);
    const middle = async (target: ReturnType<typeof person>) => {
      const box = await target.boundingBox();
      if (!box) throw new Error('not in sight');
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    };
    const entries: { x: number; y: number }[][] = [];
    await expect(person(11)).toBeVisible();
    for (let index = 0; index < 12; index += 1) {
      const entry = [await middle(person(index))];
      await person(index).click();
      for (const target of [points(5 + (index % 6)), save]) entry.push(await middle(target));
      entries.push(entry);
    }
    const travel = (path: readonly { x: number; y: number }[]) =>
      (path.reduce(
        (sum, { x, y }, at) => sum + Math.hypot(x - (path[at - 1]?.x ?? x), y - (path[at - 1]?.y ?? y)),
        0,
      ) *
        millimetresPerPixel) /
      entries.length;
    const within = entries.reduce((sum, entry) => sum + travel(entry), 0);
    const whole = travel(entries.flat());
    expect({ within: within <= 96, whole: whole <= 160 }, `${within} and ${whole} mm`).toEqual({
      within: true,
      whole: true,
    });
  });
}
