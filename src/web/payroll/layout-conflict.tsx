import { useLingui } from '@lingui/react/macro';
import type { Layout, LayoutBody } from '#contract/payroll.ts';
import { columnFormatTexts, sourceTexts } from '#texts/fields.ts';
import { Conflict } from '#web/forms/conflict.tsx';
import { useFormats } from '#web/i18n/use-formats.ts';
import {
  dateFormatExamples,
  decimalSignTexts,
  encodingTexts,
  lineEndTexts,
  rowPerTexts,
  separatorTexts,
} from './layout-words.ts';
import { valuesOf } from './layout-values.ts';

interface LayoutConflictProps {
  /** The layout that the form was made from. */
  opened: Layout;
  /** The layout that somebody else has saved since. */
  newer: Layout;
}

/** Two administrators edited the same layout: the loser sees both values of each field. */
export function LayoutConflict({ opened, newer }: LayoutConflictProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const labels: Record<keyof LayoutBody, string> = {
    name: t`Name`,
    currency: t`Currency`,
    file_format: t`File`,
    row_per: t`A row for`,
    columns: t`Columns`,
    wage_type: t`Wage type`,
    separator: t`Separator`,
    decimal_sign: t`Decimal sign`,
    date_format: t`Dates`,
    encoding: t`Encoding`,
    line_end: t`Line end`,
    header_row: t`A first row with the headers`,
  };
  const columnWords = ({ header, source, text, format }: LayoutBody['columns'][number]) => {
    const contents = [text || t(sourceTexts[source]), ...(format ? [t(columnFormatTexts[format])] : [])];
    return header ? `${header} (${contents.join(', ')})` : contents.join(', ');
  };
  const wordsOf: { [Name in keyof LayoutBody]: (value: LayoutBody[Name]) => string } = {
    name: (text) => text,
    currency: (text) => text,
    file_format: (format) => format.toUpperCase(),
    row_per: (rows) => t(rowPerTexts[rows]),
    columns: (columns) => formats.list(columns.map(columnWords)),
    wage_type: (text) => text,
    separator: (separator) => t(separatorTexts[separator]),
    decimal_sign: (sign) => t(decimalSignTexts[sign]),
    date_format: (format) => dateFormatExamples[format],
    encoding: (encoding) => t(encodingTexts[encoding]),
    line_end: (end) => t(lineEndTexts[end]),
    header_row: (has) => (has ? t`Yes` : t`No`),
  };
  const words = (values: Partial<LayoutBody>, name: string) => wordOf(wordsOf, values, name);
  return <Conflict before={valuesOf(opened)} theirs={valuesOf(newer)} labels={labels} shown={words} />;
}

function wordOf(
  words: { [Name in keyof LayoutBody]: (value: LayoutBody[Name]) => string },
  values: Partial<LayoutBody>,
  name: string,
): string {
  const field = name as keyof LayoutBody;
  const value = values[field];
  return value === undefined ? '' : (words[field] as (one: typeof value) => string)(value);
}
