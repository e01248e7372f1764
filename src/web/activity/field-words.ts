/** The values of an audit row as a person reads them. */
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Activity } from '#contract/activity.ts';
import { currencies } from '#contract/money.ts';
import { isDay, isTimeZone, monthPattern } from '#contract/month.ts';
import { instant } from '#contract/text.ts';
import type { Formats } from '#web/i18n/format.ts';
import { languageNames } from '#web/i18n/language-names.ts';
import { problemText } from '#web/i18n/texts.ts';
import { missing } from '#web/ui/missing.ts';
import { fieldTexts, fieldWord } from '#texts/fields.ts';

type Fields = Readonly<Record<string, unknown>>;

/** What words are made with. */
export interface Reading {
  t: (text: MessageDescriptor) => string;
  formats: Formats;
  /** The names behind ids. */
  names: Readonly<Record<string, string>>;
}

const changed = msg`changed`;

/** What the web alone has a word for; the others are in `fieldWord`. */
const words: Record<string, Readonly<Record<string, MessageDescriptor | string>>> = {
  locale: languageNames,
  password: { changed },
  pin: {
    set: msg({ message: 'set', context: 'PIN' }),
    changed,
    none: msg({ message: 'none', context: 'PIN' }),
  },
};

const amounts = new Set([
  'bonus',
  'bonus_total',
  'amount_per_point',
  'bonus_budget',
  'corrections',
  'payable',
]);
const isAmount = (text: string) => /^\d{1,13}(?:\.\d{1,2})?$/.test(text);
/** An id: of no use to a reader where no name is known for it. */
const ids = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/gi;
/** What people write stays as it is written, also where it looks like a date. */
const written = new Set([
  'name',
  'store_id',
  'first_name',
  'last_name',
  'payroll_id',
  'comment',
  'reason',
  'note',
  'tablet',
  'files',
  'columns',
  'contents',
  'wage_type',
  'question',
  'answer',
]);

/** One value of a field; `fields` are those that stand beside it. */
export function valueWords(name: string, value: unknown, fields: Fields, reading: Reading): string {
  const { t, formats, names } = reading;
  if (value === null || value === undefined || value === '') return missing;
  if (Array.isArray(value)) {
    const items = value.map((item) => valueWords(name, item, fields, reading)).toSorted(formats.compare);
    return items.length === 0 ? missing : formats.list(items);
  }
  if (typeof value === 'object') return JSON.stringify(value).replaceAll(ids, '…');
  const word = fieldWord(name, value) ?? words[name]?.[`${value as string | number | boolean}`];
  if (word !== undefined) return typeof word === 'string' ? word : t(word);
  if (typeof value === 'boolean') return t(value ? msg`Yes` : msg`No`);
  if (typeof value === 'number') return formats.number(value);
  if (typeof value !== 'string') return missing;
  const problem = name === 'code' ? problemText(value) : undefined;
  if (problem) return t(problem);
  if (Object.hasOwn(names, value)) return names[value] ?? value;
  if (amounts.has(name) && isAmount(value)) {
    const currency = currencies.find((code) => code === fields['currency']);
    // Of a deleted restaurant nobody knows it any more.
    return currency ? formats.amount(value, currency) : formats.average(Number(value));
  }
  if (written.has(name)) return value;
  if (isDay(value)) return formats.day(value);
  if (monthPattern.test(value)) return formats.month(value);
  if (instant.safeParse(value).success) {
    const zone = name === 'observed_at' ? fields['time_zone'] : undefined;
    return typeof zone === 'string' && isTimeZone(zone)
      ? formats.instantIn(value, zone)
      : formats.instant(value);
  }
  const withoutIds = value.replaceAll(ids, '…');
  return withoutIds === '…' ? missing : withoutIds;
}

/** A field that differs, as words. */
export interface ChangedField {
  name: string;
  /** Absent where there was nothing before: a create. */
  before?: string;
  /** Absent where nothing is left: a deletion. */
  after?: string;
}

/** Who came into a list and who left it. */
export interface ChangedList {
  name: string;
  added: string;
  removed: string;
}

function isList(value: unknown): value is unknown[] {
  return Array.isArray(value);
}

const order = Object.keys(fieldTexts);

/** Names first, unknown ones last. */
function inOrder(names: readonly string[]): string[] {
  const place = (name: string) => (order.includes(name) ? order.indexOf(name) : order.length);
  return names.toSorted((one, other) => place(one) - place(other));
}

/** What differs between before and after, in the order of the labels; what stands on neither side is left out. */
export function changedFields(
  { before, after, subject, restaurant }: Activity,
  reading: Reading,
): (ChangedField | ChangedList)[] {
  const { formats } = reading;
  const { currency, time_zone } = restaurant ?? {};
  const fields: Fields = { currency, time_zone, ...before, ...after };
  const isEmpty = (value: unknown) =>
    value === null || value === undefined || value === '' || (isList(value) && value.length === 0);
  return inOrder(Object.keys({ ...before, ...after })).flatMap((name): (ChangedField | ChangedList)[] => {
    const [was, is] = [before?.[name], after?.[name]];
    // Told beside it.
    const isSubject = name === 'id' && (is ?? was) === subject.id;
    const isPlace = name === 'restaurant_id' && (is ?? was) === restaurant?.id;
    if (isSubject || isPlace || (isEmpty(was) && isEmpty(is))) return [];
    if (before && after && isList(was) && isList(is)) {
      const wordsOf = (items: unknown[]) => valueWords(name, items, fields, reading);
      const added = is.filter((item) => !was.includes(item));
      const removed = was.filter((item) => !is.includes(item));
      const inTurn = (items: unknown[]) =>
        formats.list(items.map((item) => valueWords(name, item, fields, reading)));
      const isOtherOrder =
        added.length === 0 && removed.length === 0 && JSON.stringify(was) !== JSON.stringify(is);
      if (isOtherOrder) return [{ name, before: inTurn(was), after: inTurn(is) }];
      return [
        {
          name,
          added: added.length > 0 ? wordsOf(added) : '',
          removed: removed.length > 0 ? wordsOf(removed) : '',
        },
      ];
    }
    const wordsOf = (value: unknown) => valueWords(name, value, fields, reading);
    if (JSON.stringify(was) === JSON.stringify(is))
      // What changed of a goal or a budget counts from then on alone.
      return name === 'valid_from' ? [{ name, after: wordsOf(is) }] : [];
    // A reason or a count stands on one side only, though the row has two.
    return [
      {
        name,
        ...(before && name in before && { before: wordsOf(was) }),
        ...(after && name in after && { after: wordsOf(is) }),
      },
    ];
  });
}
