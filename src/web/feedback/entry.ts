/** A feedback as it was entered: what is sent of it, and what is shown of it until the server has it. */
import * as z from 'zod/mini';
import type { BodyOf } from '#contract/endpoint.ts';
import { points, type createReport } from '#contract/feedback.ts';
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
