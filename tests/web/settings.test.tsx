import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { defaultSettings, getSettings, updateSettings } from '#contract/settings.ts';
import { fault } from '#tests/msw/fault.ts';
import { network } from '#tests/msw/network.ts';
import { testServer } from '#tests/msw/real-server.ts';
import { goToSleep } from '#tests/support/go-to-sleep.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import { recordRequests } from '#tests/support/requests.ts';
import { admin, clujManager } from '#tests/support/small-set.ts';

const path = '/dashboard/settings';

async function open(options: { settings?: { live: boolean } } = {}) {
  const app = await renderApp(path, { as: admin, ...options });
  await screen.findByRole('heading', { level: 1, name: 'Settings' });
  return app;
}
type User = Awaited<ReturnType<typeof open>>['user'];

const box = (label: string) => screen.getByLabelText(label);
const choice = (group: string, name: string) =>
  within(screen.getByRole('group', { name: group })).getByRole('radio', { name });
const save = (user: User) => user.click(screen.getByRole('button', { name: 'Save' }));
const saved = async () => (await (await testServer()).call(getSettings, { as: admin })).data;
const saveElsewhere = async (fields: object, version = 0) =>
  (await testServer()).call(updateSettings, {
    as: admin,
    body: { ...defaultSettings, ...fields, version },
  });

async function type(user: User, label: string, text: string) {
  await user.clear(box(label));
  if (text) await user.type(box(label), text);
}

describe('the settings', () => {
  it('keep what was typed for the next visit', async () => {
    const { user, unmount } = await open();
    await type(user, 'Months are closed from day', '4');
    goToSleep();
    unmount();
    const again = await renderApp(path, {});
    await again.user.click(await screen.findByRole('button', { name: 'Restore' }));
    expect(box('Months are closed from day')).toHaveValue('4');
    await save(again.user);
    await waitFor(async () => expect((await saved()).close_from_day).toBe(4));
  });

  it('[route-settings] are reached by the navigation, explained and changed, and have a history', async () => {
    const asked = recordRequests(updateSettings);
    const { user } = await renderApp('/dashboard/restaurants', { as: admin });
    await user.click((await screen.findAllByRole('link', { name: 'Settings' }))[0] as HTMLElement);
    await screen.findByRole('heading', { level: 1, name: 'Settings' });
    expect(box('Months are closed from day')).toHaveValue('1');
    expect(box('Months are closed from day')).toHaveAccessibleDescription(
      /in the time zone of each restaurant/,
    );
    expect(box('Reminder from day')).toHaveValue('3');
    expect(choice('Statements by mail', 'Send none')).toBeChecked();
    expect(choice('Evaluators in statements', 'As “your evaluators”')).toBeChecked();
    await type(user, 'Months are closed from day', '4');
    await type(user, 'Reminder from day', '');
    await user.click(choice('Statements by mail', 'Send them'));
    await user.click(choice('Evaluators in statements', 'By name'));
    await type(user, 'Days for questions', '14');
    await type(user, 'Minutes until a tablet locks', '12');
    await type(user, 'Hours for late entries', '48');
    await user.dblClick(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('The settings are saved')).toBeVisible();
    const after = {
      statements: true,
      evaluators_named: true,
      question_days: 14,
      reminder_day: null,
      close_from_day: 4,
      lock_minutes: 12,
      late_hours: 48,
    };
    expect(await saved()).toEqual({ ...after, version: 1 });
    expect(asked).toHaveLength(1);
    await type(user, 'Reminder from day', '28');
    await save(user);
    await waitFor(async () => expect(await saved()).toEqual({ ...after, reminder_day: 28, version: 2 }));
    await user.click(screen.getByText('History'));
    expect((await screen.findAllByText('Changed the settings')).length).toBe(2);
  }, 60_000);

  it('say what is wrong at the field, and send nothing', async () => {
    const asked = recordRequests(updateSettings);
    const { user } = await open();
    await type(user, 'Months are closed from day', '29');
    await type(user, 'Reminder from day', '0');
    await type(user, 'Days for questions', 'ten');
    await type(user, 'Hours for late entries', '');
    await save(user);
    await waitFor(() => expect(box('Months are closed from day')).toBeInvalid());
    expect(box('Months are closed from day')).toHaveAccessibleDescription(/Enter 28 or less/);
    expect(box('Reminder from day')).toHaveAccessibleDescription(/Enter 1 or more/);
    expect(box('Days for questions')).toBeInvalid();
    expect(box('Hours for late entries')).toHaveAccessibleDescription(/Enter a number/);
    await waitFor(() => expect(box('Months are closed from day')).toHaveFocus());
    expect(asked).toHaveLength(0);
  });

  it('show yours and theirs where somebody else was faster', async () => {
    const { user } = await open();
    await saveElsewhere({ question_days: 30, close_from_day: 2, statements: true });
    await type(user, 'Days for questions', '7');
    await save(user);
    const conflict = await screen.findByRole('region', { name: 'Yours and theirs' });
    const group = (name: string) => within(conflict).getByRole('group', { name });
    expect(group('Days for questions')).toHaveTextContent('7Keep mine30Take theirs');
    expect(group('Statements by mail')).toHaveTextContent('Send noneKeep the old valueSend themTake theirs');
    expect(box('Months are closed from day')).toHaveValue('2');
    await save(user);
    expect(await screen.findByText('The settings are saved')).toBeVisible();
    expect(await saved()).toMatchObject({
      question_days: 7,
      close_from_day: 2,
      statements: true,
      version: 2,
    });
    expect(screen.queryByRole('region', { name: 'Yours and theirs' })).toBeNull();
  });

  it('follow what somebody else saves while nothing is typed', async () => {
    await open({ settings: { live: true } });
    await saveElsewhere({ question_days: 30 });
    await waitFor(() => expect(box('Days for questions')).toHaveValue('30'), { timeout: 6_000 });
  }, 20_000);

  it('that are typed stay where somebody else saves, and are compared', async () => {
    const { user, queryClient } = await open({ settings: { live: true } });
    await type(user, 'Days for questions', '7');
    await saveElsewhere({ question_days: 30 });
    await waitFor(() => expect(queryClient.getQueryData(['settings'])).toMatchObject({ version: 1 }), {
      timeout: 6_000,
    });
    expect(box('Days for questions')).toHaveValue('7');
    await save(user);
    expect(await screen.findByRole('region', { name: 'Yours and theirs' })).toBeVisible();
  }, 20_000);

  it('that are typed are asked about before they are left behind', async () => {
    const { user } = await open();
    await type(user, 'Days for questions', '7');
    await user.click(screen.getAllByRole('link', { name: 'Activity' })[0] as HTMLElement);
    expect(await screen.findByRole('alertdialog')).toBeVisible();
  });

  it('keep what was typed where the server fails', async () => {
    const { user } = await open();
    network.use(fault(updateSettings, 'internal', { always: true }));
    await type(user, 'Days for questions', '7');
    await save(user);
    expect(await screen.findByText('The settings could not be saved')).toBeVisible();
    expect(box('Days for questions')).toHaveValue('7');
  });

  it('are none of an evaluator’s', async () => {
    const asked = recordRequests(getSettings);
    await renderApp(path, { as: clujManager });
    expect(await screen.findByRole('heading', { name: 'No access' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Settings' })).toBeNull();
    expect(asked).toHaveLength(0);
  });
});
