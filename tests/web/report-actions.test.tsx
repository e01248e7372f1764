import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterContextProvider } from '@tanstack/react-router';
import { act, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { closeMonth } from '#contract/closings.ts';
import { createReport, updateReport } from '#contract/feedback.ts';
import type { ReportItem } from '#contract/reports.ts';
import { getRestaurantWithReports } from '#contract/restaurants.ts';
import { createBrigade } from '#web/app/create-app.tsx';
import { ReportActions } from '#web/feedback/report-actions.tsx';
import { activateLocale } from '#web/i18n/catalogues.ts';
import { loadLaterTexts } from '#web/i18n/texts.ts';
import { testServer } from '#tests/msw/real-server.ts';
import { personOf } from '#tests/support/small-people.ts';
import { admin, clujManager, restaurantIdOf } from '#tests/support/small-set.ts';
import { smallSetNow } from '#tests/support/test-database.ts';

const recordedAt = new Date(smallSetNow);
const later = (minutes: number) => new Date(recordedAt.getTime() + minutes * 60_000);

/** A report of the evaluator of RO-CJ-01, made now. */
async function makeReport(): Promise<ReportItem> {
  const server = await testServer();
  const body = {
    id: '019a4d6e-7c9b-7000-8000-000000000001',
    restaurant_id: await restaurantIdOf('RO-CJ-01'),
    evaluated_user_id: (await personOf('Radu Pop')).id,
    points: 8,
  };
  return (await server.call(createReport, { as: clujManager, body })).data;
}

const names = { [admin]: 'Ioana Munteanu', [clujManager]: 'Mihai Ardelean' };

/** A row's menu as somebody sees it at a time. */
async function show(as: typeof admin | typeof clujManager, report: ReportItem, now: Date, clock = () => now) {
  const server = await testServer();
  server.at(now.toISOString());
  localStorage.setItem('accessToken', await server.as(as));
  const brigade = createBrigade({ clock: () => now });
  await brigade.session.initialize(() => personOf(names[as] ?? ''));
  await loadLaterTexts();
  await activateLocale('en');
  render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={brigade.queryClient}>
        <RouterContextProvider router={brigade.router}>
          <ReportActions
            api={brigade.api}
            report={report}
            currency="RON"
            me={brigade.session.get().user}
            now={clock}
          />
        </RouterContextProvider>
      </QueryClientProvider>
    </I18nProvider>,
  );
  return userEvent.setup();
}

const button = () => screen.queryByRole('button', { name: 'Actions: Radu Pop, 15 Oct' });

async function openMenu(user: ReturnType<typeof userEvent.setup>) {
  await user.click(button() as HTMLElement);
  return screen.getAllByRole('menuitem');
}

async function reportNow(): Promise<ReportItem | undefined> {
  const server = await testServer();
  const query = { id: await restaurantIdOf('RO-CJ-01'), date: '2026-10' };
  const { data } = await server.call(getRestaurantWithReports, { as: admin, query });
  return data.reports.find(({ date }) => date === '2026-10-15');
}

describe('the author', () => {
  it('corrects and voids within ten minutes, and is told until when', async () => {
    const user = await show(clujManager, await makeReport(), later(9));
    const [correct, voiding, ...others] = await openMenu(user);
    expect(correct).toHaveTextContent(/^CorrectUntil \d\d:10$/);
    expect(voiding).toHaveTextContent(/^VoidUntil \d\d:10$/);
    expect(others).toEqual([]);
    await user.click(correct as HTMLElement);
    const dialog = await screen.findByRole('dialog', { name: 'Correct the feedback for Radu Pop' });
    expect(within(dialog).getByRole('radio', { name: '8' })).toBeChecked();
    // As in a question: the way out first, the action last, at the right.
    const buttons = within(dialog).getByRole('button', { name: 'Save' }).parentElement;
    expect(buttons).toHaveTextContent(/^CancelSave$/);
    expect(buttons).toHaveClass('justify-end');
    await user.click(within(dialog).getByRole('radio', { name: '3' }));
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await reportNow()).toMatchObject({ points: 3, bonus: '0.00' });
    await waitFor(() => expect(button()).toHaveFocus());
  });

  it('can do neither afterwards, and is offered no menu', async () => {
    await show(clujManager, await makeReport(), later(11));
    expect(button()).toBeNull();
  });

  it('is offered none any more by a page that was opened before', async () => {
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'Date'],
      shouldAdvanceTime: true,
      now: later(9),
    });
    await show(clujManager, await makeReport(), later(9), () => new Date());
    expect(button()).toBeVisible();
    await act(() => vi.advanceTimersByTimeAsync(61_000));
    expect(button()).toBeNull();
  });

  it('is told by the dialog when the time ran out while it was open', async () => {
    const user = await show(clujManager, await makeReport(), later(9));
    const [correct] = await openMenu(user);
    await user.click(correct as HTMLElement);
    const dialog = await screen.findByRole('dialog');
    (await testServer()).at(later(11).toISOString());
    await user.click(within(dialog).getByRole('radio', { name: '3' }));
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(
      'The ten minutes for changes are over.',
    );
    expect(await reportNow()).toMatchObject({ points: 8 });
  });
});

