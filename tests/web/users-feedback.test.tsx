/** What a person's month offers beside its numbers: each side as a file, and each report's menu. */
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createReport } from '#contract/feedback.ts';
import { exportReports } from '#contract/exports.ts';
import { getUserWithReports } from '#contract/user-months.ts';
// What a menu opens is compiled here, not while a test waits for it.
import '#web/activity/report-history.tsx';
import '#web/feedback/correct-dialog.tsx';
import '#web/feedback/void-dialog.tsx';
import { testServer } from '#tests/msw/real-server.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import { recordRequests } from '#tests/support/requests.ts';
import { recordSavedFiles } from '#tests/support/saved-files.ts';
import { personOf } from '#tests/support/small-people.ts';
import { admin, clujManager, restaurantIdOf } from '#tests/support/small-set.ts';

async function openPerson(name: string, as: string = admin) {
  const person = await personOf(name);
  const app = await renderApp(`/dashboard/users/${person.id}`, { as });
  await screen.findByRole('heading', { name, level: 1 });
  return { ...app, person };
}

const section = (name: string) =>
  screen.getByText(name, { selector: 'h2' }).closest('section') as HTMLElement;
const received = () => section('Feedback received');
// By the table's own structure: asking for hundreds of rows and menus by their roles takes seconds.
const rowsOf = (side: HTMLElement) => side.querySelectorAll('tbody tr');
const buttonOf = (side: HTMLElement, name: string) =>
  [...side.querySelectorAll('button')].find((button) => button.textContent === name);

/** A report of the evaluator of RO-CJ-01 for Radu Pop, made now. */
async function recordNow() {
  const server = await testServer();
  const body = {
    id: '019a4d6e-7c9b-7000-8000-000000000001',
    restaurant_id: await restaurantIdOf('RO-CJ-01'),
    evaluated_user_id: (await personOf('Radu Pop')).id,
    points: 8,
  };
  await server.call(createReport, { as: clujManager, body });
}

/** Opens the menu of the newest report received. */
async function openMenu({ user }: Awaited<ReturnType<typeof openPerson>>) {
  const button = rowsOf(received())[0]?.querySelector('button[aria-haspopup="menu"]');
  expect(button).toHaveAccessibleName('Actions: Radu Pop, 15 Oct');
  await user.click(button as HTMLElement);
  return screen.getAllByRole('menuitem');
}

describe("a person's feedback as a file", () => {
  it('has the rows of its side, all of the month', async () => {
    const saved = recordSavedFiles();
    const asked = recordRequests(exportReports);
    const { user, person, server } = await openPerson('Bianca Mureșan');
    await user.click(buttonOf(received(), 'Export') as HTMLElement);
    await user.click(screen.getByRole('menuitem', { name: /CSV/ }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(new URL(asked[0]?.url ?? '').search).toBe(
      `?from=2026-10&evaluated_user_id=${person.id}&format=csv`,
    );
    const { data } = await server.call(getUserWithReports, {
      as: admin,
      query: { id: person.id, date: '2026-10' },
    });
    const lines = (await saved[0]?.blob.text())?.trim().split('\r\n') ?? [];
    expect(lines).toHaveLength((data.received?.count ?? 0) + 1);
    for (const line of lines.slice(1)) expect(line).toContain('Bianca Mureșan');
  });

  it('is offered on the side that has any', async () => {
    const asked = recordRequests(exportReports);
    const saved = recordSavedFiles();
    const { user, person } = await openPerson('Mihai Ardelean');
    expect(buttonOf(received(), 'Export')).toBeUndefined();
    await user.click(buttonOf(section('Feedback given'), 'Export') as HTMLElement);
    await user.click(screen.getByRole('menuitem', { name: /CSV/ }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(new URL(asked[0]?.url ?? '').search).toBe(`?from=2026-10&evaluator_id=${person.id}&format=csv`);
  });
});

describe("a report's menu on a person's page", () => {
  it('lets an administrator void it, which takes the row away and keeps the focus near', async () => {
    await recordNow();
    const app = await openPerson('Radu Pop');
    const before = rowsOf(received()).length;
    const items = await openMenu(app);
    expect(items.map((item) => item.textContent)).toEqual(['Correct', 'Void', 'History']);
    await app.user.click(items[1] as HTMLElement);
    const dialog = await screen.findByRole('alertdialog', { name: 'Void the feedback for Radu Pop?' });
    await app.user.type(within(dialog).getByLabelText('Reason'), 'A test');
    await app.user.click(within(dialog).getByRole('button', { name: 'Void report' }));
    await waitFor(() => expect(rowsOf(received())).toHaveLength(before - 1));
    await waitFor(() => expect(received().querySelector('h2')).toHaveFocus());
  });

  it('shows an administrator its history', async () => {
    await recordNow();
    const app = await openPerson('Radu Pop');
    const [, , history] = await openMenu(app);
    await app.user.click(history as HTMLElement);
    expect(
      await screen.findByRole('dialog', { name: /^History of the feedback for Radu Pop/ }),
    ).toBeVisible();
  });

  it('lets its author correct it', async () => {
    await recordNow();
    const app = await openPerson('Radu Pop', clujManager);
    const [newest] = rowsOf(received());
    expect(newest?.querySelectorAll('th, td')[2]).toHaveTextContent('8');
    const items = await openMenu(app);
    expect(items.map((item) => item.textContent)).toEqual([
      expect.stringMatching(/^Correct/),
      expect.stringMatching(/^Void/),
    ]);
    await app.user.click(items[0] as HTMLElement);
    const dialog = await screen.findByRole('dialog', { name: 'Correct the feedback for Radu Pop' });
    await app.user.click(within(dialog).getByRole('radio', { name: '3' }));
    await app.user.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(rowsOf(received())[0]?.querySelectorAll('th, td')[2]).toHaveTextContent('3'));
  });
});
