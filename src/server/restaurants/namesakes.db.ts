/** Tells people of one name apart in an answer. */
import type { Kysely } from 'kysely';
import { idMark, namesakes } from '#contract/person-name.ts';
import { reach } from '#contract/permissions.ts';
import type { RestaurantReports } from '#contract/restaurants.ts';
import type { ReportItem } from '#contract/reports.ts';
import type { Person } from '#contract/users.ts';
import type { Schema } from '#server/db/schema.ts';
import type { Actor } from '#server/http/actor.db.ts';

/**
 * Gives those people of an answer their `mark` who share a name with another one in it, or with one of `others`. The
 * objects are the answer's own and are changed in place: a month holds hundreds. Mostly there are none, and nothing is read.
 */
export async function markNamesakes(
  db: Kysely<Schema>,
  actor: Actor,
  people: readonly Person[],
  others: readonly Person[] = [],
): Promise<void> {
  const alike = namesakes([...people, ...others]);
  if (alike.size === 0) return;
  const known = reach('user.read', actor.role) === 'all' ? await readMarks(db, [...alike]) : undefined;
  for (const person of people) {
    if (alike.has(person.id)) person.mark = known?.get(person.id) ?? idMark(person.id);
  }
}

/** What is known of people by which others know them: the payroll number, else the e-mail. */
async function readMarks(db: Kysely<Schema>, ids: readonly string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('users')
    .select(['id', 'payroll_id', 'email'])
    .where('id', 'in', ids)
    .execute();
  return new Map(
    rows.flatMap(({ id, payroll_id, email }) => {
      const mark = payroll_id ?? email;
      return mark === null ? [] : [[id, mark]];
    }),
  );
}

/** Both people of each report. */
export function peopleOf(reports: readonly ReportItem[]): Person[] {
  return reports.flatMap(({ evaluator, evaluated_user }) => [evaluator, evaluated_user]);
}

/** A restaurant's answer with its namesakes marked: its people's and its reports'. */
export async function withMarks<
  Shown extends Pick<RestaurantReports, 'users'> &
    Partial<Pick<RestaurantReports, 'reports' | 'archived_people'>>,
>(db: Kysely<Schema>, actor: Actor, shown: Shown): Promise<Shown> {
  const { evaluator = [], evaluated_user = [] } = shown.archived_people ?? {};
  const archived = [...evaluator, ...evaluated_user].map(({ person }) => person);
  await markNamesakes(db, actor, [...shown.users, ...peopleOf(shown.reports ?? []), ...archived]);
  return shown;
}
