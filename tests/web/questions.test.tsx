/** What people ask about their statements, and the answers of administrators. */
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { answerQuestion, listQuestions, type Question } from '#contract/statements.ts';
import { fault } from '#tests/msw/fault.ts';
import { mock } from '#tests/msw/mock.ts';
import { network } from '#tests/msw/network.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import { admin, clujManager } from '#tests/support/small-set.ts';

const question: Question = {
  id: 'question-1',
  restaurant: { id: 'restaurant-1', name: 'Cluj-Napoca Mănăștur', store_id: 'RO-CJ-01' },
  month: '2026-09',
  number: 1,
  person: { id: 'person-1', first_name: 'Radu', last_name: 'Pop' },
  report: { id: 'report-1', date: '2026-09-03', points: 9, bonus: '5.00' },
  currency: 'RON',
  payable: '42.50',
  text: 'De ce nu 10?',
  asked_at: '2026-10-05T08:00:00.000Z',
  answer: null,
  outcome: null,
  answered_at: null,
  answered_by: null,
};
const answer = {
  answer: 'Acum sunt 10.',
  outcome: 'corrected',
  answered_at: '2026-10-06T08:00:00.000Z',
  answered_by: 'Elena Toma',
} as const;

/** What the server answers, of all questions there are. */
function listed(all: readonly Question[]) {
  return mock(listQuestions, ({ query: { state } }) => {
    const data = all.filter(({ answered_at }) => (answered_at === null) === (state === 'open'));
    return { success: true as const, data, meta: { total: data.length, page: 1, per_page: 25 } };
  });
}

const page = '/dashboard/closing/questions';
const dialogOf = async (name: string) =>
  within(await screen.findByRole('dialog', { name }, { timeout: 15_000 }));

it('[route-questions] shows each with what it is about, and takes an answer', async () => {
  const all = [question];
  network.use(
    listed(all),
    mock(answerQuestion, ({ body }) => {
      const data = { ...question, ...answer, answer: body.answer, outcome: body.outcome };
      all[0] = data;
      return { success: true as const, data };
    }),
  );
  const { user } = await renderApp(page, { as: admin });
  const card = within(await screen.findByRole('article'));
  expect(card.getByText('De ce nu 10?')).toBeVisible();
  const about = card.getByRole('link', { name: /^About the report of Thu,? 3 Sept?, 9 points$/ });
  expect(about).toHaveAttribute(
    'href',
    '/dashboard/restaurants/restaurant-1?month=2026-09&day=2026-09-03&person=person-1',
  );
  expect(card.getByRole('button', { name: /5\.00, why\?$/ })).toBeVisible();

  await user.click(card.getByRole('button', { name: 'Answer…' }));
  const dialog = await dialogOf('Answer to Radu Pop');
  await user.click(dialog.getByRole('button', { name: 'Send the answer' }));
  expect(dialog.getByText('Please write an answer.')).toBeVisible();
  await user.type(dialog.getByLabelText('Answer'), 'Acum sunt 10.');
  await user.click(dialog.getByRole('button', { name: 'Send the answer' }));
  expect(await screen.findByText('No open questions')).toBeVisible();
  await user.click(screen.getByRole('radio', { name: 'Answered' }));
  await waitFor(() => expect(screen.getByText('Acum sunt 10.')).toBeVisible());
  expect(screen.getByText(/^Explained by Elena Toma/)).toBeVisible();
});

it('wants the correction first, and shows the answer that somebody else gave', async () => {
  network.use(
    listed([question]),
    fault(answerQuestion, 'nothing_corrected'),
    fault(answerQuestion, 'question_answered', { current: { ...question, ...answer } }),
  );
  const { user } = await renderApp(page, { as: admin });
  await user.click(await screen.findByRole('button', { name: 'Answer…' }));
  const dialog = await dialogOf('Answer to Radu Pop');
  await user.click(dialog.getByRole('radio', { name: /^Corrected/ }));
  await user.type(dialog.getByLabelText('Answer'), 'Corectat.');
  await user.click(dialog.getByRole('button', { name: 'Send the answer' }));
  expect(await dialog.findByText(/^No feedback was changed since/)).toBeVisible();
  expect(dialog.getByRole('link', { name: 'Open the feedback' })).toHaveAttribute(
    'href',
    expect.stringContaining('day=2026-09-03'),
  );
  await user.click(dialog.getByRole('button', { name: 'Send the answer' }));
  expect(await dialog.findByText('Acum sunt 10.')).toBeVisible();
  expect(dialog.getByLabelText('Answer')).toHaveValue('Corectat.');
});

it('is for administrators', async () => {
  await renderApp(page, { as: clujManager });
  expect(await screen.findByText(/Your role does not allow this/)).toBeVisible();
});
