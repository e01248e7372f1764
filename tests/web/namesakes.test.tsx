import { screen, within } from '@testing-library/react';
import { v7 as newId } from 'uuid';
import { describe, expect, it } from 'vitest';
import { createReport } from '#contract/feedback.ts';
import { idMark } from '#contract/person-name.ts';
import { getRestaurantWithReports } from '#contract/restaurants.ts';
import { registerUser } from '#contract/user-changes.ts';
import { foreignAnswer, foreignLogin, foreignServer } from '#tests/msw/foreign-server.ts';
import { network } from '#tests/msw/network.ts';
import { testServer } from '#tests/msw/real-server.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import { admin, clujManager, restaurantIdOf } from '#tests/support/small-set.ts';

/** Two people called Ana Rusu in Cluj, each with a report; returns their ids and the restaurant's. */
async function addNamesakes() {
  const server = await testServer();
  const restaurant = await restaurantIdOf('RO-CJ-01');
  const ids: string[] = [];
  for (const [index, points] of [9, 10].entries()) {
    const body = {
      first_name: 'Ana',
      last_name: 'Rusu',
      email: `ana${index}@ardealgrill.example`,
      user_position: 'crew' as const,
      role: 'user' as const,
      restaurants: [restaurant],
    };
    const { data } = await server.call(registerUser, { as: admin, body });
    ids.push(data.id);
    const report = { id: newId(), restaurant_id: restaurant, evaluated_user_id: data.id, points };
    await server.call(createReport, { as: clujManager, body: report });
  }
  const [one = '', other = ''] = ids;
  return { restaurant, one, other };
}

const marked = (mark: string) => `Ana Rusu (${mark})`;

describe('two people of one name', () => {
  it('are told apart in the month by their e-mails: people, totals, rows, filters', async () => {
    const { restaurant } = await addNamesakes();
    const { user } = await renderApp(`/dashboard/restaurants/${restaurant}`, { as: admin });
    const reports = await screen.findByRole('table', { name: 'Reports, October 2026' });
    const emails = ['ana0@ardealgrill.example', 'ana1@ardealgrill.example'].map(marked);
    for (const name of emails) {
      expect(within(reports).getByRole('button', { name })).toBeVisible();
      const totals = screen.getByRole('table', { name: 'By evaluated user, October 2026' });
      expect(within(totals).getByRole('button', { name })).toBeVisible();
    }
    await user.click(within(reports).getByRole('button', { name: emails[0] ?? '' }));
    expect(await screen.findByRole('button', { name: `Evaluated user: ${emails[0]}` })).toBeVisible();
    await user.click(
      within(screen.getByRole('navigation', { name: 'Parts of the restaurant' })).getByRole('link', {
        name: 'People',
      }),
    );
    for (const name of emails) expect(await screen.findByRole('link', { name })).toBeVisible();
  });

  it('are told apart on the record screen by a mark of their own, and found by it', async () => {
    const { one, other } = await addNamesakes();
    const { user } = await renderApp('/dashboard/record', { as: clujManager });
    const people = await screen.findByRole('group', { name: 'Person' });
    for (const id of [one, other]) {
      expect(
        within(people).getByRole('radio', { name: new RegExp(`Ana Rusu \\(${idMark(id)}\\)`) }),
      ).toBeVisible();
    }
    await user.click(within(people).getByRole('radio', { name: new RegExp(idMark(other)) }));
    const points = screen.getByRole('group', { name: 'Points' });
    await user.click(within(points).getByRole('radio', { name: '7' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    // The answer to a create names one person alone: the screen knows who shares the name.
    expect(
      await screen.findByText(new RegExp(`Saved: Ana Rusu \\(${idMark(other)}\\), 7 points`)),
    ).toBeVisible();
  });

  it('are told apart in the palette and in the list of people', async () => {
    const { one, other } = await addNamesakes();
    const { user } = await renderApp('/dashboard/users?q=rusu', { as: clujManager });
    for (const id of [one, other]) {
      expect(await screen.findByRole('link', { name: `Rusu, Ana (${idMark(id)})` })).toBeVisible();
    }
    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox', { name: 'Search or go to…' }), 'rusu');
    const dialog = screen.getByRole('dialog');
    for (const id of [one, other]) {
      expect(await within(dialog).findByRole('option', { name: new RegExp(idMark(id)) })).toBeVisible();
    }
  });
});

it('a server that tells no marks has its namesakes told apart by their ids', async () => {
  network.use(...foreignServer().handlers);
  const people = ['41', '42'].map((id) => ({ id, first_name: 'Ion', last_name: 'Pop' }));
  const evaluator = { id: '7', first_name: 'Olga', last_name: 'Boss' };
  network.use(
    foreignAnswer(getRestaurantWithReports, {
      data: {
        id: '31',
        name: 'Alpha',
        store_id: 'F-1',
        daily_feedback_goal: 12,
        reports: people.map((evaluated_user) => ({
          date: '2026-10-02',
          points: 9,
          bonus: 5,
          evaluator,
          evaluated_user,
        })),
      },
    }),
  );
  const { user } = await renderApp('/');
  await user.type(await screen.findByRole('textbox', { name: 'E-mail' }), foreignLogin.email);
  await user.type(screen.getByLabelText('Password'), foreignLogin.password);
  await user.click(screen.getByRole('button', { name: 'Log in' }));
  await user.click(await screen.findByRole('link', { name: 'Alpha' }));
  const totals = await screen.findByRole('table', { name: 'By evaluated user, October 2026' });
  for (const { id } of people)
    expect(within(totals).getByRole('button', { name: `Ion Pop (${id})` })).toBeVisible();
});
