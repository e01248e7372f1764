/** What is entered on the record screen, and what is sent of it. */
import * as z from 'zod/mini';
import type { BodyOf } from '#contract/endpoint.ts';
import { comment, points, reason, type createReport, type RecordSheet } from '#contract/feedback.ts';
import { instantOnDay } from '#contract/local-time.ts';

/** Any time of a day, `HH:MM`. */
const clockTime = z
  .string()
  .check(z.minLength(1), z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'invalid' }));

const fields = {
  evaluated_user_id: z.string().check(z.minLength(1)),
  points: z.pipe(z.nullable(z.number()), points),
  comment,
  time: clockTime,
  reason: z.string(),
  /** The client-made id of the first try and when it was; empty before. A resend is the same report. */
  id: z.string(),
  tried_at: z.string(),
};

const plain = z.object(fields);
const withReason = z.object({ ...fields, reason });
export type RecordInput = z.input<typeof plain>;
export type RecordValues = z.output<typeof plain>;

/** A reason is asked for where the day is over. */
export const recordForm = (needsReason: boolean) => (needsReason ? withReason : plain);

/** In the middle of the day, for who doesn't know better. */
const noon = '12:00';

export function emptyRecord(personId: string): RecordInput {
  return {
    evaluated_user_id: personId,
    points: null,
    comment: '',
    time: noon,
    reason: '',
    id: '',
    tried_at: '',
  };
}

/** The same values make the same body, to the letter: that is how a resend is told from another report. */
export function createBody(
  values: RecordValues,
  sheet: RecordSheet,
  confirm: boolean,
): BodyOf<typeof createReport> {
  const { id, evaluated_user_id, points: given, comment: text, time, reason: why, tried_at } = values;
  const { restaurant_id, day, today } = sheet;
  const observed_at = day.date === today ? tried_at : instantOnDay(day.date, time, sheet).toISOString();
  return {
    id,
    restaurant_id,
    evaluated_user_id,
    points: given,
    ...(text && { comment: text }),
    observed_at,
    ...(why && { reason: why }),
    ...(confirm && { confirm }),
  };
}
