import { beforeAll, describe, expect, it } from 'vitest';
import { locales } from '#contract/locale.ts';
import { problemCodes } from '#contract/problem.ts';
import { problemTexts } from '#texts/problems.ts';
import { type Catalogues, catalogueFaults, readCatalogues, translationFaults } from './catalogues.ts';

let catalogues: Catalogues;
beforeAll(async () => {
  catalogues = await readCatalogues();
}, 60_000);

it('finds the messages of the web app and of the server', () => {
  expect(catalogues.extracted.size).toBeGreaterThan(50);
  expect([...catalogues.byLocale.keys()].toSorted()).toEqual([...locales].toSorted());
});

it.each(locales)(
  '[product-languages] %s has every message of the sources, translated, and no other',
  (locale) => {
    const messages = catalogues.byLocale.get(locale) ?? new Map();
    expect(
      catalogueFaults(locale, catalogues.extracted, messages),
      '`npm run i18n` brings the catalogues up to date; then translate',
    ).toEqual([]);
  },
);

it.each(problemCodes)('the problem %s has a text in every catalogue', (code) => {
  const { id } = problemTexts[code];
  for (const locale of locales) expect(catalogues.byLocale.get(locale)?.get(id)?.translation).toMatch(/\S/);
});

describe('a catalogue', () => {
  const extracted = new Map([['a', 'Save']]);
  const entry = { source: 'Save', translation: 'Speichern', obsolete: false };

  it('is complete with a translation of each message', () => {
    expect(catalogueFaults('de', extracted, new Map([['a', entry]]))).toEqual([]);
  });
  it('is refused with a message missing, untranslated, obsolete or too many', () => {
    for (const messages of [
      new Map(),
      new Map([['a', { ...entry, translation: '' }]]),
      new Map([['a', { ...entry, obsolete: true }]]),
      new Map([
        ['a', entry],
        ['b', entry],
      ]),
    ])
      expect(catalogueFaults('de', extracted, messages)).not.toEqual([]);
  });
});

describe('a translation', () => {
  const reports = '{count, plural, one {# report} other {# reports}}';

  it.each([
    ['ro', 'Save', 'Salvați'],
    ['de', 'Hello {name}', 'Guten Tag, {name}'],
    ['ro', 'See <0>the terms</0>', 'Vedeți <0>termenii</0>'],
    ['ro', reports, '{count, plural, one {# raport} few {# rapoarte} other {# de rapoarte}}'],
    ['de', reports, '{count, plural, one {# Bericht} other {# Berichte}}'],
  ])('is accepted: %s %s', (locale, source, translation) => {
    expect(translationFaults(locale, source, translation)).toEqual([]);
  });

  it.each([
    ['ro', 'Save', 'Salvaţi', 'cedilla'],
    ['en', 'Two feedbacks', 'Two feedbacks', 'counts feedback'],
    ['en', 'Recorded a feedback', 'Recorded a feedback', 'counts feedback'],
    ['ro', 'Bonus = (points above {a}) × {b}.', 'Bonus = puncte peste {a} × {b}.', 'brackets'],
    ['ro', 'Closed on 3 May', 'Închisă la 3 Mai, joi', 'capital'],
    ['de', 'Hello {name}', 'Guten Tag', 'slots'],
    ['de', 'Hello {name}', 'Guten Tag, {nam}', 'slots'],
    ['ro', 'See <0>the terms</0>', 'Vedeți termenii', 'slots'],
    ['ro', reports, '{count, plural, one {# raport} other {# de rapoarte}}', 'plural forms'],
    ['de', reports, '{count} Berichte', 'slots'],
    ['de', reports, '{count, plural, one {# Bericht} few {x} other {# Berichte}}', 'plural forms'],
    ['de', 'Hello {name}', 'Guten Tag, {name', 'read'],
    ['de', 'Save', ' ', 'no translation'],
    ['de', 'Save', 'Speichern ', 'space'],
  ])('is refused: %s %s as %s', (locale, source, translation, fault) => {
    expect(translationFaults(locale, source, translation).join()).toContain(fault);
  });
});
