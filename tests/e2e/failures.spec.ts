/** What a person sees when something fails (trust.md §6). On the tablet, where most evaluators are. */
import { expect, type Page } from '@playwright/test';
import { updateRestaurant } from '#contract/restaurant-changes.ts';
import { expectNoFaults } from './axe.ts';
import { test as base } from './fixtures.ts';
import { like, type Texts } from './texts.ts';

interface OwnRestaurant {
  id: string;
  name: string;
  /** A call of the API by an administrator elsewhere. */
  elsewhere: (method: 'PUT' | 'DELETE', path: string, data?: object) => Promise<void>;
}

interface Own {
  /** A restaurant in which nothing happens otherwise. */
  restaurant: OwnRestaurant;
}

const test = base.extend<Own>({
  restaurant: async ({ page, server, enter }, use) => {
    await enter('admin');
    const token = await page.evaluate(() => localStorage.getItem('accessToken'));
    const call = async (method: 'POST' | 'PUT' | 'DELETE', path: string, data?: object) => {
      const headers = { Authorization: `Bearer ${token}` };
      return page.request.fetch(`${server.url}${path}`, { method, headers, ...(data && { data }) });
    };
    const name = 'Oradea';
    const created = await call('POST', '/v1/admin/restaurant/create/', {
      name,
      store_id: 'RO-X-1',
      drive_through: false,
      daily_feedback_goal: 9,
    });
    const { id } = ((await created.json()) as { data: { id: string } }).data;
    await use({
      id,
      name,
      elsewhere: async (method, path, data) => expect(await call(method, path, data)).toBeOK(),
    });
  },
});

/** From now on nothing answers; returns how to plug it in again. */
async function unplug(page: Page): Promise<() => Promise<void>> {
  await page.route('**/v1/**', (route) => route.abort('connectionrefused'));
  return () => page.unroute('**/v1/**');
}

/** Lets the next call of a path be answered like this. */
async function answerNext(page: Page, path: string, status: number, body: object, headers = {}) {
  await page.route(`**${path}*`, (route) => route.fulfill({ status, json: body, headers }), { times: 1 });
}