describe('an administrator', () => {
  it("corrects somebody else's at any time, with a reason", async () => {
    const user = await show(admin, await makeReport(), later(60));
    await user.click((await openMenu(user))[0] as HTMLElement);
    const dialog = within(await screen.findByRole('dialog', { name: 'Correct the feedback for Radu Pop' }));
    await user.click(dialog.getByRole('radio', { name: '3' }));
    await user.type(dialog.getByLabelText('Reason'), 'ab');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    expect(await dialog.findByText('At least 3 characters')).toBeVisible();
    expect(await reportNow()).toMatchObject({ points: 8 });
    await user.type(dialog.getByLabelText('Reason'), 'The wrong evening');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await reportNow()).toMatchObject({ points: 3, corrected_at: later(60).toISOString() });
  });

  it('changes only what they have changed: the author corrects it while the dialog is open', async () => {
    const report = await makeReport();
    const user = await show(admin, report, later(5));
    await user.click((await openMenu(user))[0] as HTMLElement);
    const dialog = within(await screen.findByRole('dialog', { name: 'Correct the feedback for Radu Pop' }));
    const server = await testServer();
    await server.call(updateReport, { as: clujManager, params: { id: report.id }, body: { points: 5 } });
    await user.type(dialog.getByLabelText('Comment'), 'Seen at the counter');
    await user.type(dialog.getByLabelText('Reason'), 'The comment was missing');
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await reportNow()).toMatchObject({ points: 5, bonus: '0.00', comment: 'Seen at the counter' });
  });

  it("voids somebody else's at any time, with a reason", async () => {
    const user = await show(admin, await makeReport(), later(60));
    const items = await openMenu(user);
    expect(items.map((item) => item.textContent)).toEqual(['Correct', 'Void']);
    await user.click(items[1] as HTMLElement);
    const dialog = await screen.findByRole('alertdialog', { name: 'Void the feedback for Radu Pop?' });
    await user.type(within(dialog).getByLabelText('Reason'), 'ab');
    await user.click(within(dialog).getByRole('button', { name: 'Void report' }));
    expect(within(dialog).getByText('At least 3 characters')).toBeVisible();
    await user.type(within(dialog).getByLabelText('Reason'), 'c');
    await user.click(within(dialog).getByRole('button', { name: 'Void report' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(await reportNow()).toBeUndefined();
  });

  it('is told where the month is closed, and that it counts in the next closing', async () => {
    const report = await makeReport();
    const server = await testServer();
    server.at('2026-11-02T09:00:00Z');
    for (const month of ['2026-09', '2026-10']) {
      const body = { month, restaurant_ids: [report.restaurant_id] };
      await server.call(closeMonth, { as: admin, body });
    }
    const user = await show(admin, report, new Date('2026-11-02T09:00:00Z'));
    await user.click((await openMenu(user))[1] as HTMLElement);
    const dialog = within(await screen.findByRole('alertdialog'));
    expect(await dialog.findByText(/^October 2026 is closed: by Ioana Munteanu, /)).toBeVisible();
  });
});

describe('nothing is offered', () => {
  it('for a report without an id, or without its author', async () => {
    const report = await makeReport();
    await show(clujManager, { ...report, id: '' }, later(1));
    expect(button()).toBeNull();
    const { evaluator } = report;
    await show(clujManager, { ...report, evaluator: { ...evaluator, id: '' } }, later(1));
    expect(button()).toBeNull();
  });
});
