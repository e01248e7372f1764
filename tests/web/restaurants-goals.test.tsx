import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { getGoalAdvice } from '#contract/goal-advice.ts';
import { setGoals } from '#contract/goal-changes.ts';
import { getRestaurant, listRestaurants } from '#contract/restaurants.ts';
import { fault } from '#tests/msw/fault.ts';
import { hold } from '#tests/msw/hold.ts';
import { mock } from '#tests/msw/mock.ts';
import { network } from '#tests/msw/network.ts';
import { testServer } from '#tests/msw/real-server.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import { admin, restaurantIdOf } from '#tests/support/small-set.ts';

const read = async (id: string) =>
  (await (await testServer()).call(getRestaurant, { as: admin, params: { id } })).data;

it('a goal is planned and taken back in the edit form, which goes on over the newer record', async () => {
  const id = await restaurantIdOf('RO-CJ-01');
  const { user } = await renderApp(`/dashboard/restaurants/edit/${id}`, { as: admin });
  expect(await screen.findByText('No other goal is planned.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Plan a daily goal' }));
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Plan a daily goal' }, { timeout: 15_000 }),
  );
  // Nothing is typed yet.
  await user.click(dialog.getByRole('button', { name: 'Plan goal' }));
  expect(dialog.getByText('Enter a whole number from 1 to 500')).toBeVisible();
  expect(dialog.getByLabelText('Counts from')).toHaveValue('16/10/2026');
  await user.click(dialog.getByRole('textbox', { name: 'Daily feedback goal' }));
  await user.paste('14');
  await user.click(dialog.getByRole('button', { name: 'Plan goal' }));
  expect(await screen.findByText('From 16 Oct 2026')).toBeVisible();
  expect(await read(id)).toMatchObject({
    daily_feedback_goal: 12,
    planned_goals: [{ valid_from: '2026-10-16' }],
  });

  await user.click(screen.getByRole('button', { name: 'Take back the goal from 16 Oct 2026' }));
  expect(await screen.findByText('No other goal is planned.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Restaurant updated successfully')).toBeVisible();
}, 60_000);

it('the dialog stays while a goal is being set, so that its failure is told', async () => {
  const id = await restaurantIdOf('RO-CJ-01');
  const { user } = await renderApp(`/dashboard/restaurants/edit/${id}`, { as: admin });
  await user.click(await screen.findByRole('button', { name: 'Plan a daily goal' }));
  const window = await screen.findByRole('dialog', { name: 'Plan a daily goal' }, { timeout: 15_000 });
  const dialog = within(window);
  await user.click(dialog.getByRole('textbox', { name: 'Daily feedback goal' }));
  await user.paste('14');
  const held = hold(setGoals);
  network.use(held, fault(setGoals, 'internal'));
  await user.click(dialog.getByRole('button', { name: 'Plan goal' }));
  await user.keyboard('{Escape}');
  const cancel = dialog.getByRole('button', { name: 'Cancel' });
  expect(cancel).toHaveAttribute('aria-disabled', 'true');
  await user.click(cancel);
  held.release();
  expect(await dialog.findByText('The goals could not be set')).toBeVisible();
  await user.keyboard('{Escape}');
  const question = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }));
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  expect(dialog.getByRole('textbox', { name: 'Daily feedback goal' })).toHaveValue('14');
  await user.click(cancel);
  await waitFor(() => expect(window).not.toBeInTheDocument());
}, 60_000);

