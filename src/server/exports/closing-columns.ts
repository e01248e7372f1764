/** The columns of what closed months pay, a row a person and restaurant. */
import type { Locale } from '#contract/locale.ts';
import { fromMinor, fromSigned } from '#contract/money.ts';
import { pointsAverage } from '#contract/reports.ts';
import { columnTexts } from '#server/i18n/export-texts.ts';
import { say } from '#server/i18n/words.ts';
import type { PaidLine } from '#server/month-end/paid-lines.db.ts';
import type { CellKind } from '#server/sheets/sheet.ts';
import { positionTexts } from '#texts/words.ts';
import { sumOf, type SummedColumn } from './currency-totals.ts';

type Own = SummedColumn<PaidLine>;

export function closingColumns(locale: Locale): Own[] {
  const own = (
    name: keyof typeof columnTexts,
    kind: CellKind,
    width: number,
    value: Own['value'],
    total?: Own['total'],
  ): Own => ({ header: say(columnTexts[name], locale), kind, width, value, ...(total && { total }) });
  const amount = (name: keyof typeof columnTexts, of: (line: PaidLine) => number) =>
    own(
      name,
      'decimal',
      14,
      (line) => fromSigned(of(line)),
      (lines) => fromSigned(sumOf(of)(lines)),
    );
  return [
    own('restaurant', 'text', 28, (line) => line.restaurant_name),
    own('store_id', 'text', 13, (line) => line.store_id),
    own('month', 'text', 10, (line) => line.month),
    own('first_name', 'text', 18, (line) => line.first_name),
    own('last_name', 'text', 18, (line) => line.last_name),
    own('payroll_id', 'text', 16, (line) => line.payroll_id),
    own('user_position', 'text', 18, (line) => say(positionTexts[line.user_position], locale)),
    own(
      'count',
      'whole',
      12,
      (line) => line.count,
      sumOf(({ count }) => count),
    ),
    own(
      'points_average',
      'decimal',
      12,
      ({ points, count }) => pointsAverage(points, count)?.toFixed(2) ?? null,
    ),
    amount('bonus', (line) => line.bonus_minor),
    amount('correction', (line) => line.payable_minor - line.bonus_minor),
    own(
      'payable',
      'decimal',
      14,
      (line) => fromMinor(line.payable_minor),
      (lines) => fromMinor(sumOf<PaidLine>(({ payable_minor }) => payable_minor)(lines)),
    ),
    own(
      'currency',
      'text',
      10,
      (line) => line.currency,
      ([first]) => first?.currency ?? null,
    ),
    own('closing_number', 'whole', 10, (line) => line.number),
  ];
}
