/**
 * Every way a call can fail: the machine's word and its HTTP status.
 *
 * A new code does not compile until it has a status here and a text in each catalogue
 * (`src/texts/problems.ts` is a `Record<ProblemCode, …>`).
 */
import * as z from 'zod/mini';
import { orElse } from './or-else.ts';

export const problemStatus = {
  malformed: 400,
  link_invalid: 400,
  link_expired: 400,
  link_used: 400,
  code_invalid: 400,
  unauthenticated: 401,
  invalid_token: 401,
  expired_token: 401,
  revoked_token: 401,
  invalid_credentials: 401,
  invalid_pin: 401,
  device_unknown: 401,
  forbidden: 403,
  no_app_access: 403,
  account_pending: 403,
  account_disabled: 403,
  bad_client: 403,
  not_author: 403,
  not_found: 404,
  method_not_allowed: 405,
  too_slow: 408,
  email_taken: 409,
  store_id_taken: 409,
  payroll_id_taken: 409,
  id_taken: 409,
  stale: 409,
  last_admin: 409,
  setup_closed: 409,
  not_pending: 409,
  near_duplicate: 409,
  report_voided: 409,
  restaurant_archived: 409,
  too_late: 409,
  pass_too_late: 409,
  file_changed: 409,
  import_overlaid: 409,
  not_newest: 409,
  in_payroll_run: 409,
  later_run: 409,
  has_closings: 409,
  questions_over: 409,
  too_many_questions: 409,
  question_answered: 409,
  nothing_corrected: 409,
  too_large: 413,
  unsupported_media_type: 415,
  unreadable_file: 422,
  empty_file: 422,
  invalid: 422,
  month_closed: 423,
  month_archived: 423,
  pin_locked: 423,
  too_many_requests: 429,
  internal: 500,
  unavailable: 503,
  storage_full: 507,
} as const;

export type ProblemCode = keyof typeof problemStatus;

export const problemCodes = Object.keys(problemStatus) as ProblemCode[];

/** The error of one field; `path` is dotted (`users.2`), empty for the whole body. */
export const fieldIssue = z.object({
  path: z.string(),
  code: z.string(),
  params: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
});
export type FieldIssue = z.output<typeof fieldIssue>;

/**
 * The body of every failure. A foreign server may send less, or other values under these names: invalid fields are
 * left out, and the rest is read.
 */
export const problemBody = z.object({
  success: orElse(z.optional(z.literal(false)), undefined),
  code: orElse(z.optional(z.string()), undefined),
  message: orElse(z.optional(z.string()), undefined),
  errors: orElse(z.optional(z.array(fieldIssue)), undefined),
  /** With `stale`: the newer record that won the race. */
  current: z.optional(z.unknown()),
  request_id: orElse(z.optional(z.string()), undefined),
});
export type ProblemBody = z.output<typeof problemBody>;
