/** Audit rows for administrators: filtered, paged, with the names of their ids. */
import { expressionBuilder, type Expression, type Kysely, type Selectable, type SqlBool } from 'kysely';
import {
  auditSubjects,
  type Activity,
  type AuditSubject,
  type listActivity as listing,
} from '#contract/activity.ts';
import { perPageDefault, type PageMeta, type QueryOf } from '#contract/endpoint.ts';
import type { AuditTable, Schema } from '#server/db/schema.ts';
import { matchActivity } from './activity-filter.db.ts';
import {
  readPeopleNames,
  readLayoutNames,
  readReportNames,
  readRunNames,
  readTabletNames,
  readRestaurantNames,
  type Named,
} from './activity-names.db.ts';
import { namedIds, readFields, type AuditFields } from './audit-fields.ts';

type AuditRow = Selectable<AuditTable>;

/** Writes, and the names of the ids in them. */
export interface ActivityPage {
  data: Activity[];
  names: Record<string, string>;
}

/** A page of the writes that the filters let through, newest first. */
export async function listActivity(
  db: Kysely<Schema>,
  { page = 1, per_page = perPageDefault, ...filter }: QueryOf<typeof listing>,
): Promise<ActivityPage & { meta: PageMeta }> {
  const matching = await matchActivity(db, filter);
  const { total } = await db
    .selectFrom('audit')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where(matching)
    .executeTakeFirstOrThrow();
  const rows = await readRows(db, matching, { limit: per_page, offset: (page - 1) * per_page });
  return { ...(await toActivities(db, rows)), meta: { total, page, per_page } };
}

/** The next writes under a condition ({@link matchActivity}), older than the last one that was read: for exports. */
export async function readActivityAfter(
  db: Kysely<Schema>,
  matching: Expression<SqlBool>,
  last: { at: string; id: string } | undefined,
  limit: number,
): Promise<ActivityPage> {
  const is = expressionBuilder<Schema, 'audit'>();
  const older =
    last &&
    is.and([matching, is('at', '<=', last.at), is.or([is('at', '<', last.at), is('id', '<', last.id)])]);
  return toActivities(db, await readRows(db, older ?? matching, { limit, offset: 0 }));
}

async function readRows(
  db: Kysely<Schema>,
  matching: Expression<SqlBool>,
  { limit, offset }: { limit: number; offset: number },
): Promise<AuditRow[]> {
  const newestFirst = db.selectFrom('audit').orderBy('at', 'desc').orderBy('id', 'desc');
  // The ids first: ordering them doesn't carry the rows' long texts along.
  const found = await newestFirst.select('id').where(matching).limit(limit).offset(offset).execute();
  const ids = found.map(({ id }) => id);
  return ids.length === 0 ? [] : newestFirst.selectAll().where('id', 'in', ids).execute();
}

/** Rows in the contract's shape and in their order, with the names of all people and restaurants in them. */
async function toActivities(db: Kysely<Schema>, rows: readonly AuditRow[]): Promise<ActivityPage> {
  const entries = rows.map((row) => ({ row, before: readFields(row.before), after: readFields(row.after) }));
  const mentioned = [
    ...new Set(entries.flatMap(({ before, after }) => [...namedIds(before), ...namedIds(after)])),
  ];
  const subjectsOf = (type: string) =>
    rows.filter((row) => row.subject_type === type).map((row) => row.subject_id);
  const places = rows.flatMap(({ restaurant_id }) => restaurant_id ?? []);
  const people = await readPeopleNames(db, unique([...mentioned, ...subjectsOf('user')]));
  const restaurants = await readRestaurantNames(
    db,
    unique([...mentioned, ...subjectsOf('restaurant'), ...places]),
  );
  const reports = await readReportNames(db, unique(subjectsOf('report')));
  const rules = await readRuleIds(db);
  const layouts = await readLayoutNames(db, unique(subjectsOf('payroll-layout')));
  const runs = await readRunNames(db, unique(subjectsOf('payroll-run')));
  const tablets = await readTabletNames(db, unique(subjectsOf('tablet')));
  const subjects: Record<AuditSubject, (entry: (typeof entries)[number]) => Named> = {
    app: () => gone(''),
    user: ({ row, before, after }) => people.get(row.subject_id) ?? gone(personName(before, after)),
    restaurant: ({ row, before, after }) =>
      restaurants.get(row.subject_id) ?? gone(fieldOf('name', before, after)),
    report: ({ row, before, after }) => {
      const about = fieldOf('evaluated_user_id', before, after);
      return reports.get(row.subject_id) ?? gone(people.get(about)?.name ?? '');
    },
    'bonus-rule': ({ row }) => ({ name: '', exists: rules.has(row.subject_id) }),
    settings: () => ({ name: '', exists: true }),
    import: ({ before, after }) => gone(fieldOf('name', before, after)),
    'payroll-layout': ({ row, before, after }) =>
      layouts.get(row.subject_id) ?? gone(fieldOf('name', before, after)),
    'payroll-run': ({ row }) => runs.get(row.subject_id) ?? gone(''),
    tablet: ({ row, before, after }) => tablets.get(row.subject_id) ?? gone(fieldOf('name', before, after)),
  };
  const subjectOf = (entry: (typeof entries)[number]): Named => {
    const type = auditSubjects.find((one) => one === entry.row.subject_type);
    return type ? subjects[type](entry) : gone('');
  };
  const data = entries.map((entry): Activity => {
    const { row, before, after } = entry;
    const place = row.restaurant_id === null ? undefined : restaurants.get(row.restaurant_id);
    return {
      id: row.id,
      at: row.at,
      actor: row.actor_id === null ? null : { id: row.actor_id, name: row.actor_name },
      action: row.action,
      subject: { type: row.subject_type, id: row.subject_id, ...subjectOf(entry) },
      restaurant:
        row.restaurant_id === null
          ? null
          : { id: row.restaurant_id, name: place?.name ?? '', ...place?.facts },
      before,
      after,
      request_id: row.request_id,
    };
  });
  const names = mentioned.flatMap((id): [string, string][] => {
    const named = people.get(id) ?? restaurants.get(id);
    return named ? [[id, named.name]] : [];
  });
  return { data, names: Object.fromEntries(names) };
}

function unique(ids: readonly string[]): string[] {
  return [...new Set(ids)];
}

function gone(name: string): Named {
  return { name, exists: false };
}

/** A text of the row itself. */
function fieldOf(name: string, before: AuditFields | null, after: AuditFields | null): string {
  const value = after?.[name] ?? before?.[name];
  return typeof value === 'string' ? value : '';
}

function personName(before: AuditFields | null, after: AuditFields | null): string {
  return ['first_name', 'last_name']
    .map((name) => fieldOf(name, before, after))
    .join(' ')
    .trim();
}

/** The ids of the existing rules, as audit rows have them. */
async function readRuleIds(db: Kysely<Schema>): Promise<Set<string>> {
  const rules = await db.selectFrom('bonus_rules').select(['currency', 'valid_from']).execute();
  return new Set(rules.map(({ currency, valid_from }) => `${currency}_${valid_from}`));
}
