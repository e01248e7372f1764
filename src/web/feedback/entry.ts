/** A feedback as it was entered: what is sent of it, and what is kept of it on the device until the server has it. */
import * as z from 'zod/mini';
import type { BodyOf } from '#contract/endpoint.ts';
import { points, type createReport } from '#contract/feedback.ts';
import { reportItem } from '#contract/reports.ts';
import { person } from '#contract/users.ts';

export const entry = z.object({
  /** Client-made, and the same at every try: whatever happened to an answer, it is the same report. */
  id: z.string(),
  restaurant_id: z.string(),
  /** As shown when they were chosen. */
  evaluated_user: person,
  points,
  comment: z.string(),
  /** When the person was chosen, by the server's clock. */
  observed_at: z.string(),
  /** The business day of that moment. */
  date: z.string(),
  reason: z.string(),
  /** A second feedback like the one before is meant. */
  confirm: z.boolean(),
});
export type Entry = z.output<typeof entry>;

export const entryStates = [
  /** Not sent yet; with a problem where the server has said that it can't take it now. */
  'waiting',
  'sending',
  /** It was sent, and the answer was lost. */
  'unknown',
  /** The server doesn't take it, or it is asked about first; the problem says why. */
  'refused',
] as const;

/** An entry on the device. */
export const keptEntry = z.extend(entry, {
  /** Whose session sends it. */
  owner: z.string(),
  /** Who made it, by the name that was shown. */
  author: z.string(),
  /** When it was made, by the server's clock. */
  made_at: z.string(),
  state: z.enum(entryStates),
  /** Why it isn't sent. */
  problem: z.optional(
    z.object({ code: z.string(), status: z.optional(z.number()), answer: z.optional(z.unknown()) }),
  ),
  /** What the same id has saved, where a change of it was refused. */
  saved: z.optional(reportItem),
  /** To be sent although it has waited for long. */
  released: z.optional(z.boolean()),
  /** Its author has taken it back to change it: until they save it again it isn't sent. */
  recalled: z.optional(z.boolean()),
});
export type KeptEntry = z.output<typeof keptEntry>;

/** The same entry makes the same body, to the letter: that is how a resend is told from another report. */
export function createBody(sent: Entry): BodyOf<typeof createReport> {
  const { id, restaurant_id, evaluated_user, points: given, comment, observed_at, reason, confirm } = sent;
  return {
    id,
    restaurant_id,
    evaluated_user_id: evaluated_user.id,
    points: given,
    ...(comment && { comment }),
    observed_at,
    ...(reason && { reason }),
    ...(confirm && { confirm }),
  };
}
