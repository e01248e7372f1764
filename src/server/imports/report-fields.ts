/** A report in the columns of a file: of a row, and of a stored report. */
import { comment as commentSchema, points as pointsSchema } from '#contract/feedback.ts';
import type { Locale } from '#contract/locale.ts';
import { idMark, nameOf } from '#contract/person-name.ts';
import { personAt, type End } from '#server/reports/reports.db.ts';
import { readMoment } from './read-moment.ts';
import { readNumber } from './read-number.ts';
import type { NamedPerson } from './restaurant-people.db.ts';
import type { RowReader } from './row-reader.ts';
import type { StoredReport } from './stored-reports.db.ts';

/** A row, before any comparison. An empty comment means "not given": a correction of the points must not delete it. */
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
    evaluator: readPerson(reader, 'evaluator'),
    evaluated_user: readPerson(reader, 'evaluated_user'),
    points: reader.parse('points', pointsSchema, readNumber(reader.cell('points'), locale)),
    comment: reader.parse('comment', commentSchema, text) || undefined,
  };
}
export type ReportDraft = ReturnType<typeof readReport>;

function readPerson(reader: RowReader, end: End): NamedPerson {
  return { name: reader.cell(end), email: reader.cell(`${end}_email`) };
}

/** A stored report, to be compared with another state of it: two people of one name have their marks. */
export function toColumns(report: StoredReport, other: StoredReport) {
  const { points, comment, observed_at } = report;
  const nameAt = (end: End) => {
    const [person, instead] = [personAt(end, report), personAt(end, other)];
    const name = nameOf(person);
    const isNamesake = person.id !== instead.id && name === nameOf(instead);
    return isNamesake ? `${name} (${idMark(person.id)})` : name;
  };
  return {
    points,
    comment,
    observed_at,
    evaluator: nameAt('evaluator'),
    evaluated_user: nameAt('evaluated_user'),
  };
}
