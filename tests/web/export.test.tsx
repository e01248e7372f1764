import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { exportRestaurants, exportUsers } from '#contract/exports.ts';
import { recordSavedFiles } from '#tests/support/saved-files.ts';
import { cut, fault } from '#tests/msw/fault.ts';
import { hold } from '#tests/msw/hold.ts';
import { network } from '#tests/msw/network.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import { recordRequests } from '#tests/support/requests.ts';
import { admin, clujManager } from '#tests/support/small-set.ts';

const restaurants = '/dashboard/restaurants';

async function open(url: string, as = admin) {
  const app = await renderApp(url, { as });
  await screen.findByRole('table');
  return app;
}

const button = () => screen.getByRole('button', { name: 'Export' });
type User = Awaited<ReturnType<typeof open>>['user'];

async function exportAs(user: User, format: RegExp) {
  await user.click(button());
  await user.click(screen.getByRole('menuitem', { name: format }));
}

const searchesOf = (requests: Request[]) => requests.map(({ url }) => new URL(url).search);

describe('the export of a list', () => {
  it('is a file of what is on the screen', async () => {
    const saved = recordSavedFiles();
    const { user } = await open(`${restaurants}?q=bucuresti&sort=-name`);
    await exportAs(user, /CSV/);
    await waitFor(() => expect(saved).toHaveLength(1));
    const [file] = saved;
    expect(file?.name).toMatch(/\.csv$/);
    const lines = (await file?.blob.text())?.trim().split('\r\n') ?? [];
    expect(lines.slice(1).map((line) => /București \w+/.exec(line)?.[0])).toEqual([
      'București Pipera',
      'București Militari',
    ]);
    expect(await screen.findByText(`${file?.name} is saved`)).toBeVisible();
  });

  it('of restaurants takes month, search, type and order, and every page', async () => {
    recordSavedFiles();
    const asked = recordRequests(exportRestaurants);
    const { user } = await open(`${restaurants}?month=2026-09&q=pipera&type=drive_through&sort=-bonus_total`);
    await exportAs(user, /XLSX/);
    await waitFor(() =>
      expect(searchesOf(asked)).toEqual([
        '?format=xlsx&date=2026-09&q=pipera&type=drive_through&sort=-bonus_total',
      ]),
    );
    expect(await screen.findByText(/is saved/)).toBeVisible();
  });

  it('of users takes every filter', async () => {
    recordSavedFiles();
    const asked = recordRequests(exportUsers);
    const { user } = await open('/dashboard/users?q=a&role=user&position=crew&status=active&sort=-name');
    await exportAs(user, /CSV/);
    await waitFor(() =>
      expect(searchesOf(asked)).toEqual(['?format=csv&q=a&role=user&position=crew&status=active&sort=-name']),
    );
    expect(await screen.findByText(/is saved/)).toBeVisible();
  });

  it('is there for an evaluator, with the own restaurants', async () => {
    const saved = recordSavedFiles();
    const { user } = await open(restaurants, clujManager);
    await exportAs(user, /CSV/);
    await waitFor(() => expect(saved).toHaveLength(1));
    const text = (await saved[0]?.blob.text()) ?? '';
    expect(text).toContain('RO-CJ-01');
    expect(text).not.toContain('RO-B-01');
  });

  it('is asked for once, however fast it is pressed, and says that it is on its way', async () => {
    const saved = recordSavedFiles();
    const { user } = await open(restaurants);
    const asked = recordRequests(exportRestaurants);
    const held = hold(exportRestaurants);
    network.use(held);
    await exportAs(user, /CSV/);
    await waitFor(() => expect(button()).toHaveAttribute('aria-busy', 'true'));
    await user.click(button());
    expect(screen.queryByRole('menu')).toBeNull();
    button().focus();
    await user.keyboard('{ArrowDown}');
    expect(screen.queryByRole('menu')).toBeNull();
    held.release();
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(asked).toHaveLength(1);
    await waitFor(() => expect(button()).not.toHaveAttribute('aria-busy'));
  });

  it('can be asked for again', async () => {
    const saved = recordSavedFiles();
    const { user } = await open(restaurants);
    await exportAs(user, /CSV/);
    await waitFor(() => expect(saved).toHaveLength(1));
    await exportAs(user, /XLSX/);
    await waitFor(() => expect(saved).toHaveLength(2));
    expect(saved[1]?.name).toMatch(/\.xlsx$/);
  });

  it('lets go of its bytes once the browser has them', async () => {
    const saved = recordSavedFiles();
    const { user } = await open(restaurants);
    vi.useFakeTimers({ toFake: ['setTimeout'], shouldAdvanceTime: true });
    await exportAs(user, /CSV/);
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.isHeld()).toBe(true);
    vi.advanceTimersByTime(60_000);
    expect(saved[0]?.isHeld()).toBe(false);
  });
});

describe('an export that fails', () => {
  it.each([
    ['unavailable', 'The server is busy. Please try again in a moment.'],
    ['no_response', 'Something went wrong. The server did not answer. Please try again.'],
    ['forbidden', 'Your role does not allow this. Please ask an administrator.'],
  ] as const)('says why after %s, and can be tried again', async (code, text) => {
    const saved = recordSavedFiles();
    network.use(code === 'no_response' ? cut(exportRestaurants) : fault(exportRestaurants, code));
    const { user } = await open(restaurants);
    await exportAs(user, /CSV/);
    expect(await screen.findByText(`The file could not be exported. ${text}`)).toBeVisible();
    expect(saved).toHaveLength(0);
    await exportAs(user, /CSV/);
    await waitFor(() => expect(saved).toHaveLength(1));
  });

  it('in the middle is not taken for the whole', async () => {
    const saved = recordSavedFiles();
    network.use(cut(exportRestaurants, { after: 'half of it' }));
    const { user } = await open(restaurants);
    await exportAs(user, /CSV/);
    expect(
      await screen.findByText(
        /^The file could not be exported\. Something went wrong\. The server did not answer\./,
      ),
    ).toBeVisible();
    expect(saved).toHaveLength(0);
  });
});

describe('the export menu by keyboard', () => {
  it('opens on its first or last item, moves with the arrows, and gives the focus back', async () => {
    const { user } = await open(restaurants);
    button().focus();
    await user.keyboard('{ArrowDown}');
    expect(button()).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByRole('menuitem', { name: /CSV/ })).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('menuitem', { name: /XLSX/ })).toHaveFocus();
    await user.keyboard('{ArrowDown}');
    expect(screen.getByRole('menuitem', { name: /CSV/ })).toHaveFocus();
    await user.keyboard('{End}');
    expect(screen.getByRole('menuitem', { name: /XLSX/ })).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('menu')).toBeNull();
    expect(button()).toHaveFocus();
    await user.keyboard('{ArrowUp}');
    expect(screen.getByRole('menuitem', { name: /XLSX/ })).toHaveFocus();
  });

  it('is left by Tab and by a press elsewhere', async () => {
    const { user } = await open(restaurants);
    await user.click(button());
    await user.tab();
    expect(screen.queryByRole('menu')).toBeNull();
    expect(screen.getByRole('link', { name: 'Add restaurant' })).toHaveFocus();
    await user.click(button());
    await user.click(screen.getByRole('heading', { level: 1 }));
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it('exports by Enter', async () => {
    const saved = recordSavedFiles();
    const { user } = await open(restaurants);
    button().focus();
    await user.keyboard('{Enter}{Enter}');
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.name).toMatch(/\.csv$/);
    expect(button()).toHaveFocus();
  });
});
