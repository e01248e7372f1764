/** The columns of reports in a file. Times are the restaurant's own; an import reads them back. */
import { idMark, nameOf } from '#contract/person-name.ts';
import type { Locale } from '#contract/locale.ts';
import { localMinutes } from './clocks.db.ts';
import { columnsIn } from './columns.ts';
import type { ExportedReport } from './reports.db.ts';
import type { Column } from '#server/sheets/sheet.ts';

/** With the addresses of both people for those who may see them: two people can have one name. */
export function reportColumns(locale: Locale, withAddresses: boolean): Column<ExportedReport>[] {
  const own = columnsIn<ExportedReport>(locale);
  const clocks = new Map<string, (instant: string) => string>();
  const minute = (at: string | null, { restaurant: { time_zone: zone } }: ExportedReport) => {
    const clock = clocks.get(zone) ?? localMinutes(zone);
    clocks.set(zone, clock);
    return at === null ? null : clock(at);
  };
  const addresses = [
    own('evaluated_user_email', 'text', 32, (row) => row.evaluated_user_email),
    own('evaluator_email', 'text', 32, (row) => row.evaluator_email),
  ];
  const marks = [
    own('evaluated_user_mark', 'text', 12, ({ report }) => idMark(report.evaluated_user.id)),
    own('evaluator_mark', 'text', 12, ({ report }) => idMark(report.evaluator.id)),
  ];
  return [
    own('report_date', 'day', 13, ({ report }) => report.date),
    own('observed_at', 'minute', 17, (row) => minute(row.report.observed_at, row)),
    own('restaurant', 'text', 26, ({ restaurant }) => restaurant.name),
    own('store_id', 'text', 13, ({ restaurant }) => restaurant.store_id),
    own('evaluated_user', 'text', 26, ({ report }) => nameOf(report.evaluated_user)),
    own('evaluator', 'text', 26, ({ report }) => nameOf(report.evaluator)),
    own('points', 'whole', 9, ({ report }) => report.points),
    own('bonus', 'decimal', 11, ({ report }) => report.bonus),
    own('currency', 'text', 10, ({ restaurant }) => restaurant.currency),
    own('comment', 'text', 60, ({ report }) => report.comment),
    own('recorded_at', 'minute', 17, (row) => minute(row.report.recorded_at, row)),
    ...(withAddresses ? addresses : []),
    // After the columns that an import reads: addresses beside their people, marks last.
    ...marks,
    own('id', 'text', 38, ({ report }) => report.id),
  ];
}
