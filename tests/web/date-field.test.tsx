/** A date box in the interface's language: typed as people write it there, or chosen by keys in a calendar. */
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { locales } from '#contract/locale.ts';
import { localDay } from '#contract/month.ts';
import { renderApp } from '#tests/support/render-app.tsx';
import { admin } from '#tests/support/small-set.ts';
import { dateText, readDate } from '#web/forms/date-text.ts';

describe('a date as text', () => {
  it('is written as the language writes it, and read back', () => {
    expect(locales.map((locale) => dateText('2026-02-05', locale))).toEqual([
      '05.02.2026',
      '05.02.2026',
      '05/02/2026',
    ]);
    for (const locale of locales) expect(readDate(dateText('2026-02-05', locale))).toBe('2026-02-05');
  });

  it.each(['5.2.2026', '05/02/2026', '5-2-2026', '5. 2. 2026', '05022026', ' 2026-02-05 '])(
    'is read from "%s"',
    (text) => expect(readDate(text)).toBe('2026-02-05'),
  );

  it.each(['', '5.2.', '5.2.20', '31.02.2026', '5.13.2026', 'tomorrow', '5.2.20261'])(
    'is none in "%s"',
    (text) => expect(readDate(text)).toBeUndefined(),
  );

  it('has a year of two digits once it is whole', () => {
    expect(readDate('5.2.26', { whole: true })).toBe('2026-02-05');
  });
});

describe('a date box', () => {
  const open = async (locale: 'de' | 'en') => {
    const app = await renderApp('/dashboard/restaurants/add', { as: admin, locale });
    const box = await screen.findByLabelText(locale === 'de' ? /^Eröffnet am/ : /^Opened on/);
    return { ...app, box };
  };

  it('follows the interface, not the browser', async () => {
    const { box, user } = await open('de');
    expect(box).toHaveAttribute('placeholder', 'TT.MM.JJJJ');
    await user.type(box, '5.9.26');
    await user.tab();
    expect(box).toHaveValue('05.09.2026');
  });

  it('keeps what is no date, so that the form can say so', async () => {
    const { box, user } = await open('en');
    await user.type(box, '31/02/2026');
    await user.tab();
    expect(box).toHaveValue('31/02/2026');
    await waitFor(() => expect(box).toHaveAttribute('aria-invalid', 'true'));
  });

  it('is chosen in a calendar by keys alone', async () => {
    const { box, user } = await open('en');
    await user.type(box, '30/09/2026');
    await user.tab();
    const button = within(box.parentElement as HTMLElement).getByRole('button', { name: 'Choose a date' });
    expect(button).toHaveFocus();
    await user.keyboard('{Enter}');
    const calendar = await screen.findByRole('dialog', { name: 'Choose a date' });
    const focused = (name: RegExp) =>
      waitFor(() => expect(within(calendar).getByRole('button', { name })).toHaveFocus());
    await focused(/^Wednesday,? 30 September 2026$/);
    await user.keyboard('{ArrowRight}');
    await focused(/^Thursday,? 1 October 2026$/);
    // A restaurant isn't opened in the future: 15 October is today.
    await user.keyboard('{PageDown}{Enter}');
    expect(calendar).toBeVisible();
    expect(within(calendar).getByRole('button', { name: /^Sunday,? 1 November 2026$/ })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await user.keyboard('{PageUp}{ArrowDown}{Enter}');
    expect(box).toHaveValue('08/10/2026');
    expect(calendar).not.toBeInTheDocument();
    expect(button).toHaveFocus();
    await user.keyboard('{Enter}');
    await screen.findByRole('dialog', { name: 'Choose a date' });
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog', { name: 'Choose a date' })).not.toBeInTheDocument();
    expect(button).toHaveFocus();
  });

  it('opens at today, which is marked', async () => {
    const { user } = await renderApp('/dashboard/activity', { as: admin });
    await user.click((await screen.findAllByRole('button', { name: 'Choose a date' }))[0] as HTMLElement);
    const calendar = await screen.findByRole('dialog', { name: 'Choose a date' });
    const marked = within(calendar).getByRole('button', { current: 'date' });
    await waitFor(() => expect(marked).toHaveFocus());
    expect(marked).toHaveAttribute('data-day', localDay(new Date()));
  });
});
