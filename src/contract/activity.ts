/** Who changed what, when: the audit rows as administrators read them. */
import * as z from 'zod/mini';
import { endpoint, listAnswer, paging } from './endpoint.ts';
import { day } from './month-schemas.ts';
import { id, instant, searchText } from './text.ts';

/** Everything that is written, by name; each has a text in the interface. */
export const auditActions = [
  'app.setup',
  'app.create-admin',
  'app.detach-month',
  'app.attach-month',
  'restaurant.create',
  'restaurant.update',
  'restaurant.archive',
  'restaurant.restore',
  'restaurant.set-goal',
  'restaurant.set-budget',
  'restaurant.close-month',
  'restaurant.reopen-month',
  'restaurant.delete',
  'restaurant.assign-user',
  'restaurant.remove-user',
  'restaurant.set-presence',
  'restaurant.import-reports',
  'restaurant.undo-import',
  'user.create',
  'user.update',
  'user.delete',
  'user.resend-invitation',
  'user.invitation-link',
  'user.activate',
  'user.reset-password',
  'user.verify-email',
  'report.create',
  'report.update',
  'report.void',
  'report.pass',
  'report.follow-rule',
  'statement.ask',
  'statement.answer',
  'bonus-rule.set',
  'bonus-rule.remove',
  'settings.update',
  'import.run',
  'import.undo',
  'payroll-layout.create',
  'payroll-layout.update',
  'payroll-layout.delete',
  'payroll-run.create',
  'payroll-run.take-back',
  'tablet.enrol',
  'tablet.claim',
  'tablet.withdraw',
  'user.set-pin',
  'user.lock-pin',
  'access.refused',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** What was changed. Another process may run a newer version, so an unknown word is read as it is. */
export const auditSubjects = [
  'app',
  'restaurant',
  'user',
  'report',
  'bonus-rule',
  'settings',
  'import',
  'payroll-layout',
  'payroll-run',
  'tablet',
] as const;
export type AuditSubject = (typeof auditSubjects)[number];

const fields = z.record(z.string(), z.unknown());

/** One write. */
export const activity = z.object({
  id: z.string(),
  at: instant,
  /** Null where nobody was signed in: first-run set-up, the command line. The name is a snapshot. */
  actor: z.nullable(z.object({ id: z.string(), name: z.string() })),
  action: z.string(),
  subject: z.object({
    type: z.string(),
    id: z.string(),
    /** The present name, or the last one; empty where it isn't known. */
    name: z.string(),
    /** Whether its page still exists. */
    exists: z.boolean(),
  }),
  /** The currency and the clock of what the row tells; absent where the restaurant was deleted, or of an older server. */
  restaurant: z.nullable(
    z.object({
      id: z.string(),
      name: z.string(),
      currency: z.optional(z.string()),
      time_zone: z.optional(z.string()),
    }),
  ),
  /** The changed fields; of a create only `after`, of a deletion only `before`. */
  before: z.nullable(fields),
  after: z.nullable(fields),
  request_id: z.string(),
});
export type Activity = z.output<typeof activity>;

/** The names of the ids in `before` and `after`: people and restaurants. */
export const activityNames = z.record(z.string(), z.string());

export const activityFilters = {
  /** Words in the names of actor, subject and restaurant. */
  q: z.optional(searchText),
  action: z.optional(z.enum(auditActions)),
  subject: z.optional(z.enum(auditSubjects)),
  subject_id: z.optional(id),
  restaurant_id: z.optional(id),
  actor_id: z.optional(id),
  /** Days in UTC, both included. */
  from: z.optional(day),
  to: z.optional(day),
  /** Instants, for days of another zone: from the first, up to but without the second. */
  since: z.optional(instant),
  before: z.optional(instant),
  /** Leaves one action out: of a busy chain most rows are recordings. */
  without: z.optional(z.enum(auditActions)),
};

/**
 * Newest first, always a page: without `page` the first one. With `subject` and `subject_id` it is the history of one
 * record; of a report that came by an import, the import too, of a person or a restaurant also the other's changes that
 * bring them together or part them. `restaurant_id` takes everything that concerned the restaurant.
 */
export const listActivity = endpoint({
  method: 'GET',
  path: '/v1/admin/activity/list/',
  summary: 'Every write: who, when, what, before and after; filtered and paged.',
  permission: 'activity.read',
  query: z.strictObject({ ...activityFilters, ...paging }),
  result: z.extend(listAnswer(activity), { names: activityNames }),
});
