/** Rules for every text that a person types, in any field. */
import * as z from 'zod/mini';
import { issueMessage } from './issue.ts';

/**
 * Control characters, lone surrogates and the invisible direction overrides. PostgreSQL refuses NUL, a lone
 * surrogate can't be written as UTF-8, and an override makes a name read as another one.
 */
const forbidden = /[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]/u;
const forbiddenInLines = /[\p{Cs}\u202A-\u202E\u2066-\u2069]|(?![\n\t])\p{Cc}/u;

/** One line of text, trimmed, NFC, `min`–`max` UTF-16 units. */
export function line(min: number, max: number) {
  return z.string().check(
    z.trim(),
    z.normalize('NFC'),
    z.minLength(min),
    z.maxLength(max),
    z.refine((text) => !forbidden.test(text), { error: 'invalid_characters' }),
  );
}

/** Several lines of text (a comment): line breaks and tabs are allowed. */
export function lines(max: number) {
  return z.string().check(
    z.trim(),
    z.normalize('NFC'),
    z.maxLength(max),
    z.refine((text) => !forbiddenInLines.test(text), { error: 'invalid_characters' }),
  );
}

/** Why something of the chain's books is taken back. */
export const longReason = lines(500).check(z.minLength(1));

/** A search text; folded before it is compared. */
export const searchText = line(0, 120);

/** An opaque id. Its form is not promised; only its size and letters are checked, so that nonsense is never looked up. */
export const id = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/));

/** The client-made id of a create (UUID): the same id again is the same create. */
export const clientMadeId = z.uuid();

/** An instant on the wire: ISO 8601 in UTC. */
export const instant = z.iso.datetime();

/** A whole number from a query string or from code, `min`–`max`. */
export function wholeNumber(min: number, max: number) {
  return z.pipe(
    z.pipe(z.union([z.string().check(z.regex(/^\d{1,9}$/)), z.number()]), z.transform(Number)),
    z.int().check(z.gte(min), z.lte(max)),
  );
}

/** The size counted in code points of the composed text, so that it is the same on every keyboard; not in UTF-16 units. */
export function codePoints(min: number, max: number) {
  const size = (text: string) => [...text.normalize('NFC')].length;
  return z.string().check(
    z.refine((text) => text.length > 0, { error: 'required', abort: true }),
    z.refine((text) => size(text) >= min, { error: issueMessage('too_short', { min }) }),
    z.refine((text) => size(text) <= max, { error: issueMessage('too_long', { max }) }),
  );
}

/** Characters outside of printable ASCII: a text without them is only lower-cased. */
const special = /[^ -~\n]/;
const foldedLetters: Record<string, string> = {
  ß: 'ss',
  ı: 'i',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ł: 'l',
  // Keyboards have a straight apostrophe, phones and texts a curved one.
  '’': "'",
  '‘': "'",
  ʼ: "'",
};

/**
 * The form in which texts are searched and compared for uniqueness: lower case, without diacritics
 * (ă â î ș/ş ț/ţ ä ö ü), ß as ss, apostrophes straight. `Ștefan`, `Stefan` and `ŞTEFAN` fold to the same text.
 */
export function fold(text: string): string {
  // Most texts are plain, and thousands of them are folded at once.
  if (!special.test(text)) return text.toLowerCase().trim();
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßıæœøđł’‘ʼ]/g, (letter) => foldedLetters[letter] ?? letter)
    .trim();
}