it('goals of many restaurants are set by weekday, and one that could not be set is named', async () => {
  const server = await testServer();
  const [cluj, pipera] = [await restaurantIdOf('RO-CJ-01'), await restaurantIdOf('RO-B-02')];
  const { user } = await renderApp('/dashboard/restaurants', { as: admin });
  await user.click(await screen.findByRole('button', { name: 'Set goals' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Set daily goals' }, { timeout: 15_000 }));
  await user.click(await dialog.findByRole('checkbox', { name: 'All restaurants' }));
  await user.click(dialog.getByRole('textbox', { name: 'Daily feedback goal' }));
  await user.paste('10');
  await user.click(dialog.getByRole('radio', { name: 'By weekday' }));
  const saturday = dialog.getByRole('textbox', { name: 'Saturday' });
  expect(saturday).toHaveValue('10');
  await user.clear(saturday);
  await user.paste('18');
  await server.request('PUT', `/v1/admin/restaurant/archive/${pipera}`, { as: admin });
  await user.click(dialog.getByRole('button', { name: 'Set goals' }));
  expect(await dialog.findByText(/București Pipera is archived/)).toBeVisible();
  expect(await read(cluj)).toMatchObject({ goals_by_weekday: [10, 10, 10, 10, 10, 18, 10] });
  await waitFor(async () => expect((await read(pipera)).goals_by_weekday).toBeNull());
}, 60_000);

it('a goal is chosen with the numbers of the last eight weeks beside it', async () => {
  const id = await restaurantIdOf('RO-CJ-01');
  const server = await testServer();
  const { data } = await server.call(getGoalAdvice, { as: admin, query: { restaurant_id: id } });
  const { counts = [], hit = 0, proposed = null } = data[0] ?? {};
  const { user } = await renderApp(`/dashboard/restaurants/edit/${id}`, { as: admin });
  await user.click(await screen.findByRole('button', { name: 'Plan a daily goal' }));
  const dialog = within(
    await screen.findByRole('dialog', { name: 'Plan a daily goal' }, { timeout: 15_000 }),
  );
  expect(
    await dialog.findByText(new RegExp(`goal was reached on ${hit} of ${counts.length} days`)),
  ).toBeVisible();
  const slider = dialog.getByRole('slider', { name: 'What another goal would have given' });
  fireEvent.change(slider, { target: { value: '1' } });
  expect(dialog.getByRole('textbox', { name: 'Daily feedback goal' })).toHaveValue('1');
  const reached = counts.filter((count) => count >= 1).length;
  expect(slider).toHaveAttribute(
    'aria-valuetext',
    expect.stringMatching(new RegExp(`^1 a day: ${reached} of `)),
  );
  await user.click(dialog.getByRole('button', { name: new RegExp(`^Take ${proposed},`) }));
  expect(slider).toHaveValue(String(proposed));
}, 60_000);

/** The dialog of suggested goals, and a restaurant that has another goal than the suggested one. */
async function openSuggested() {
  const server = await testServer();
  const { data } = await server.call(getGoalAdvice, { as: admin, query: {} });
  const other = data.find(({ goal, proposed }) => proposed !== null && proposed !== goal);
  const { user } = await renderApp('/dashboard/restaurants', { as: admin });
  await user.click(await screen.findByRole('button', { name: 'Suggested goals' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Suggested goals' }, { timeout: 15_000 }));
  return { server, other, user, dialog };
}

it('suggested goals that are ticked count from tomorrow', async () => {
  const { other, user, dialog } = await openSuggested();
  const set = dialog.getByRole('button', { name: 'Set goals' });
  expect(set).toHaveAttribute('aria-disabled', 'true');
  await user.click(await dialog.findByRole('checkbox', { name: new RegExp(`^${other?.name}`) }));
  await user.click(set);
  expect(await screen.findByText('The goal is set')).toBeVisible();
  expect(await read(other?.restaurant_id ?? '')).toMatchObject({
    daily_feedback_goal: other?.goal,
    planned_goals: [{ valid_from: '2026-10-16', daily_feedback_goal: other?.proposed }],
  });
}, 60_000);

it('goals of many restaurants begin on their days, not on the device’s', async () => {
  const { kysely } = (await testServer()).database;
  await kysely.updateTable('restaurants').set({ time_zone: 'Pacific/Niue' }).execute();
  const { other, user, dialog } = await openSuggested();
  await user.click(await dialog.findByRole('checkbox', { name: new RegExp(`^${other?.name}`) }));
  await user.click(dialog.getByRole('button', { name: 'Set goals' }));
  expect(await screen.findByText('The goal is set')).toBeVisible();
  expect(await read(other?.restaurant_id ?? '')).toMatchObject({
    planned_goals: [{ valid_from: '2026-10-15' }],
  });
  await user.click(screen.getByRole('button', { name: 'Set goals' }));
  const many = within(await screen.findByRole('dialog', { name: 'Set daily goals' }, { timeout: 15_000 }));
  await waitFor(() => expect(many.getByLabelText('Counts from')).toHaveValue('14/10/2026'));
}, 60_000);

it('a suggested goal that could not be set is named, also of a restaurant that has left the list', async () => {
  const { server, other, user, dialog } = await openSuggested();
  const line = { name: new RegExp(`^${other?.name}`) };
  await user.click(await dialog.findByRole('checkbox', line));
  await server.request('PUT', `/v1/admin/restaurant/archive/${other?.restaurant_id}`, { as: admin });
  await user.click(dialog.getByRole('button', { name: 'Set goals' }));
  await waitFor(() => expect(dialog.queryByRole('checkbox', line)).toBeNull());
  expect(dialog.getByText(`${other?.name} is archived.`)).toBeVisible();
  expect(dialog.getByText('The goals could not be set')).toBeVisible();
}, 60_000);

it.each([
  ['Set goals', 'Set daily goals'],
  ['Suggested goals', 'Suggested goals'],
])(
  '%s says so where a later call fails: the other goals are set',
  async (opener, title) => {
    const server = await testServer();
    const [one] = (await server.call(listRestaurants, { as: admin })).data;
    const [advice] = (await server.call(getGoalAdvice, { as: admin, query: {} })).data;
    if (!one || !advice) throw new Error('no restaurant');
    const numbers = Array.from({ length: 260 }, (_, number) => number);
    network.use(
      mock(listRestaurants, {
        success: true,
        data: numbers.map((number) => ({ ...one, id: `r${number}`, name: `Store ${number}` })),
      }),
      mock(getGoalAdvice, {
        success: true,
        data: numbers.map((number) => ({
          ...advice,
          restaurant_id: `r${number}`,
          name: `Store ${number}`,
          goal: 1,
          goals_by_weekday: null,
          proposed: 10,
          proposed_by_weekday: null,
          proposed_hit: 0,
        })),
      }),
    );
    let calls = 0;
    network.use(
      mock(setGoals, ({ body }) => {
        calls += 1;
        if (calls === 1) network.use(fault(setGoals, 'unavailable'));
        return {
          data: body.map(({ restaurant_id, valid_from }) => ({
            restaurant_id,
            valid_from,
            result: 'set' as const,
          })),
        };
      }),
    );
    const { user } = await renderApp('/dashboard/restaurants', { as: admin });
    await user.click(await screen.findByRole('button', { name: opener }));
    const dialog = within(await screen.findByRole('dialog', { name: title }, { timeout: 15_000 }));
    fireEvent.click(await dialog.findByLabelText('All restaurants'));
    const goal = dialog.queryByLabelText('Daily feedback goal');
    if (goal) fireEvent.change(goal, { target: { value: '20' } });
    const set = () => fireEvent.click(dialog.getByText('Set goals', { selector: 'button *, button' }));
    set();
    expect(await dialog.findByText('Some goals could not be set; the others are.')).toBeVisible();
    set();
    expect(await screen.findByText('260 goals are set')).toBeVisible();
  },
  60_000,
);
