/** What the parts of a layout are called. */
import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Preset } from '#contract/payroll-presets.ts';
import type {
  DateFormat,
  DecimalSign,
  FileEncoding,
  Layout,
  LineEnd,
  RowPer,
  Separator,
} from '#contract/payroll.ts';

export const rowPerTexts: Record<RowPer, MessageDescriptor> = {
  restaurant: msg`Each person and restaurant`,
  person: msg`Each person`,
};

export const separatorTexts: Record<Separator, MessageDescriptor> = {
  semicolon: msg`Semicolon ;`,
  comma: msg`Comma ,`,
  tab: msg`Tab`,
};

export const decimalSignTexts: Record<DecimalSign, MessageDescriptor> = {
  comma: msg`Comma: 12,50`,
  point: msg`Point: 12.50`,
};

/** As the last day of a month is written by them. */
export const dateFormatExamples: Record<DateFormat, string> = {
  'YYYY-MM-DD': '2026-10-31',
  'DD.MM.YYYY': '31.10.2026',
  'DD/MM/YYYY': '31/10/2026',
  'MM/YYYY': '10/2026',
  YYYYMMDD: '20261031',
};

export const encodingTexts: Record<FileEncoding, MessageDescriptor> = {
  'utf-8': msg`UTF-8`,
  'utf-8-bom': msg`UTF-8 with a mark for Excel (BOM)`,
  'windows-1250': msg`Windows-1250, Central Europe`,
  'windows-1252': msg`Windows-1252, Western Europe`,
};

export const lineEndTexts: Record<LineEnd, MessageDescriptor> = {
  crlf: msg`Windows (CR LF)`,
  lf: msg`Unix (LF)`,
};

interface PresetText {
  label: MessageDescriptor;
  hint: MessageDescriptor;
}

export const presetTexts: Record<Preset, PresetText> = {
  plain_csv: { label: msg`Plain, CSV`, hint: msg`All that is known, for any program` },
  plain_xlsx: { label: msg`Plain, Excel`, hint: msg`All that is known, as a workbook` },
  datev: {
    label: msg`DATEV Lohn und Gehalt`,
    hint: msg`Movement data: payroll number, wage type and value`,
  },
  romanian: { label: msg`Romanian payroll sheet`, hint: msg`Marca, nume, prenume and sumă, as a workbook` },
};

/** "CSV · 13 columns · a row for each person" */
export function useLayoutFacts(): (layout: Pick<Layout, 'file_format' | 'columns' | 'row_per'>) => string {
  const { t } = useLingui();
  const rows: Record<RowPer, string> = {
    restaurant: t`a row for each person and restaurant`,
    person: t`a row for each person`,
  };
  return ({ file_format, columns, row_per }) =>
    [
      file_format.toUpperCase(),
      t`${plural(columns.length, { one: '# column', other: '# columns' })}`,
      rows[row_per],
    ].join(' · ');
}
