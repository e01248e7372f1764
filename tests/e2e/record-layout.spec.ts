/** The record screen, and a month, in the sizes, languages and colours in which a shift meets it. */
import { expect, type Page } from '@playwright/test';
import { locales } from '#contract/locale.ts';
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

/** WCAG 1.4.12. */
const spacing = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }`;

for (const language of locales) {
  test.describe(`a phone, ${language}`, () => {
    test.use({ language });

    test('eight people are in sight on a phone, each name 18 px high', async ({ page, signIn, t }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await signIn('manager');
      await page.goto('/dashboard/record');
      const { person } = partsOf(page, t);
      await expect(person(7)).toBeVisible();
      const box = await person(7).boundingBox();
      expect((box?.y ?? 999) + (box?.height ?? 0)).toBeLessThanOrEqual(await freeHeight(page));
      // A count of the day's feedback takes nothing of a name's width, by which the name would take another line.
      const widths = await person(0)
        .locator('xpath=..')
        .locator('label:has(input) > span > span:first-child')
        .evaluateAll((names) => names.map((name) => name.getBoundingClientRect().width));
      expect(widths.length).toBeGreaterThan(8);
      expect(new Set(widths).size, widths.join(', ')).toBe(1);
      const name = person(7).locator('span span').first();
      expect(await name.evaluate((element) => getComputedStyle(element).fontSize)).toBe('18px');
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
      const box = await page.evaluate(() => {
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
