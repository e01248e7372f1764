/** The columns of what months pay: a row a person and restaurant, or a row a person over all restaurants. */
import { isClosed } from '#contract/closings.ts';
import type { Locale } from '#contract/locale.ts';
import { fromSigned, type Minor } from '#contract/money.ts';
import { idMark } from '#contract/person-name.ts';
import { pointsAverage } from '#contract/reports.ts';
import type { columnTexts } from '#server/i18n/export-texts.ts';
import { say } from '#server/i18n/words.ts';
import type { PaidLine } from '#server/month-end/paid-lines.db.ts';
import type { PaidPerson } from '#server/month-end/paid-people.db.ts';
import { positionTexts } from '#texts/words.ts';
import { columnsIn, type SummedColumn } from './columns.ts';
import { currencyOf, sumOf } from './currency-totals.ts';

type Own<Row> = SummedColumn<Row>;

/** What both files have, in their order. */
function columnsOf<Row extends PaidLine | PaidPerson>(
  locale: Locale,
  payableOf: (row: Row) => Minor,
  bonusOf: (row: Row) => Minor,
) {
  const own = columnsIn<Row>(locale);
  const amount = (name: keyof typeof columnTexts, of: (row: Row) => Minor) =>
    own(
      name,
      'decimal',
      14,
      (row) => fromSigned(of(row)),
      (rows) => fromSigned(sumOf(of)(rows)),
    );
  const person = [
    own('first_name', 'text', 18, (row) => row.first_name),
    own('last_name', 'text', 18, (row) => row.last_name),
    own('payroll_id', 'text', 16, (row) => row.payroll_id),
    own('user_position', 'text', 18, (row) => say(positionTexts[row.user_position], locale)),
  ];
  const amounts = [
    own(
      'count',
      'whole',
      12,
      ({ count }) => count,
      sumOf(({ count }) => count),
    ),
    own(
      'points_average',
      'decimal',
      12,
      ({ points, count }) => pointsAverage(points, count)?.toFixed(2) ?? null,
    ),
    amount('bonus', bonusOf),
    amount('correction', (row) => payableOf(row) - bonusOf(row)),
    amount('payable', payableOf),
    own('currency', 'text', 10, ({ currency }) => currency, currencyOf),
  ];
  // Two people can have one name, and no payroll number.
  const mark = own('mark', 'text', 12, ({ user_id }) => idMark(user_id));
  return { own, amount, person, amounts, mark };
}

export function closingColumns(locale: Locale): Own<PaidLine>[] {
  const { own, person, amounts, mark } = columnsOf<PaidLine>(
    locale,
    ({ payable_minor }) => payable_minor,
    ({ bonus_minor }) => bonus_minor,
  );
  return [
    own('restaurant', 'text', 28, (line) => line.restaurant_name),
    own('store_id', 'text', 13, (line) => line.store_id),
    own('month', 'text', 10, (line) => line.month),
    ...person,
    ...amounts,
    own('closing_number', 'whole', 10, (line) => line.number),
    mark,
  ];
}

/** One column says how much of it is for a month that is still open. */
export function closingPeopleColumns(locale: Locale): Own<PaidPerson>[] {
  const { own, amount, person, amounts, mark } = columnsOf<PaidPerson>(
    locale,
    ({ payable }) => payable,
    ({ bonus }) => bonus,
  );
  const open = ({ parts }: PaidPerson) =>
    parts.reduce((sum, { entry, line }) => sum + (isClosed(entry.state) ? 0 : line.payable), 0);
  return [
    ...person,
    own('restaurants', 'text', 28, ({ parts }) => parts.map(({ entry }) => entry.store_id).join(', ')),
    ...amounts,
    amount('not_closed', open),
    mark,
  ];
}
