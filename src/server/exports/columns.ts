/** How the columns of a file are made. */
import type { Locale } from '#contract/locale.ts';
import { columnTexts } from '#server/i18n/export-texts.ts';
import { say } from '#server/i18n/words.ts';
import type { CellKind, Column } from '#server/sheets/sheet.ts';

/** A column that may have a total. */
export interface SummedColumn<Row> extends Column<Row> {
  readonly total?: (rows: readonly Row[]) => string | number | null;
}

/** Makes the columns of a file, each with the header of its name. */
export function columnsIn<Row>(locale: Locale) {
  return (
    name: keyof typeof columnTexts,
    kind: CellKind,
    width: number,
    value: Column<Row>['value'],
    total?: SummedColumn<Row>['total'],
  ): SummedColumn<Row> => ({
    header: say(columnTexts[name], locale),
    kind,
    width,
    value,
    ...(total && { total }),
  });
}
