import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderApp } from '#tests/support/render-app.tsx';
import { recordRequests } from '#tests/support/requests.ts';
import { admin } from '#tests/support/small-set.ts';
import { selectMonth } from '#web/state/select-month.ts';

const legal = [
  ['/terms-and-conditions', 'Terms and conditions'],
  ['/privacy-policy', 'Privacy policy'],
] as const;

describe.each(legal)('%s', (path, title) => {
  it('[route-terms, route-privacy] is there for anybody, without a call', async () => {
    const asked = recordRequests();
    await renderApp(path);
    await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: title })).toBeVisible());
    expect(document.title).toBe(`${title} · Brigade`);
    expect(screen.getAllByRole('heading', { level: 2 }).length).toBeGreaterThanOrEqual(6);
    expect(asked).toHaveLength(0);
  });

  it('[product-footer] is linked in the footer of the log-in, beside the copyright line', async () => {
    const { user } = await renderApp('/');
    const footer = within(await screen.findByRole('contentinfo'));
    expect(footer.getByText('© 2024 Brigade')).toBeVisible();
    await user.click(footer.getByRole('link', { name: title }));
    const heading = await screen.findByRole('heading', { level: 1, name: title });
    await waitFor(() => expect(heading).toHaveFocus());
  });

  it('is linked in the footer of the dashboard, and leads back to it', async () => {
    const { user } = await renderApp('/dashboard/restaurants', { as: admin });
    await screen.findByRole('table');
    await user.click(screen.getByRole('link', { name: title }));
    const heading = await screen.findByRole('heading', { level: 1, name: title });
    await waitFor(() => expect(heading).toHaveFocus());
    await user.click(screen.getByRole('link', { name: 'Brigade' }));
    await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible());
  });
});

describe('what they say', () => {
  it.each([
    'first and last name, e-mail, position, role, language, your restaurants',
    'points, bonus, an optional comment',
    'who changed what and when',
    'Administrators of the chain see everything. Evaluators see the feedback of their own restaurants',
    'The controller is the restaurant chain',
    'its processor (Art. 28 GDPR)',
    'Your name stays on feedback already given',
    '(Art. 15)',
    '(Art. 16)',
    'Deletion (Art. 17), restriction (Art. 18) and a transferable copy (Art. 20)',
    '(Art. 21)',
    'ANSPDCP',
    'Landesdatenschutzbehörde',
    'works council’s consent (§ 87 (1) no. 6 BetrVG)',
    'no cookies and no tracking',
  ])('[route-privacy] the privacy policy: %s', async (text) => {
    await renderApp('/privacy-policy');
    expect(await screen.findByRole('article')).toHaveTextContent(text);
  });

  it('[state-storage] the privacy policy names every key that the app keeps in local storage', async () => {
    const { session, theme, selectedDate, drafts, deviceMark } = await renderApp('/dashboard/restaurants', {
      as: admin,
    });
    await screen.findByRole('table');
    session.setServerTime(Date.parse('2026-10-15T10:00:00Z'));
    const { user } = session.get();
    if (!user) throw new Error('nobody is signed in');
    session.login(localStorage.getItem('accessToken') ?? '', user);
    deviceMark.set('a-mark');
    theme.set('dark');
    selectMonth(selectedDate, '2026-11');
    drafts.of(user.id).keep('account', { first_name: 'Ana' }, { first_name: 'Ioana' });
    window.dispatchEvent(new Event('pagehide'));
    const keys = Object.keys(localStorage).map((key) => key.split('.')[0] ?? '');
    expect(keys.toSorted()).toEqual([
      'accessToken',
      'clockOffset',
      'currentDate',
      'deviceMark',
      'drafts',
      'lastEmail',
      'locale',
      'theme',
    ]);
    await renderApp('/privacy-policy');
    const article = await screen.findByRole('article');
    for (const key of keys) expect(article).toHaveTextContent(`(${key})`);
    expect(document.cookie).toBe('');
  });

  it.each([
    'the works council has agreed',
    'Nobody evaluates themselves',
    'An administrator of your chain invites you',
  ])('[route-terms] the terms: %s', async (text) => {
    await renderApp('/terms-and-conditions');
    expect(await screen.findByRole('article')).toHaveTextContent(text);
  });
});
