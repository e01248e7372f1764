/** One word for one thing: what a text may not say, in each language, and why. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './sources.ts';

interface Forbidden {
  word: RegExp;
  instead: string;
  /** Texts, by their English words, in which it is right. */
  but: readonly string[];
}

/** The role's own name, and what tells about that role. */
const ofTheRole = [
  'User',
  'Administrator, evaluator or user',
  'Can be empty for the role user: the person is then found by both names',
  'People with the role “User” receive feedback and have no access to the application.',
];

/** The specification's texts, to the letter. */
const specified = [
  'Evaluated user',
  'Save and add another user',
  'I understand that this removes the user from all restaurants',
  ...['adding', 'updating', 'deleting'].map((doing) => `An error occurred while ${doing} the user`),
  ...['added', 'updated', 'deleted'].map((done) => `User ${done} successfully`),
];

const feedback =
  'A recorded feedback is called Feedback, as it is everywhere else. Only a monthly report is one.';
const people = '“User” is the name of a role. People are called people.';

const glossary: Record<'ro' | 'de' | 'en', Forbidden[]> = {
  en: [
    { word: /\bfeedbacks\b/i, instead: 'Feedback has no plural in English: "12 reports".', but: [] },
    {
      word: /\busers?\b/i,
      instead: people,
      but: [
        ...ofTheRole,
        ...specified,
        // After the specification's label.
        'By evaluated user',
        'By evaluated user: reports, average points',
        'Evaluated user: {name}',
        'Evaluated user’s e-mail',
        'Evaluated user’s mark',
      ],
    },
  ],
  de: [
    {
      word: /\b(?!Monatsbericht)\w*bericht(?!ig)\w*/i,
      instead: feedback,
      // The specification's label, by which older files are read, too.
      but: ['Report date'],
    },
    { word: /\bBenutzer/i, instead: people, but: ofTheRole },
  ],
  ro: [
    {
      word: /\brap(?:ort|oarte)\p{L}*(?!\p{L}| lunar| de muncă)/iu,
      instead: feedback,
      but: ['Report date'],
    },
    // Nobody is meant: "tracks no users".
    {
      word: /\butilizator/i,
      instead: people,
      but: [...ofTheRole, 'Brigade uses no cookies and no tracking.'],
    },
    { word: /[şţŞŢ]/, instead: 'Romanian ș and ț have a comma below, not a cedilla.', but: [] },
  ],
};

function textsOf(locale: string): { source: string; text: string }[] {
  const catalogue = readFileSync(join(root, `locales/${locale}/messages.po`), 'utf8');
  return [...catalogue.matchAll(/^msgid "(.+)"\nmsgstr "(.*)"$/gm)].map(([, source = '', text = '']) => ({
    source,
    text,
  }));
}

it.each(['ro', 'de', 'en'] as const)('%s has one word for one thing', (locale) => {
  const texts = textsOf(locale);
  expect(texts.length).toBeGreaterThan(500);
  const breaches = glossary[locale].flatMap(({ word, instead, but }) =>
    texts
      .filter(({ source, text }) => word.test(text) && !but.some((known) => source.startsWith(known)))
      .map(({ text }) => `${text} – ${instead}`),
  );
  expect(breaches).toEqual([]);
});

it('refuses the words that it names', () => {
  for (const [text, locale] of [
    ['{count} Berichte', 'de'],
    ['Kein Bericht', 'de'],
    ['12 rapoarte', 'ro'],
    ['Rapoartele rămân', 'ro'],
    ['12 feedbacks', 'en'],
    ['Search users', 'en'],
  ] as const) {
    expect([text, glossary[locale].some(({ word }) => word.test(text))]).toEqual([text, true]);
  }
  for (const [text, locale] of [
    ['Monatsberichte', 'de'],
    ['Etwas berichtigen', 'de'],
    ['rapoartele lunare', 'ro'],
    ['raportul de muncă', 'ro'],
  ] as const) {
    expect([text, glossary[locale].some(({ word }) => word.test(text))]).toEqual([text, false]);
  }
});
