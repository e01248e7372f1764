import { formatsOf, type Layout, type LayoutBody } from '#contract/payroll.ts';

/** Each column with the format that its select shows: a form that nobody touched isn't changed. */
export function withFormats(body: LayoutBody): LayoutBody {
  const columns = body.columns.map((column) => {
    const format = column.format ?? formatsOf(column.source)[0];
    return format ? { ...column, format } : column;
  });
  return { ...body, columns };
}

/** What the form of a layout edits; named as on the wire, so that the server's errors find their fields. */
export function valuesOf(layout: Layout): LayoutBody {
  return withFormats({
    name: layout.name,
    currency: layout.currency,
    file_format: layout.file_format,
    row_per: layout.row_per,
    wage_type: layout.wage_type,
    decimal_sign: layout.decimal_sign,
    date_format: layout.date_format,
    separator: layout.separator,
    line_end: layout.line_end,
    encoding: layout.encoding,
    header_row: layout.header_row,
    columns: layout.columns,
  });
}
