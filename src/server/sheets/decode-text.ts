/** The text of a file of unknown encoding. */
import type { ImportEncoding } from '#contract/imports.ts';
import type { Locale } from '#contract/locale.ts';
import { Problem } from '#server/http/problem.ts';

/** What Excel writes as "CSV" without a mark: the old code page of the computer's language. */
const codePages: Record<Locale, ImportEncoding> = {
  ro: 'windows-1250',
  de: 'windows-1252',
  en: 'windows-1252',
};

const marks: readonly [ImportEncoding, readonly number[]][] = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
];

/**
 * By its byte order mark; else UTF-8 where it is valid, else the code page of the caller's language; `encoding`
 * overrides. Throws `unreadable_file` for bytes that are no text.
 */
export function decodeText(
  bytes: Uint8Array,
  encoding: ImportEncoding | undefined,
  locale: Locale,
): { text: string; encoding: ImportEncoding } {
  const marked = marks.find(([, mark]) => mark.every((byte, index) => bytes[index] === byte))?.[0];
  const found = encoding ?? marked ?? (asText(bytes, 'utf-8') === undefined ? codePages[locale] : 'utf-8');
  const text = asText(bytes, found);
  // Text has no NUL; programs, pictures and old workbooks have many.
  if (text === undefined || text.includes('\0')) throw new Problem('unreadable_file');
  return { text, encoding: found };
}

function asText(bytes: Uint8Array, encoding: ImportEncoding): string | undefined {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return encoding === 'windows-1250' ? withCommas(text) : text;
  } catch {
    return undefined;
  }
}

const commas: Record<string, string> = { Ş: 'Ș', ş: 'ș', Ţ: 'Ț', ţ: 'ț' };

/** The code page is older than the letters: it has the cedilla where Romanian writes a comma below. */
function withCommas(text: string): string {
  return text.replace(/[ŞşŢţ]/g, (letter) => commas[letter] ?? letter);
}