async function openEdit(page: Page, t: Texts, { id }: OwnRestaurant) {
  await page.goto(`/dashboard/restaurants/edit/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: t('Edit restaurant') })).toBeVisible();
  return {
    name: page.getByLabel(t('Restaurant name'), { exact: true }),
    storeId: page.getByLabel(t('Store ID'), { exact: true }),
    goal: page.getByLabel(t('Daily feedback goal'), { exact: true }),
    save: page.getByRole('button', { name: t('Save'), exact: true }),
    again: page.getByRole('button', { name: t('Try again'), exact: true }),
    updated: page.getByText(t('Restaurant updated successfully')),
  };
}

const update = (restaurant: OwnRestaurant) => updateRestaurant.path.replace('{id}', restaurant.id);
const refused = (code: string, more: object = {}) => ({
  success: false,
  code,
  message: code,
  request_id: 'the-request',
  ...more,
});

test.describe('a server that is restarted', () => {
  test.use({ language: 'ro' });

  test('is a thin bar, and the page that was asked for opens by itself', async ({
    page,
    signIn,
    guard,
    t,
  }) => {
    await signIn('manager');
    guard.expectSilence();
    const plugIn = await unplug(page);
    const top = (await page.getByRole('main').boundingBox())?.y;
    await page.getByRole('table').getByRole('link').first().click();
    const bar = page.getByText(t('No connection to the server. Reconnecting…'));
    await expect(bar).toBeVisible();
    expect((await page.getByRole('main').boundingBox())?.y).toBe(top);
    await plugIn();
    await expect(page.getByRole('heading', { level: 1, name: 'Cluj-Napoca Mănăștur' })).toBeVisible();
    await expect(bar).toHaveCount(0);
  });
});

test.describe('code that is slow to come', () => {
  test('leaves the frame around the page that is opened', async ({ page, signIn, t }) => {
    await signIn('manager');
    const held = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.getByRole('table').getByRole('link').first().click();
    await expect(page.getByRole('main').getByRole('status').getByText(t('Please wait'))).toBeAttached();
    await expect(page.getByRole('navigation').first()).toBeVisible();
    held.resolve();
    await expect(page.getByRole('heading', { level: 1, name: 'Cluj-Napoca Mănăștur' })).toBeFocused();
  });
});

test.describe('a server that stays away', () => {
  for (const language of ['en', 'de'] as const) {
    test.describe(language === 'en' ? `${language} @long` : language, () => {
      test.use({ language });

      test('is told with the time of the data; nothing is sent, nothing is lost, and then all is up to date', async ({
        page,
        restaurant,
        guard,
        t,
      }) => {
        await page.clock.install();
        const { name, goal, save, updated } = await openEdit(page, t, restaurant);
        await name.fill('Oradea Nufărul');
        guard.expectSilence();
        const plugIn = await unplug(page);
        await save.click();
        const alert = page.getByRole('alert');
        await expect(alert).toContainText(t('An error occurred while updating the restaurant'));
        await expect(alert).toContainText(t('Something went wrong'));
        await expect(page.getByText(t('No connection to the server. Reconnecting…'))).toBeVisible();

        await page.clock.fastForward(11_000);
        const offline = like(
          t('Offline, data as of {when}. Only feedback can be recorded; it waits on this device.'),
        );
        await expect(page.getByText(offline)).toHaveText(/\d\d:\d\d/);
        await expectNoFaults(page, 'offline');
        const unsent = guard.calls().filter((call) => call.startsWith('PUT')).length;
        await goal.fill('11');
        await save.click();
        await expect(alert).toContainText(
          t(
            'There was no connection to the server, so nothing was sent. What you have entered is still here.',
          ),
        );
        expect(guard.calls().filter((call) => call.startsWith('PUT'))).toHaveLength(unsent);
        await expect(name).toHaveValue('Oradea Nufărul');
        await expectNoFaults(page, 'a save that was not sent');

        await plugIn();
        const since = guard.requests.length;
        await page.clock.fastForward(6_000);
        await expect(page.getByText(offline)).toHaveCount(0);
        await expect
          .poll(() => guard.calls(since).some((call) => call.includes(`/details/${restaurant.id}`)))
          .toBe(true);
        await expect(name).toHaveValue('Oradea Nufărul');
        await expect(goal).toHaveValue('11');
        await save.click();
        await expect(updated).toBeVisible();
        await expect(page.getByRole('heading', { level: 1, name: 'Oradea Nufărul' })).toBeVisible();
      });
    });
  }
});

test('a tablet without a network says how old its data is, opens no broken page, and goes on by itself', async ({
  page,
  context,
  signIn,
  guard,
  t,
}) => {
  await signIn('manager');
  guard.expectSilence();
  await context.setOffline(true);
  const offline = page.getByText(
    like(t('Offline, data as of {when}. Only feedback can be recorded; it waits on this device.')),
  );
  await expect(offline).toBeVisible();
  await expect(page.getByRole('table').getByRole('link')).toHaveText(['Cluj-Napoca Mănăștur']);
  // A page whose code has never been here.
  await page
    .getByRole('link', { name: t('People'), exact: true })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: t('Something went wrong') })).toBeVisible();
  await expect(page.getByRole('link', { name: t('Restaurants'), exact: true }).first()).toBeVisible();
  await expectNoFaults(page, 'a page without its code');
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: t('People') })).toBeVisible();
  await expect(
    page.getByText(like(t('Offline. Only feedback can be recorded; it waits on this device.'))),
  ).toHaveCount(0);
});

test('a page goes on by itself when its code comes a moment after the network is back', async ({
  page,
  context,
  signIn,
  guard,
  t,
}) => {
  await signIn('manager');
  guard.expectSilence();
  await context.setOffline(true);
  await page
    .getByRole('link', { name: t('People'), exact: true })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: t('Something went wrong') })).toBeVisible();
  const code = '**/assets/*.js';
  let missed = 0;
  await page.route(code, async (route) => {
    missed += 1;
    await route.abort('internetdisconnected');
  });
  await context.setOffline(false);
  await page.waitForTimeout(1_500);
  await page.unroute(code);
  // As often as it makes sense: what asks without a pause takes all of a tablet's time.
  expect(missed).toBeLessThan(50);
  await expect(page.getByRole('heading', { level: 1, name: t('People') })).toBeVisible();
});

test.describe('two people edit the same restaurant', () => {
  test.use({ language: 'de' });

  test('the second sees yours and theirs, field by field, and chooses', async ({
    page,
    restaurant,
    guard,
    t,
  }) => {
    const mine = await openEdit(page, t, restaurant);
    const other = await page.context().newPage();
    const theirs = await openEdit(other, t, restaurant);
    await theirs.name.fill('Oradea Central');
    await theirs.goal.fill('20');
    await theirs.save.click();
    await expect(theirs.updated).toBeVisible();

    await page.bringToFront();
    await mine.goal.fill('15');
    guard.expectRefusal(409, update(restaurant));
    await mine.save.click();
    await expect(page.getByRole('alert')).toContainText(t('Somebody else has changed this in the meantime.'));
    const choices = page.getByRole('region', { name: t('Yours and theirs') });
    // What was not touched has taken the newer value by itself.
    await expect(mine.name).toHaveValue('Oradea Central');
    await expect(mine.goal).toHaveValue('15');
    await expectNoFaults(page, 'yours and theirs');
    const goal = choices.getByRole('group', { name: t('Daily feedback goal') });
    await expect(goal).toContainText('20');
    await goal.getByText(t('Take theirs')).click();
    await expect(mine.goal).toHaveValue('20');
    await goal.getByText(t('Keep mine')).click();
    await mine.save.click();
    await expect(mine.updated).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Oradea Central' })).toBeVisible();
    await openEdit(page, t, restaurant);
    await expect(mine.goal).toHaveValue('15');
  });
});

test.describe('a restaurant that was deleted', () => {
  test.use({ language: 'ro' });

  test('says by whom, to who has a form of it open and to who opens it', async ({
    page,
    restaurant,
    guard,
    t,
  }) => {
    const { name, save } = await openEdit(page, t, restaurant);
    await name.fill('Oradea Nufărul');
    await restaurant.elsewhere('DELETE', `/v1/admin/restaurant/delete/${restaurant.id}`);
    guard.expectRefusal(404, update(restaurant));
    await save.click();
    const deletedBy = page.getByText(like(t('Deleted by {name} on {when}.')));
    await expect(deletedBy).toHaveText(/Admin|[A-Z]\p{L}+ [A-Z]\p{L}+/u);
    await expectNoFaults(page, 'a form of what was deleted');
    await expect(name).toHaveValue('Oradea Nufărul');

    page.on('dialog', (dialog) => void dialog.accept());
    guard.expectRefusal(404, '/v1/restaurant/details-with-reports/');
    await page.goto(`/dashboard/restaurants/${restaurant.id}`);
    await expect(page.getByRole('heading', { level: 1, name: t('Restaurant not found') })).toBeVisible();
    await expect(deletedBy).toBeVisible();
    await expectNoFaults(page, 'a page of what was deleted');
  });
});

test('what the server refuses stands on its fields, the first of them focused, and nothing is lost', async ({
  page,
  restaurant,
  guard,
  t,
}) => {
  const { name, storeId, goal, save } = await openEdit(page, t, restaurant);
  await name.fill('Oradea Nufărul');
  await storeId.fill('ro-cj-01');
  guard.expectRefusal(409, update(restaurant));
  await save.click();
  await expect(storeId).toHaveAccessibleDescription(new RegExp(t('This Store ID is already in use')));
  await expect(storeId).toBeFocused();
  await expectNoFaults(page, 'a refused field');
  await expect(name).toHaveValue('Oradea Nufărul');

  // The server's order is not the form's.
  const errors = [
    { path: 'daily_feedback_goal', code: 'too_big', params: { max: 500 } },
    { path: 'name', code: 'too_short', params: { min: 2 } },
  ];
  await answerNext(page, update(restaurant), 422, refused('invalid', { errors }));
  guard.expectRefusal(422, update(restaurant));
  await storeId.fill('RO-BH-77');
  await save.click();
  await expect(goal).toHaveAccessibleDescription(new RegExp(t('Enter {max} or less', { max: 500 })));
  await expect(name).toHaveAccessibleDescription(t('At least {min} characters', { min: 2 }));
  await expect(name).toBeFocused();
  await expect(storeId).toHaveValue('RO-BH-77');
});

test.describe('a fault of the server', () => {
  test.use({ language: 'ro' });

  test('at a save is the text, the request number and another try', async ({
    page,
    restaurant,
    guard,
    t,
  }) => {
    const { name, again, updated } = await openEdit(page, t, restaurant);
    await name.fill('Oradea Nufărul');
    await answerNext(page, update(restaurant), 500, refused('internal'));
    guard.expectRefusal(500, update(restaurant));
    await name.press('Enter');
    const alert = page.getByRole('alert');
    await expect(alert).toContainText(t('An error occurred while updating the restaurant'));
    await expect(alert).toContainText(t('Something went wrong'));
    await expect(alert).toContainText(t('Request number: {requestId}', { requestId: 'the-request' }));
    await expectNoFaults(page, 'a fault at a save');
    await again.click();
    await expect(updated).toBeVisible();
  });

  test('at a page is the text, the request number and another try', async ({ page, enter, guard, t }) => {
    await enter('manager');
    const list = '/v1/restaurant/list-by-month/';
    await page.route(`**${list}*`, (route) => route.fulfill({ status: 500, json: refused('internal') }), {
      times: 2,
    });
    guard.expectRefusal(500, list);
    guard.expectRefusal(500, list);
    await page.goto('/dashboard/restaurants');
    await expect(page.getByRole('heading', { level: 1, name: t('Something went wrong') })).toBeVisible();
    await expect(
      page.getByText(t('Request number: {requestId}', { requestId: 'the-request' })),
    ).toBeVisible();
    await expectNoFaults(page, 'a fault at a page');
    await page.getByRole('button', { name: t('Try again'), exact: true }).click();
    await expect(page.getByRole('table').getByRole('link')).toHaveText(['Cluj-Napoca Mănăștur']);
  });
});

for (const language of ['en', 'ro'] as const) {
  test.describe(`too many tries in ${language}`, () => {
    test.use({ language });

    test('is the wait, counting down, and the button back afterwards', async ({ page, guard, t }) => {
      await page.clock.install();
      await page.goto('/forgot-password');
      const forgot = '/v1/user/forgot-password/';
      await page.getByLabel(t('E-mail'), { exact: true }).fill('ana@ardealgrill.example');
      await answerNext(page, forgot, 429, refused('too_many_requests'), { 'Retry-After': '62' });
      guard.expectRefusal(429, forgot);
      const send = page.getByRole('button', { name: t('Send the link'), exact: true });
      await send.click();
      const alert = page.getByRole('alert');
      await expect(alert).toContainText(/6[012]/);
      await expect(send).toBeDisabled();
      await page.clock.fastForward(40_000);
      await expect(alert).toContainText(/2[012]/);
      await expect(send).toBeDisabled();
      await expectNoFaults(page, 'too many tries');
      await page.clock.fastForward(25_000);
      await expect(alert).toContainText(t('You can try again now.'));
      await expect(send).toBeEnabled();
      await send.click();
      await expect(page.getByText(t('E-mail sent successfully'))).toBeVisible();
    });
  });
}

test('an answer that makes no sense says so and offers to load the tab anew', async ({ page, enter, t }) => {
  await enter('manager');
  await answerNext(page, '/v1/restaurant/list-by-month/', 200, {
    success: true,
    data: [{ nothing: 'known' }],
  });
  await page.goto('/dashboard/restaurants');
  await expect(
    page.getByText(
      t(
        'The server’s answer could not be understood. There may be a new version of Brigade: please reload the page.',
      ),
    ),
  ).toBeVisible();
  await expectNoFaults(page, 'an answer that makes no sense');
  await page.getByRole('button', { name: t('Reload'), exact: true }).click();
  await expect(page.getByRole('table').getByRole('link')).toHaveText(['Cluj-Napoca Mănăștur']);
});
