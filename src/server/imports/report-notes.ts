/** A report before and after an import, kept with the import as JSON. */
import * as z from 'zod/mini';
import type { StoredReport } from './stored-reports.db.ts';

/** The fields that an import can change. */
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

/** Fields that are undone together. The bonus follows from points and day. */
export const groups = [
  ['points'],
  ['comment'],
  ['observed_at', 'business_date'],
  ['evaluator_id', 'evaluator_first_name', 'evaluator_last_name'],
  ['evaluated_user_id', 'evaluated_user_first_name', 'evaluated_user_last_name'],
] as const satisfies readonly (readonly (keyof Content)[])[];

/** The JSON of a report. */
export function toNote(report: StoredReport): string {
  return JSON.stringify(content.parse(report));
}

export function readNote(json: string): Content {
  return content.parse(JSON.parse(json));
}
