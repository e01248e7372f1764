/** What is on a screen is read whole: texts in their boxes, columns, menus, and what is shown before the scripts are there. */
import { expect, type Page, type Route } from '@playwright/test';
import { locales } from '#contract/locale.ts';
import { addMonths } from '#contract/month.ts';
import type { RestaurantMonth } from '#contract/restaurants.ts';
import { listUsers } from '#contract/users.ts';
import { test } from './fixtures.ts';
import { presentMonth } from './present.ts';

const [desk, tablet, phone] = [
  { width: 1440, height: 900 },
  { width: 768, height: 1024 },
  { width: 390, height: 844 },
];

/** The list as it is, but for its first restaurant: five digits of reports and of bonus. */
async function busiestFirst(route: Route): Promise<void> {
  const response = await route.fetch();
  const answer = (await response.json()) as { data: RestaurantMonth[] };
  const data = answer.data.map((row, index) =>
    index === 0 && row.summary
      ? { ...row, summary: { ...row.summary, count_to_date: 20_333, bonus_total: '27887.50' } }
      : row,
  );
  await route.fulfill({ response, json: { ...answer, data } });
}

/** The fields whose text is wider than the room that their box has for it. */
function cutFields(page: Page) {
  return page.locator('#main').evaluate((main) => {
    const canvas = document.createElement('canvas').getContext('2d');
    if (!canvas) throw new Error('no canvas');
    return [
      ...main.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
        'select, input:not([type=radio], [type=checkbox])',
      ),
    ]
      .filter((field) => field.checkVisibility())
      .flatMap((field) => {
        const text =
          field instanceof HTMLSelectElement ? (field.selectedOptions[0]?.text ?? '') : field.value;
        const { font, paddingLeft, paddingRight } = getComputedStyle(field);
        canvas.font = font;
        const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
        return canvas.measureText(text).width > room + 0.5 ? [text] : [];
      });
  });
}

for (const language of locales) {
  test.describe(language === 'en' ? `${language} @long` : language, () => {
    test.use({ language });

    test('the columns of a layout say what stands in them at a desk, on a tablet and on a phone', async ({
      page,
      enter,
      t,
    }) => {
      await enter('admin');
      await page.goto('/dashboard/payroll/layouts/add');
      const columns = page.getByRole('group', { name: t('Columns'), exact: true });
      for (const size of [desk, tablet, phone]) {
        await page.setViewportSize(size);
        await expect(columns.getByRole('combobox').first()).toBeVisible();
        const cut = await cutFields(page);
        // The longest encoding's name is wider than a phone in some system fonts.
        expect(cut.filter((text) => !text.startsWith('UTF-8'))).toEqual([]);
      }
    });

    test('filters say what they let through on a tablet, and no column of a list is cut', async ({
      page,
      enter,
    }) => {
      await page.setViewportSize(tablet);
      await enter('admin');
      for (const path of ['users', 'activity']) {
        await page.goto(`/dashboard/${path}`);
        await expect(page.getByRole('table')).toBeVisible();
        await expect(page.getByRole('combobox').first()).toBeVisible();
        expect(await cutFields(page)).toEqual([]);
      }
      await page.route('**/v1/restaurant/list-by-month/**', busiestFirst);
      for (const path of ['', '/restaurants', '/users', '/closing', '/closing/people']) {
        await page.goto(`/dashboard${path}`);
        const table = page.getByRole('table').last();
        await expect(table).toBeVisible();
        await expect(table).toContainText(path === '/restaurants' ? /20.333/ : '');
        // Held upright and sideways, where the navigation stands beside the page, and at a small desk.
        for (const width of [768, 1024, 1280]) {
          await page.setViewportSize({ width, height: 800 });
          await expect(async () => {
            const over = await table.evaluate(
              (own) => own.getBoundingClientRect().width - (own.parentElement?.clientWidth ?? 0),
            );
            expect(over, `${path} at ${width}`).toBeLessThanOrEqual(0);
          }).toPass({ timeout: 3000 });
        }
      }
    });
  });
}

test.describe('on a phone', () => {
  test.use({ viewport: phone, hasTouch: true });

  test('a menu is in sight, wherever its button stands', async ({ page, signIn, t }) => {
    await signIn('admin');
    await page.getByRole('button', { name: t('Export') }).click();
    const box = await page.getByRole('menu').boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(phone.width);
  });

  test('the amounts of a card stand at one edge', async ({ page, signIn, openRestaurant }) => {
    await signIn('admin');
    await openRestaurant('München Laim');
    const id = new URL(page.url()).pathname.split('/').at(-1);
    await page.goto(`/dashboard/closing/${id}/${addMonths(presentMonth(), -1)}`);
    const card = page.getByRole('table').locator('tbody tr').first();
    await expect(card).toBeVisible();
    const edges = await card.locator('td').evaluateAll((cells) =>
      cells
        .filter((cell) => cell.checkVisibility())
        .map((cell) => {
          const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
          const range = document.createRange();
          let edge = 0;
          for (let text = texts.nextNode(); text; text = texts.nextNode()) {
            range.selectNodeContents(text);
            edge = Math.max(edge, Math.round(range.getBoundingClientRect().right));
          }
          return edge;
        }),
    );
    expect(new Set(edges).size).toBe(1);
  });
});

test('a list of people that is on its way has the place that it takes on a tablet', async ({
  page,
  enter,
  t,
}) => {
  await page.setViewportSize(tablet);
  await enter('admin');
  await page.goto('/dashboard/account');
  const held = Promise.withResolvers<void>();
  await page.route(`**${listUsers.path}*`, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page
    .getByRole('navigation')
    .getByRole('link', { name: t('People') })
    .filter({ visible: true })
    .click();
  const place = await page.getByRole('main').getByLabel(t('Please wait')).boundingBox();
  held.resolve();
  const table = page.getByRole('table');
  await expect(table).toBeVisible();
  // Within the frame around it.
  expect(Math.abs(((await table.boundingBox())?.y ?? 0) - 1 - (place?.y ?? 0))).toBeLessThanOrEqual(10);
});

for (const size of [desk, tablet]) {
  test(`the name of the product stays where it is first painted (${size.width}x${size.height})`, async ({
    page,
    enter,
  }) => {
    await page.setViewportSize(size);
    const places = () =>
      page.evaluate(() => {
        const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
        for (let text = texts.nextNode(); text; text = texts.nextNode()) {
          const range = document.createRange();
          range.selectNodeContents(text);
          const { x, y, width, height } = range.getBoundingClientRect();
          if (text.textContent === 'Brigade' && width > 2) return [x, y, width, height].map(Math.round);
        }
        return [];
      });
    for (const isSignedIn of [false, true]) {
      if (isSignedIn) await enter('admin');
      const held = Promise.withResolvers<void>();
      await page.route('**/assets/*.js', async (route) => {
        await held.promise;
        await route.continue();
      });
      await page.goto(isSignedIn ? '/dashboard' : '/', { waitUntil: 'commit' });
      await expect.poll(places).toHaveLength(4);
      const first = await places();
      held.resolve();
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await places()).toEqual(first);
      await page.unrouteAll();
    }
  });
}
