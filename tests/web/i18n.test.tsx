import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { formatsOf } from '#web/i18n/format.ts';
import { login } from '#contract/session.ts';
import { fault } from '#tests/msw/fault.ts';
import { network } from '#tests/msw/network.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import { recordRequests } from '#tests/support/requests.ts';

describe('the language', () => {
  it('[limit-locale] is Romanian until it is chosen', async () => {
    const asked = recordRequests();
    await renderApp('/', { locale: null });
    expect(await screen.findByRole('heading', { name: 'Autentificare în Brigade' })).toBeVisible();
    expect(document.documentElement.lang).toBe('ro');
    expect(screen.getByRole('radio', { name: 'Română' })).toBeChecked();
    await waitFor(() => expect(asked.length).toBeGreaterThan(0));
    for (const { headers } of asked) expect(headers.get('Accept-Language')).toBe('ro');
    // Not the one of the simulated browser, and nothing that somebody stored.
    expect(navigator.language).toMatch(/^en/);
    expect(localStorage.getItem('locale')).toBeNull();
  });

  it('[product-languages, function-languages, limit-constants] switches at once, without losing what is typed, and translates the error that is shown', async () => {
    network.use(fault(login, 'invalid_credentials'));
    const { user } = await renderApp('/');
    await user.type(await screen.findByLabelText('E-mail'), 'ana@example.com');
    await user.type(screen.getByLabelText('Password'), 'secret-1');
    await user.click(screen.getByRole('button', { name: 'Log in' }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Login failed');

    await user.click(screen.getByRole('radio', { name: 'Deutsch' }));
    expect(await screen.findByRole('heading', { name: 'Bei Brigade anmelden' })).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('Anmeldung fehlgeschlagen');
    expect(screen.getByLabelText('E-Mail')).toHaveValue('ana@example.com');
    expect(screen.getByLabelText('Passwort')).toHaveValue('secret-1');
    expect(document.documentElement.lang).toBe('de');
    expect(document.title).toMatch(/^Anmelde.* · Brigade$/);
    expect(localStorage.getItem('locale')).toBe('de');
  });

  it('translates field errors too', async () => {
    const { user } = await renderApp('/');
    await user.click(await screen.findByRole('button', { name: 'Log in' }));
    expect(await screen.findByText('Enter the password')).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'Română' }));
    expect(await screen.findByLabelText('Parolă')).toBeInvalid();
    expect(screen.queryByText('Enter the password')).toBeNull();
  });

  it('goes with the next call', async () => {
    const asked = recordRequests(login);
    const { user } = await renderApp('/');
    await user.click(await screen.findByRole('radio', { name: 'Deutsch' }));
    await user.type(await screen.findByLabelText('E-Mail'), 'ana@example.com');
    await user.type(screen.getByLabelText('Passwort'), 'x{Enter}');
    await screen.findByRole('alert');
    expect(asked[0]?.headers.get('Accept-Language')).toBe('de');
  });

  it('of two quick switches the later one stays', async () => {
    const { user } = await renderApp('/');
    await user.click(await screen.findByRole('radio', { name: 'Deutsch' }));
    await user.click(screen.getByRole('radio', { name: 'Română' }));
    expect(await screen.findByRole('heading', { name: 'Autentificare în Brigade' })).toBeVisible();
    expect(document.documentElement.lang).toBe('ro');
  });
});

describe('formats', () => {
  const space = /[\u00a0\u202f]/g;
  const plain = (text: string) => text.replace(space, ' ');
  const [ro, de, en] = (['ro', 'de', 'en'] as const).map(formatsOf) as [
    ReturnType<typeof formatsOf>,
    ReturnType<typeof formatsOf>,
    ReturnType<typeof formatsOf>,
  ];

  it('write months as headings', () => {
    expect([ro, de, en].map((formats) => formats.month('2026-02'))).toEqual([
      'Februarie 2026',
      'Februar 2026',
      'February 2026',
    ]);
  });

  it('write days as they stand in the calendar, whatever the zone', () => {
    expect([ro, de, en].map((formats) => formats.day('2026-10-31'))).toEqual([
      '31 oct. 2026',
      '31. Okt. 2026',
      '31 Oct 2026',
    ]);
  });

  it("write amounts exactly, in the restaurant's currency and the person's language", () => {
    const amounts = [ro, de, en].map((formats) => [
      formats.amount('1234567.05', 'RON'),
      formats.amount('0.50', 'EUR'),
    ]);
    expect(amounts.map((pair) => pair.map(plain))).toEqual([
      ['1.234.567,05 RON', '0,50 EUR'],
      ['1.234.567,05 RON', '0,50 €'],
      ['RON 1,234,567.05', '€0.50'],
    ]);
    // More than a binary fraction can hold.
    expect(plain(de.amount('90071992547409.93', 'EUR'))).toBe('90.071.992.547.409,93 €');
  });

  it('write numbers, averages and shares', () => {
    expect([ro, de, en].map((formats) => formats.number(12_345))).toEqual(['12.345', '12.345', '12,345']);
    expect([ro, de, en].map((formats) => formats.average(7.4))).toEqual(['7,40', '7,40', '7.40']);
    expect([ro, de, en].map((formats) => plain(formats.percent(0.875)))).toEqual(['88 %', '88 %', '88%']);
  });

  it('write the day of an instant as they write a day', () => {
    for (const formats of [ro, de, en])
      expect(formats.instant('2026-10-15T09:00:00Z')).toContain(`${formats.day('2026-10-15')}, `);
  });

  it('write a month small within a sentence where the language does', () => {
    expect([ro, de, en].map((formats) => formats.monthInText('2026-10'))).toEqual([
      'octombrie 2026',
      'Oktober 2026',
      'October 2026',
    ]);
  });

  it('say how long ago something was', () => {
    const now = new Date('2026-10-15T09:00:00Z');
    expect([ro, de, en].map((formats) => formats.ago('2026-10-15T08:59:30Z', now))).toEqual([
      'chiar acum',
      'gerade eben',
      'just now',
    ]);
    expect(en.ago('2026-10-15T08:55:00Z', now)).toBe('5 minutes ago');
    expect(en.ago('2026-10-14T09:00:00Z', now)).toBe('yesterday');
    // Yesterday is a day of the calendar, not a distance.
    const local = (day: number, hour: number) => new Date(2026, 9, day, hour);
    expect(en.ago(local(14, 23).toISOString(), local(15, 9))).toBe('yesterday');
    expect(en.ago(local(14, 8).toISOString(), local(15, 20))).toBe('yesterday');
    expect(en.ago(local(13, 23).toISOString(), local(15, 1))).toBe('2 days ago');
    expect(en.ago(local(14, 23).toISOString(), local(15, 1))).toBe('2 hours ago');
    expect(en.ago(local(15, 1).toISOString(), local(15, 23))).toBe('22 hours ago');
    expect(de.ago('2026-09-24T09:00:00Z', now)).toBe('vor 3 Wochen');
  });

  it('order names as the language does, digits by value', () => {
    expect(['Țara', 'Tare', 'Sibiu', 'Șura', 'Store 10', 'Store 9'].toSorted(ro.compare)).toEqual([
      'Sibiu',
      'Store 9',
      'Store 10',
      'Șura',
      'Tare',
      'Țara',
    ]);
  });
});
