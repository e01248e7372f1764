import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderApp } from '#tests/support/render-app.tsx';
import { admin, clujManager } from '#tests/support/small-set.ts';

/** The two forms of the navigation: the rail of a desktop, the bar of a tablet; styles show one of them. */
async function open(as: string) {
  const app = await renderApp('/dashboard/users', { as });
  await screen.findByRole('heading', { level: 1, name: 'People' });
  const [rail, bar] = screen.getAllByRole('navigation', { name: 'Main navigation' }) as [
    HTMLElement,
    HTMLElement,
  ];
  return { ...app, rail, bar };
}

const entries = (nav: HTMLElement) =>
  within(nav)
    .getAllByRole('link')
    .map((link) => link.getAttribute('aria-label') ?? link.textContent);

describe('the navigation', () => {
  it('leads an administrator everywhere', async () => {
    const { rail } = await open(admin);
    expect(entries(rail)).toEqual([
      'Overview',
      'Record feedback',
      'Restaurants',
      'People',
      'Month’s end',
      'Payroll',
      'Bonus rule',
      'Import',
      'Activity',
      'Tablets',
      'Settings',
    ]);
  });

  it('offers an evaluator what the role allows, recording first, in both forms', async () => {
    const { rail, bar } = await open(clujManager);
    expect(entries(rail)).toEqual(['Record feedback', 'Overview', 'Restaurants', 'People']);
    expect(entries(bar)).toEqual(entries(rail));
    expect(within(bar).queryByRole('button', { name: 'More' })).toBeNull();
  });

  it('marks the open page alone, though the overview begins every address', async () => {
    const { rail, bar } = await open(admin);
    for (const nav of [rail, bar]) {
      const marked = within(nav).getAllByRole('link', { current: 'page' });
      expect(marked.map((link) => link.textContent)).toEqual(['People']);
    }
  });

  it('keeps what administrators set up behind a button of the bar, which closes when a page opens', async () => {
    const { bar, user, router } = await open(admin);
    expect(entries(bar)).toEqual(['Overview', 'Record feedback', 'Restaurants', 'People']);
    const more = within(bar).getByRole('button', { name: 'More' });
    await user.click(more);
    expect(more).toHaveAttribute('aria-expanded', 'true');
    await user.click(within(bar).getByRole('link', { name: 'Bonus rule' }));
    await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Bonus rule' })).toBeVisible());
    expect(router.state.location.pathname).toBe('/dashboard/bonus');
    await waitFor(() => expect(more).toHaveAttribute('aria-expanded', 'false'));
  });

  it('can be walked by keyboard, and Escape closes what is open', async () => {
    const { bar, user } = await open(admin);
    const more = within(bar).getByRole('button', { name: 'More' });
    more.focus();
    await user.keyboard('{Enter}');
    await user.tab();
    expect(within(bar).getByRole('link', { name: 'Month’s end' })).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(more).toHaveFocus();
    expect(within(bar).queryByRole('link', { name: 'Bonus rule' })).toBeNull();
  });
});
