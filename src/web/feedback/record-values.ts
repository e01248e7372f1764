/** What is entered on the record screen, and the entry that it makes. */
import * as z from 'zod/mini';
import { v7 as newId } from 'uuid';
import { comment, points, reason, type Evaluable, type RecordSheet } from '#contract/feedback.ts';
import { instantOnDay } from '#contract/local-time.ts';
import { businessDay, localMinute, type Day } from '#contract/month.ts';
import type { Entry } from './entry.ts';

/** Any time of a day, `HH:MM`. */
const clockTime = z
  .string()
  .check(z.minLength(1), z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'invalid' }));

const fields = {
  evaluated_user_id: z.string().check(z.minLength(1)),
  points: z.pipe(z.nullable(z.number()), points),
  comment,
  time: z.string(),
  reason: z.string(),
  /** When the person was chosen; empty before. */
  chosen_at: z.string(),
  /** The moment of an entry that was taken back stays, whoever is chosen then. */
  keeps_moment: z.boolean(),
  /** The client-made id of an entry that was sent before and may be saved; else empty. */
  id: z.string(),
  /** An entry that was taken back is recorded with a reason, whatever its form's day. */
  needs_reason: z.boolean(),
};

const typed = z.object(fields);
export type Typed = z.input<typeof typed>;

/** With what was being entered when entries were taken back, the last of it at the end: a field, so that a draft has it. */
const all = { ...fields, aside: z.custom<Typed[]>() };
const entered = z.object(all);
export type RecordInput = z.input<typeof entered>;
export type RecordValues = z.output<typeof entered>;

/** Of another day the time is asked for, and why where that day is over. */
export function recordForm(isToday: boolean, needsReason: boolean): z.ZodMiniType<RecordValues, RecordInput> {
  const ofDay = isToday ? all : { ...all, time: clockTime };
  if (needsReason) return z.object({ ...ofDay, reason });
  return z.discriminatedUnion('needs_reason', [
    z.object({ ...ofDay, needs_reason: z.literal(false) }),
    z.object({ ...ofDay, needs_reason: z.literal(true), reason }),
  ]);
}

export const emptyRecord: RecordInput = {
  evaluated_user_id: '',
  points: null,
  comment: '',
  time: '',
  reason: '',
  chosen_at: '',
  keeps_moment: false,
  id: '',
  needs_reason: false,
  aside: [],
};

/** The moment that the values stand for: of today when the person was chosen, of another day the time as entered. */
function momentOf(
  { chosen_at, time }: Pick<RecordInput, 'chosen_at' | 'time'>,
  isToday: boolean,
  sheet: RecordSheet,
  now: Date,
): Date {
  if (!isToday) return instantOnDay(sheet.day.date, time, sheet);
  return chosen_at ? new Date(chosen_at) : now;
}

/** The date that the restaurant's calendar shows. */
export function calendarDay(at: Date, { time_zone }: RecordSheet): Day {
  return localMinute(at, time_zone).slice(0, 10);
}

/** The business day that an entry chosen at this moment counts for. */
export function dayCounted(chosen_at: string, isToday: boolean, sheet: RecordSheet, now: Date) {
  return isToday ? businessDay(chosen_at ? new Date(chosen_at) : now, sheet) : sheet.day.date;
}

export function entryOf(
  values: RecordValues,
  { id, first_name, last_name }: Evaluable,
  isToday: boolean,
  sheet: RecordSheet,
  now: Date,
): Entry {
  const observedAt = momentOf(values, isToday, sheet, now);
  return {
    id: values.id || newId(),
    restaurant_id: sheet.restaurant_id,
    evaluated_user: { id, first_name, last_name },
    points: values.points,
    comment: values.comment,
    observed_at: observedAt.toISOString(),
    date: businessDay(observedAt, sheet),
    reason: values.reason,
    confirm: false,
  };
}

/** What an entry that isn't saved has beyond its contents. */
interface TakenBack {
  id?: string;
  reason?: string;
  needsReason?: boolean;
}

type Content = Pick<Entry, 'evaluated_user' | 'points' | 'observed_at'> & { comment: string | null };

/** An entry as it was typed, to be changed: with its id where that one may be saved, else as another one. */
export function valuesOf(
  { evaluated_user, points: given, comment: text, observed_at }: Content,
  { time_zone }: RecordSheet,
  { id = '', reason: why = '', needsReason = false }: TakenBack = {},
): Typed {
  return {
    evaluated_user_id: evaluated_user.id,
    points: given,
    comment: text ?? '',
    time: localMinute(new Date(observed_at), time_zone).slice(11),
    reason: why,
    chosen_at: observed_at,
    keeps_moment: true,
    id,
    needs_reason: needsReason,
  };
}
