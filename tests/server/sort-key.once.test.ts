/** The order of sort keys by bytes is that of `Intl.Collator`, on names as people have them. */
import { describe, expect, it } from 'vitest';
import { locales } from '#contract/locale.ts';
import { alphabetOf, sortKey } from '#server/db/sort-key.ts';
import { textOrder } from '#server/lists/order.ts';
import { createRandom } from '#server/demo/random.ts';
import { testSeed } from '#tests/support/seed.ts';

const letters = [
  ...'aAăĂâÂîÎșȘşŞțȚţŢbBcCdDeEéÉèêëfgGhiIíÍjklLmMnNñoOöÖóőpPqrRsSßtTuUüÜúvwxXyYzZžščćđĐøØåÅæÆœŒłŁ',
  ...'αβγΆάАБВабвгдёЁйІї',
  ...'0123456789  --.\'’&/(),!?:;+_@#"„”–—…°№€',
];

describe.each(locales)('the order of keys in %s', (locale) => {
  const order = textOrder(locale);
  const keyOf = (text: string) => Buffer.from(sortKey(alphabetOf(locale), text));
  /** Whether the keys of two texts are in another order than the texts. */
  const differs = ([a, b]: readonly [string, string]) =>
    Buffer.compare(keyOf(a), keyOf(b)) !== Math.sign(order(a, b));

  it('is that of the language for any two texts', () => {
    const random = createRandom(`sort keys ${testSeed}`);
    const pick = () => random.pick(letters);
    const word = () => Array.from({ length: random.between(1, 6) }, pick).join('');
    const pairs = Array.from({ length: 30_000 }, (_, turn): [string, string] => {
      const one = word();
      // Two that differ in a letter or two are those that the lower levels tell apart.
      const other =
        turn % 3 === 0 ? word() : [...one].map((sign) => (random.chance(0.3) ? pick() : sign)).join('');
      return [one, other];
    });
    expect(pairs.filter(differs)).toEqual([]);
  });

  it('has numbers by value, whatever stands before and after', () => {
    const pairs = [
      ['RO-B-2', 'RO-B-10'],
      ['Cluj 9', 'Cluj 10a'],
      ['7', '007'],
      ['a1b', 'a1B'],
      ['x99999999999999999999', 'x100000000000000000000'],
      ['Iași 3', 'Iasi 20'],
      ['10', 'a'],
    ] as const;
    expect(pairs.filter(differs)).toEqual([]);
    expect(pairs.filter(([a, b]) => differs([b, a]))).toEqual([]);
  });
});

it('has the last name before the first, each whole', () => {
  const people: [string, string][] = [
    ['Pop', 'Ștefan'],
    ['Pop', 'stefan'],
    ['Popa', 'Ana'],
    ['Pop-Ionescu', 'Ana'],
    ['Pop Ionescu', 'Zoe'],
    ['pop', 'Zoe'],
  ];
  const order = textOrder('ro');
  const byTexts = people.toSorted(([a, b], [c, d]) => order(a, c) || order(b, d));
  const keyOf = (person: [string, string]) => Buffer.from(sortKey('ro', ...person));
  expect(people.toSorted((one, other) => Buffer.compare(keyOf(one), keyOf(other)))).toEqual(byTexts);
});
