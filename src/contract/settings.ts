/** What a chain settles for all of its restaurants: late entries, statements, questions, the closing of months, the reminder. */
import * as z from 'zod/mini';
import { answer, endpoint } from './endpoint.ts';
import { addDays, addMonths, firstDay, type Day, type Month } from './month.ts';

/** A day that every month has. */
const dayMax = 28;

const dayOfMonth = z.int().check(z.gte(1), z.lte(dayMax));

const settings = {
  /** Whether people get their closed month by mail. */
  statements: z.boolean(),
  /** Whether statements name who recorded; else they say "your evaluators". */
  evaluators_named: z.boolean(),
  /** Questions to a statement can be asked for so many days from the closing on. */
  question_days: z.int().check(z.gte(1), z.lte(60)),
  /** From this day of the next month on administrators are reminded of a month that isn't closed; null: never. */
  reminder_day: z.nullable(dayOfMonth),
  /** Months are closed no earlier than this day of the next month, in the restaurant's zone. */
  close_from_day: dayOfMonth,
  /** A session on a tablet locks after so many minutes without a touch. */
  lock_minutes: z.int().check(z.gte(1), z.lte(30)),
  /** An entry that was observed so many hours ago at most counts for its own business day, whoever recorded it. */
  late_hours: z.int().check(z.gte(0), z.lte(168)),
};

export const chainSettings = z.object({
  ...settings,
  /** Of the settings as they are; 0 while nobody has changed them. */
  version: z.int(),
});
export type ChainSettings = z.output<typeof chainSettings>;

/** Of a chain that has set nothing. */
export const defaultSettings: ChainSettings = {
  statements: false,
  evaluators_named: false,
  question_days: 10,
  reminder_day: 3,
  close_from_day: 1,
  lock_minutes: 5,
  late_hours: 36,
  version: 0,
};

/** The business day from which on a month can be closed. */
export function closesFrom(month: Month, { close_from_day }: Pick<ChainSettings, 'close_from_day'>): Day {
  return addDays(firstDay(addMonths(month, 1)), close_from_day - 1);
}

/** Whole; `version` is the one that the form opened with. */
export const settingsBody = z.strictObject({ ...settings, version: z.int() });

export const getSettings = endpoint({
  method: 'GET',
  path: '/v1/admin/settings/',
  summary: "The chain's settings.",
  permission: 'settings.manage',
  result: answer(chainSettings),
});

export const updateSettings = endpoint({
  method: 'PUT',
  path: '/v1/admin/settings/',
  summary: "Sets the chain's settings, all of them.",
  permission: 'settings.manage',
  body: settingsBody,
  problems: ['stale'],
  result: answer(chainSettings),
});
