/** The interface's texts by their English source, from the catalogues: tests follow the translations. */
import { readFileSync } from 'node:fs';
import { formatter } from '@lingui/format-po';
import type { Locale } from '#contract/locale.ts';

export type Texts = (source: string, values?: Record<string, string | number>) => string;

const format = formatter();

/** A catalogue on disk: English source text to translation. */
async function read(locale: Locale): Promise<Map<string, string>> {
  const filename = new URL(`../../locales/${locale}/messages.po`, import.meta.url);
  const context = { locale, sourceLocale: 'en', filename: filename.pathname };
  const catalogue = await format.parse(readFileSync(filename, 'utf8'), context);
  // A word with another meaning elsewhere stands there with a context; here it means what it says alone.
  const entries = Object.entries(catalogue ?? {}).toSorted(
    ([, one], [, other]) => Number(other.context !== undefined) - Number(one.context !== undefined),
  );
  return new Map(entries.map(([id, { message = id, translation = '' }]) => [message, translation]));
}

/** The texts of a language; a text that isn't translated yet stands in English, as it does on the screen. */
export async function readTexts(locale: Locale): Promise<Texts> {
  const catalogue = await read(locale);
  return (source, values = {}) =>
    Object.entries(values).reduce(
      (text, [name, value]) => text.replaceAll(`{${name}}`, String(value)),
      catalogue.get(source) || source,
    );
}

/** A pattern for a text whose placeholders were left open: `Delete {name}?` finds any name. */
export function like(text: string): RegExp {
  const parts = text.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.+')}$`);
}
