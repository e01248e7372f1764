/** The catalogues against the sources: what Lingui would extract now, what stands in the .po files, what differs. */
import { createCompiledCatalog, getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { root } from './sources.ts';

/** A message: its English source text and its translation, empty where there is none. */
export interface Message {
  source: string;
  translation: string;
  obsolete: boolean;
}

export type Messages = ReadonlyMap<string, Message>;

export interface Catalogues {
  /** Every message id of the sources with its text. */
  extracted: ReadonlyMap<string, string>;
  byLocale: ReadonlyMap<string, Messages>;
}

/** Extracts the messages of the sources in memory and reads the catalogues as they are on disk. */
export async function readCatalogues(): Promise<Catalogues> {
  const config = getConfig({ cwd: root });
  const [catalogue] = await getCatalogs(config);
  const found = await catalogue?.collect();
  if (!catalogue || !found) throw new Error('The messages of the sources could not be extracted; see above.');
  const byLocale = new Map<string, Messages>();
  for (const locale of config.locales) {
    const entries = Object.entries((await catalogue.read(locale)) ?? {});
    const messages = entries.map(([id, { message = '', translation = '', obsolete = false }]) => {
      return [id, { source: message, translation, obsolete }] as const;
    });
    byLocale.set(locale, new Map(messages));
  }
  const extracted = Object.entries(found).map(([id, { message = id }]) => [id, message] as const);
  return { extracted: new Map(extracted), byLocale };
}

/** A compiled part of a message: a text, `[name]`, `[name, format, …]` or `[name, 'plural', forms]`. */
type Part = string | [name: string, format?: string, forms?: Record<string, unknown>];

function compile(text: string): Part[] {
  const { source, errors } = createCompiledCatalog('any', { text }, { namespace: 'json' });
  if (errors[0]) throw errors[0].error;
  const parts = (JSON.parse(source) as { messages: { text: unknown } }).messages.text;
  return (Array.isArray(parts) ? parts : [parts]) as Part[];
}

const pluralForms: Record<string, string[]> = {
  ro: ['few', 'one', 'other'],
  de: ['one', 'other'],
  en: ['one', 'other'],
};

function walk(parts: unknown, visit: (part: Exclude<Part, string>) => void): void {
  if (!Array.isArray(parts)) return;
  for (const part of parts as Part[]) {
    if (typeof part === 'string') continue;
    visit(part);
    for (const form of Object.values(part[2] ?? {})) walk(form, visit);
  }
}

const wordedForms = ([, format, forms]: Exclude<Part, string>) =>
  format === 'plural' || format === 'selectordinal'
    ? Object.keys(forms ?? {}).filter((form) => form !== 'offset' && !/^=?\d+$/.test(form))
    : [];

/** The placeholders and tags of a message, each once. */
function slots(text: string): string[] {
  const names = new Set<string>();
  walk(compile(text), ([name, format]) => names.add(format === 'plural' ? `${name} (plural)` : name));
  for (const tag of text.matchAll(/<\/?[\w-]+\/?>/g)) names.add(tag[0]);
  return [...names].toSorted();
}

const brackets = (text: string) => text.replaceAll(/[^()]/g, '');

const capitalMonth =
  /[\p{L}\d,] (?:Ianuarie|Februarie|Martie|Aprilie|Mai|Iunie|Iulie|August|Septembrie|Octombrie|Noiembrie|Decembrie)\b(?= \d| \{|[.,]|$)/u;

/** What is wrong with one translation, in words. */
export function translationFaults(locale: string, source: string, translation: string): string[] {
  if (translation.trim() === '') return ['has no translation'];
  const faults: string[] = [];
  try {
    const [wanted, given] = [slots(source), slots(translation)];
    if (wanted.join() !== given.join())
      faults.push(`has the slots [${given.join()}] instead of [${wanted.join()}]`);
    walk(compile(translation), (part) => {
      const forms = wordedForms(part).toSorted().join();
      const needed = pluralForms[locale]?.join() ?? 'other';
      if (forms && forms !== needed) faults.push(`has the plural forms [${forms}] instead of [${needed}]`);
    });
  } catch (error) {
    faults.push(`can't be read: ${error instanceof Error ? error.message : String(error)}`);
  }
  if (locale === 'ro' && /[şţŞŢ]/.test(translation)) faults.push('has a cedilla; ș and ț have a comma below');
  if (locale === 'en' && /\bfeedbacks\b|\ban? feedback\b/i.test(translation))
    faults.push('counts feedback; what is counted is a report');
  if (source.includes('×') && brackets(source) !== brackets(translation))
    faults.push('has other brackets than the formula');
  if (locale === 'ro' && capitalMonth.test(translation))
    faults.push('has a month with a capital within a sentence');
  if (source.trim() === source && translation.trim() !== translation)
    faults.push('begins or ends with a space');
  return faults;
}

/** Everything that is wrong with a language's catalogue, a line each. */
export function catalogueFaults(
  locale: string,
  extracted: ReadonlyMap<string, string>,
  messages: Messages,
): string[] {
  const faults: string[] = [];
  for (const [id, source] of extracted) {
    const message = messages.get(id);
    if (!message || message.obsolete) faults.push(`${locale}: "${source}" is not in the catalogue`);
    else
      for (const fault of translationFaults(locale, source, message.translation))
        faults.push(`${locale}: "${source}" ${fault}`);
  }
  for (const [id, { source, obsolete }] of messages)
    if (obsolete || !extracted.has(id)) faults.push(`${locale}: "${source}" is in no source any more`);
  return faults;
}
