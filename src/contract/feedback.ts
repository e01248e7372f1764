/** Recording feedback: who can be evaluated, the entry, its correction, its voiding. */
import * as z from 'zod/mini';
import { answer, done, endpoint } from './endpoint.ts';
import { currency } from './money.ts';
import { day } from './month-schemas.ts';
import { dayPace } from './pace-schemas.ts';
import { bonusRule, closedMonth, dayTotal, pointsMax, pointsMin, reportItem } from './reports.ts';
import { clientMadeId, id, instant, line, lines } from './text.ts';
import { member } from './users.ts';

/** For so long the author may correct or void an entry, in milliseconds from `recorded_at`. */
export const correctionTime = 10 * 60_000;

/** The same pair with the same points within this time is asked about, in milliseconds between the `observed_at`. */
export const nearDuplicateTime = 2 * 60_000;

/** How far ahead of the server a tablet's clock may be before its time is refused, in milliseconds. */
export const clockSkew = 2 * 60_000;

export const points = z.int().check(z.gte(pointsMin), z.lte(pointsMax));

export const comment = lines(1_000);

/** Why an administrator records for a day that is over, or why a report is voided. */
export const reason = line(3, 300);

export const reportCreateBody = z.strictObject({
  /** Client-made: the same id again is the same report. */
  id: clientMadeId,
  restaurant_id: id,
  evaluated_user_id: id,
  points,
  comment: z.optional(comment),
  /** Absent: now. Its business day is the report's. */
  observed_at: z.optional(instant),
  /** Asked of administrators for a day on which evaluators can't record any more, and for a day of a closed month. */
  reason: z.optional(reason),
  /** Says that a near-duplicate is meant. */
  confirm: z.optional(z.boolean()),
});

/**
 * Records a feedback. The bonus is that of the rule in force on the report's business day.
 *
 * 422: `observed_at` `in_the_future` (beyond {@link clockSkew}; a little ahead counts as now), `day_over` (evaluators:
 * only the current and the previous business day, and what was observed within the chain's `late_hours`), `not_open_yet` (before the restaurant's opening) · `reason`
 * `required` ·
 * `evaluated_user_id` `oneself`, `not_in_store` (no membership on that day, or deleted). An evaluator must belong to
 * the restaurant; an administrator needn't. 409 `near_duplicate` unless `confirm`, `report_voided` for the id of a
 * voided report,
 * `id_taken` for the same id with other contents: its author gets what was saved as `current`, to correct it.
 * 423 `month_closed` for evaluators, with `closedMonth` as `current`; what an administrator records on such a day counts
 * in the next closing. 423 `month_archived` for everybody where the reports of the day's month lie outside of the database.
 */
export const createReport = endpoint({
  method: 'POST',
  path: '/v1/report/create/',
  summary: 'Records a feedback; the same id again is the same report.',
  permission: 'report.create',
  body: reportCreateBody,
  result: answer(reportItem),
  problems: [
    'not_found',
    'near_duplicate',
    'id_taken',
    'report_voided',
    'restaurant_archived',
    'month_closed',
    'month_archived',
  ],
  status: 201,
});

const reportParams = z.strictObject({ id });

export const reportUpdateBody = z.strictObject({
  points: z.optional(points),
  /** Null removes it. */
  comment: z.optional(z.nullable(comment)),
  evaluated_user_id: z.optional(id),
  /** Asked of administrators who aren't the author, or come after {@link correctionTime}. */
  reason: z.optional(reason),
});

/**
 * Corrects an entry: by its author within {@link correctionTime}, by an administrator with a reason at any time.
 * Checks and codes as in {@link createReport}; nobody corrects a report on themselves.
 */
export const updateReport = endpoint({
  method: 'PUT',
  path: '/v1/report/update/{id}',
  summary:
    'Corrects a report: its author within ten minutes, an administrator with a reason at any time. The bonus follows the rule of its day.',
  permission: 'report.update',
  params: reportParams,
  body: reportUpdateBody,
  result: answer(reportItem),
  problems: ['not_author', 'too_late', 'report_voided', 'month_closed', 'month_archived'],
});

/**
 * Voids a report: it leaves every total, list and export, and the row is kept with its reason. By its author within
 * {@link correctionTime}, by an administrator at any time. With `undo` its author voids it within that time without a
 * reason. Neither of both, or an administrator's `undo` in a closed month without one: 422 `reason` `required`.
 * Idempotent.
 */
export const voidReport = endpoint({
  method: 'DELETE',
  path: '/v1/report/void/{id}',
  summary: 'Voids a report: its author within ten minutes, an administrator with a reason at any time.',
  permission: 'report.void',
  params: reportParams,
  body: z.strictObject({ reason: z.optional(reason), undo: z.optional(z.literal(true)) }),
  result: done,
  problems: ['not_author', 'too_late', 'month_closed', 'month_archived'],
});

/** How many of the caller's own reports a sheet shows. */
export const mostOfMine = 10;

/** A person of the restaurant on the day, as the record screen lists them. */
export const evaluable = z.extend(member, {
  /** When somebody last gave them feedback in this restaurant; null: never. */
  last_observed_at: z.nullable(instant),
  /** The business day of that feedback. */
  last_seen_on: z._default(z.nullable(day), null),
  /** Through which day they are away; null: they aren't. */
  away_until: z._default(z.nullable(day), null),
  /** Somebody said that they are here, this business day. */
  on_shift: z._default(z.boolean(), false),
  /** Reports on this person in this restaurant on the day. */
  count: z.int(),
});
export type Evaluable = z.output<typeof evaluable>;

/** The whole data of the record screen for a restaurant, in one round trip. */
export const recordSheet = z.object({
  restaurant_id: z.string(),
  name: z.string(),
  store_id: z.string(),
  currency,
  /** The restaurant's calendar: a time of day on another day than today is one of its clock. */
  time_zone: z.string(),
  day_starts_at: z.string(),
  /** The day that is recorded for; `goal` null before the opening. */
  day: dayTotal,
  /** The current business day of the restaurant. */
  today: day,
  opened_on: day,
  /** Who closed the day's month; null while it is open. */
  closed: z._default(z.nullable(closedMonth), null),
  /** The day against the usual pace; null of another day than today, and without a goal. */
  pace: z._default(z.nullable(dayPace), null),
  /** The rule in force on the day; null: none was set, so points earn nothing. */
  bonus_rule: z.nullable(bonusRule),
  /**
   * Without the caller, disabled and deleted people: those on shift, the others, then those who are away; of each the
   * longest unseen first, then by name.
   */
  people: z.array(evaluable),
  /**
   * The caller's own last {@link mostOfMine} reports here, of the day, of today and of the eight days before, the newest
   * first: those that may still be corrected or undone are among them, also what came late.
   */
  mine: z._default(z.array(reportItem), []),
});
export type RecordSheet = z.output<typeof recordSheet>;

export const getRecordSheet = endpoint({
  method: 'GET',
  path: '/v1/report/sheet/',
  summary:
    'Whom to evaluate in a restaurant, not seen lately first, and the count of the day against the goal.',
  permission: 'report.create',
  query: z.strictObject({ id, day: z.optional(day) }),
  result: answer(recordSheet),
  problems: ['not_found', 'restaurant_archived'],
});
