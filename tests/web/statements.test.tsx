/** The statements of a closing, to be printed, and the questions about them as administrators answer them. */
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { closeMonth } from '#contract/closings.ts';
import { defaultSettings, updateSettings } from '#contract/settings.ts';
import {
  answerQuestion,
  askQuestion,
  getStatement,
  listQuestions,
  listStatements,
} from '#contract/statements.ts';
import { deleteUser } from '#contract/user-changes.ts';
import { fault } from '#tests/msw/fault.ts';
import { network } from '#tests/msw/network.ts';
import { testServer } from '#tests/msw/real-server.ts';
import { newestToken } from '#tests/support/mailed-link.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import { admin, clujManager, restaurantIdOf } from '#tests/support/small-set.ts';

const questions = '/dashboard/closing/questions';

/** Closes September in Cluj with statements on. */
async function closed() {
  const server = await testServer();
  await server.call(updateSettings, { as: admin, body: { ...defaultSettings, statements: true } });
  const id = await restaurantIdOf('RO-CJ-01');
  await server.call(closeMonth, { as: admin, body: { month: '2026-09', restaurant_ids: [id] } });
  return { server, id };
}

/** The crew member asks about the total, or about the first report of the month. */
async function asked(what: 'total' | 'report' = 'total') {
  const { server, id } = await closed();
  const token = await newestToken(server, 'crew@ardealgrill.example');
  const { data } = await server.call(getStatement, { params: { token } });
  const about = what === 'total' ? null : (data.days.flatMap(({ reports }) => reports)[0]?.id ?? '');
  await server.call(askQuestion, {
    params: { token },
    body: { id: '019a4d6e-7c9b-7000-8000-000000000001', about, text: 'De ce atât?' },
  });
  return { server, id, about };
}

describe('the statements of a closing', () => {
  it('[route-statements] has a sheet for each person, led to from the closed month', async () => {
    const { server, id } = await closed();
    const { data } = await server.call(listStatements, { as: admin, query: { id, date: '2026-09' } });
    const { user } = await renderApp(`/dashboard/closing/${id}/2026-09`, { as: admin });
    await user.click(await screen.findByRole('link', { name: 'Print statements' }));
    await screen.findByRole('heading', { level: 1, name: 'Statements, September 2026' });
    for (const one of data) expect(screen.getByText(one.id)).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'Of people without an e-mail' }));
    const unmailed = data.filter(({ mailed }) => !mailed).length;
    await waitFor(() => expect(screen.queryAllByRole('article')).toHaveLength(unmailed));
  });

  it('is not for evaluators', async () => {
    const id = await restaurantIdOf('RO-CJ-01');
    await renderApp(`/dashboard/closing/${id}/2026-09/statements`, { as: clujManager });
    expect(await screen.findByRole('heading', { name: 'No access' })).toBeVisible();
  });
});

describe('the questions about statements', () => {
  it('[route-questions] are answered', async () => {
    const { server } = await asked();
    const { user } = await renderApp('/dashboard/closing', { as: admin });
    await user.click(await screen.findByRole('link', { name: 'Questions 1 open question' }));
    const card = within(await screen.findByRole('article'));
    expect(card.getByText('De ce atât?')).toBeVisible();
    await user.click(card.getByRole('button', { name: 'Answer…' }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Answer to / }));
    await user.click(dialog.getByRole('button', { name: 'Send the answer' }));
    expect(dialog.getByText('Please write an answer.')).toBeVisible();
    await user.type(dialog.getByRole('textbox', { name: /Answer/ }), 'Sunt toate zilele.');
    await user.click(dialog.getByRole('button', { name: 'Send the answer' }));
    expect(await screen.findByText('No open questions')).toBeVisible();
    const { data } = await server.call(listQuestions, { as: admin, query: { state: 'answered' } });
    expect(data).toMatchObject([{ answer: 'Sunt toate zilele.', outcome: 'explained' }]);
  });

  it('name the report that is asked about, and say that it is archived where it lies outside of the database', async () => {
    const { server, about } = await asked('report');
    const first = await renderApp(questions, { as: admin });
    expect(await screen.findByRole('link', { name: /^About the report of / })).toBeVisible();
    first.unmount();
    // As detaching its month does.
    await server.database.kysely.deleteFrom('reports').where('id', '=', about).execute();
    await renderApp(questions, { as: admin });
    const card = within(await screen.findByRole('article'));
    expect(card.getByText('About a report that has been archived since')).toBeVisible();
    expect(card.queryByText(/About the total/)).toBeNull();
  });

  it('say at the field that nothing was corrected, with the way to the feedback', async () => {
    await asked();
    const { user } = await renderApp(questions, { as: admin });
    await user.click(await screen.findByRole('button', { name: 'Answer…' }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Answer to / }));
    await user.click(dialog.getByRole('radio', { name: /Corrected/ }));
    await user.type(dialog.getByRole('textbox', { name: /Answer/ }), 'Am corectat.');
    await user.click(dialog.getByRole('button', { name: 'Send the answer' }));
    expect(await dialog.findByText(/No feedback was changed in what counts for the bonus/)).toBeVisible();
    expect(dialog.getByRole('link', { name: 'Open the feedback' })).toBeVisible();
    expect(dialog.getByRole('textbox', { name: /Answer/ })).toHaveValue('Am corectat.');
  });

  it('of somebody who was deleted say that nobody reads the answer any more', async () => {
    const { server } = await asked();
    const { data } = await server.call(listQuestions, { as: admin, query: {} });
    await server.call(deleteUser, { as: admin, params: { id: data[0]?.person.id ?? '' } });
    const { user } = await renderApp(questions, { as: admin });
    const card = within(await screen.findByRole('article'));
    expect(card.getByRole('heading', { name: /, deleted$/ })).toBeVisible();
    await user.click(card.getByRole('button', { name: 'Answer…' }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Answer to / }));
    expect(dialog.getByText('This account was deleted. Nobody will read the answer.')).toBeVisible();
    await user.type(dialog.getByRole('textbox', { name: /Answer/ }), 'Sunt toate zilele.');
    await user.click(dialog.getByRole('button', { name: 'Keep the answer' }));
    expect(await screen.findByText('The answer is kept')).toBeVisible();
    expect(screen.queryByText('The answer was sent')).toBeNull();
  });

  it('show the answer that somebody else gave in the meantime', async () => {
    const { server } = await asked();
    const { user } = await renderApp(questions, { as: admin });
    await user.click(await screen.findByRole('button', { name: 'Answer…' }));
    const dialog = within(await screen.findByRole('dialog', { name: /^Answer to / }));
    await user.type(dialog.getByRole('textbox', { name: /Answer/ }), 'A mea.');
    const { data } = await server.call(listQuestions, { as: admin, query: {} });
    const body = { id: data[0]?.id ?? '', answer: 'A altcuiva.', outcome: 'explained' } as const;
    await server.call(answerQuestion, { as: admin, body });
    await user.click(dialog.getByRole('button', { name: 'Send the answer' }));
    expect(await dialog.findByText('A altcuiva.')).toBeVisible();
  });

  it('say what failed, and try again', async () => {
    network.use(fault(listQuestions, 'internal', { always: true }));
    const { user } = await renderApp(questions, { as: admin });
    expect(await screen.findByRole('heading', { name: 'Something went wrong' })).toBeVisible();
    network.resetHandlers();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No open questions')).toBeVisible();
  });
});
