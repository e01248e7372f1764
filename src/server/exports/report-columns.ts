/** The columns of reports in a file. Times are the restaurant's own; an import reads them back. */
import { idMark, nameOf } from '#contract/person-name.ts';
import type { Locale } from '#contract/locale.ts';
import { columnTexts } from '#server/i18n/export-texts.ts';
import { say } from '#server/i18n/words.ts';
import { localMinutes } from './clocks.db.ts';
import type { ExportedReport } from './reports.db.ts';
import type { Column } from '#server/sheets/sheet.ts';

/** With the addresses of both people for those who may see them: two people can have one name. */
export function reportColumns(locale: Locale, withAddresses: boolean): Column<ExportedReport>[] {
  const header = (name: keyof typeof columnTexts) => say(columnTexts[name], locale);
  const clocks = new Map<string, (instant: string) => string>();
  const minute = (at: string | null, { restaurant: { time_zone: zone } }: ExportedReport) => {
    const clock = clocks.get(zone) ?? localMinutes(zone);
    clocks.set(zone, clock);
    return at === null ? null : clock(at);
  };
  const addresses: Column<ExportedReport>[] = [
    {
      header: header('evaluated_user_email'),
      kind: 'text',
      width: 32,
      value: (row) => row.evaluated_user_email,
    },
    { header: header('evaluator_email'), kind: 'text', width: 32, value: (row) => row.evaluator_email },
  ];
  const marks: Column<ExportedReport>[] = [
    {
      header: header('evaluated_user_mark'),
      kind: 'text',
      width: 12,
      value: ({ report }) => idMark(report.evaluated_user.id),
    },
    {
      header: header('evaluator_mark'),
      kind: 'text',
      width: 12,
      value: ({ report }) => idMark(report.evaluator.id),
    },
  ];
  return [
    { header: header('report_date'), kind: 'day', width: 13, value: ({ report }) => report.date },
    {
      header: header('observed_at'),
      kind: 'minute',
      width: 17,
      value: (row) => minute(row.report.observed_at, row),
    },
    { header: header('restaurant'), kind: 'text', width: 26, value: ({ restaurant }) => restaurant.name },
    { header: header('store_id'), kind: 'text', width: 13, value: ({ restaurant }) => restaurant.store_id },
    {
      header: header('evaluated_user'),
      kind: 'text',
      width: 26,
      value: ({ report }) => nameOf(report.evaluated_user),
    },
    { header: header('evaluator'), kind: 'text', width: 26, value: ({ report }) => nameOf(report.evaluator) },
    { header: header('points'), kind: 'whole', width: 9, value: ({ report }) => report.points },
    { header: header('bonus'), kind: 'decimal', width: 11, value: ({ report }) => report.bonus },
    { header: header('currency'), kind: 'text', width: 10, value: ({ restaurant }) => restaurant.currency },
    { header: header('comment'), kind: 'text', width: 60, value: ({ report }) => report.comment },
    {
      header: header('recorded_at'),
      kind: 'minute',
      width: 17,
      value: (row) => minute(row.report.recorded_at, row),
    },
    ...(withAddresses ? addresses : []),
    // After the columns that an import reads: addresses beside their people, marks last.
    ...marks,
    { header: header('id'), kind: 'text', width: 38, value: ({ report }) => report.id },
  ];
}
