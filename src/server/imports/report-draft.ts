/** What a row says of a report, before it is compared with anything. */
import { comment, points } from '#contract/feedback.ts';
import type { Locale } from '#contract/locale.ts';
import { readMoment } from './read-moment.ts';
import { readNumber } from './read-number.ts';
import type { RowReader } from './row-reader.ts';

/** An empty cell says nothing of a comment: a correction of points must not wipe it. */
export function readReport(reader: RowReader, locale: Locale) {
  const at = reader.cell('observed_at');
  const moment = readMoment(at, reader.cell('time'));
  if (at === '') reader.refuse('observed_at', 'required');
  else if (!moment) reader.refuse('observed_at', 'invalid_date');
  if (reader.cell('store_id') === '') reader.refuse('store_id', 'required');
  const text = reader.cell('comment').replace(/\r\n?/g, '\n');
  return {
    reader,
    id: reader.cell('id'),
    storeId: reader.cell('store_id'),
    moment,
    evaluator: reader.cell('evaluator'),
    evaluated_user: reader.cell('evaluated_user'),
    points: reader.parse('points', points, readNumber(reader.cell('points'), locale)),
    comment: reader.parse('comment', comment, text) || undefined,
  };
}
export type ReportDraft = ReturnType<typeof readReport>;
