/** Layouts to begin with. */
import type { Currency } from './money.ts';
import {
  formatsOf,
  layoutSources,
  type ColumnFormat,
  type LayoutBody,
  type LayoutColumn,
  type LayoutSource,
} from './payroll.ts';

/**
 * - `plain_csv` · `plain_xlsx` all that is known
 * - `datev` DATEV Lohn und Gehalt, movement data
 * - `romanian` a sheet: marca, nume, prenume, sumă
 */
export const presets = ['plain_csv', 'plain_xlsx', 'datev', 'romanian'] as const;
export type Preset = (typeof presets)[number];

/** A column's heading, in a language or of a format. */
type HeaderOf = (source: LayoutSource) => string;

/** A preset as a layout to edit. `headerOf` is the heading in the reader's language; two presets have their own. */
export function layoutOf(preset: Preset, currency: Currency, name: string, headerOf: HeaderOf): LayoutBody {
  return { ...ofPreset[preset](headerOf), name, currency };
}

type Part = Omit<LayoutBody, 'name' | 'currency'>;

const plain = (headerOf: HeaderOf): Part => ({
  file_format: 'csv',
  row_per: 'restaurant',
  // A wage type has to be chosen, and a fixed text says nothing.
  columns: layoutSources
    .filter((source) => source !== 'wage_type' && source !== 'text')
    .map((source) => column(source, headerOf(source))),
  wage_type: '',
  separator: 'semicolon',
  decimal_sign: 'comma',
  date_format: 'YYYY-MM-DD',
  encoding: 'utf-8-bom',
  line_end: 'crlf',
  header_row: true,
});

/** With the usual format of a source that has a choice. */
function column(source: LayoutSource, header: string, format?: ColumnFormat): LayoutColumn {
  const [usual] = formatsOf(source);
  return usual ? { source, header, format: format ?? usual } : { source, header };
}
const empty = (header: string): LayoutColumn => ({ source: 'text', header, text: '' });

/** The fields of a movement, in the order in which the import of ASCII files has them. */
const datev = (): Part => ({
  ...plain(() => ''),
  row_per: 'person',
  columns: [
    column('payroll_id', 'Personalnummer'),
    column('month', 'Kalendertag', 'last_day'),
    empty('Ausfallschlüssel'),
    column('wage_type', 'Lohnart'),
    empty('Stunden'),
    empty('Tage'),
    column('payable', 'Wert'),
    empty('Abweichender Faktor'),
    empty('Abweichende Lohnveränderung'),
    empty('Kostenstelle'),
    empty('Kostenträger'),
  ],
  date_format: 'DD/MM/YYYY',
  encoding: 'windows-1252',
  header_row: false,
});

const romanian = (): Part => ({
  ...plain(() => ''),
  file_format: 'xlsx',
  row_per: 'person',
  columns: [
    column('payroll_id', 'Marca'),
    column('last_name', 'Nume'),
    column('first_name', 'Prenume'),
    column('payable', 'Sumă'),
  ],
  date_format: 'DD.MM.YYYY',
});

const ofPreset: Record<Preset, (headerOf: HeaderOf) => Part> = {
  plain_csv: plain,
  plain_xlsx: (headerOf) => ({ ...plain(headerOf), file_format: 'xlsx' }),
  datev,
  romanian,
};
