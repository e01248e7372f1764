/** What an import made of a report, kept with the import as JSON. */
import * as z from 'zod/mini';
import type { StoredReport } from './stored-reports.db.ts';

/** What of a report an import can change, as it is kept with the import. */
const content = z.object({
  points: z.int(),
  bonus_minor: z.int(),
  comment: z.nullable(z.string()),
  observed_at: z.string(),
  business_date: z.string(),
  evaluator_id: z.string(),
  evaluator_first_name: z.string(),
  evaluator_last_name: z.string(),
  evaluated_user_id: z.string(),
  evaluated_user_first_name: z.string(),
  evaluated_user_last_name: z.string(),
});
export type Content = z.output<typeof content>;

/** Fields that stand or fall together. The bonus follows from points and day. */
export const groups = [
  ['points'],
  ['comment'],
  ['observed_at', 'business_date'],
  ['evaluator_id', 'evaluator_first_name', 'evaluator_last_name'],
  ['evaluated_user_id', 'evaluated_user_first_name', 'evaluated_user_last_name'],
] as const satisfies readonly (readonly (keyof Content)[])[];

/** As it is noted with the import. */
export function noted(report: StoredReport): string {
  return JSON.stringify(content.parse(report));
}

export function readNote(json: string): Content {
  return content.parse(JSON.parse(json));
}
