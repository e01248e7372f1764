/**
 * Takes a closed month's reports out of their table, on PostgreSQL beside servers that go on writing, and back.
 *
 * First the month is marked, so that no report of it is written any more. Once every transaction is over that may not
 * know of the mark, its reports are added up by person. From then on these sums are read in their place. Once every
 * transaction is over that may still read the reports, these are taken out: nobody reads or writes them.
 * Back it goes the other way round. A stop anywhere leaves a state in which both commands go on.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import type { AuditAction } from '#contract/activity.ts';
import { addMonths, firstDay, type Month } from '#contract/month.ts';
import { recordAudit } from '#server/audit/audit.db.ts';
import type { Database } from '#server/db/connect.ts';
import { migrationState } from '#server/db/migrate.ts';
import type { Schema } from '#server/db/schema.ts';
import { transact } from '#server/db/transaction.ts';
import { StartError } from '#server/start-error.ts';
import { briefly } from './partition.db.ts';
import { boundsOf, partitionState, partOf } from './partitions.db.ts';

interface Work {
  now: Date;
  /** In the activity. */
  requestId: string;
  /** Is told each step before it. */
  say: (step: string) => void;
}

/** How many rows a moment moves where a month has no partition of its own. */
const rowsAtOnce = 5_000;

/** Milliseconds for a request that has looked at the mark and reads the reports by its next statement. */
const betweenStatements = 1_000;

export interface ListedMonth {
  month: Month;
  state: 'attached' | 'detached' | 'on its way';
  reports: number;
}

/** The months with reports, the earliest first. Throws {@link StartError} where there are no partitions. */
export async function listMonths(database: Database): Promise<ListedMonth[]> {
  await checkTables(database);
  const { kysely: db } = database;
  const totals = await db
    .selectFrom('month_totals')
    .leftJoin('archived_months', 'archived_months.month', 'month_totals.month')
    .select(({ fn }) => [
      'month_totals.month',
      'archived_months.month as marked',
      'archived_at',
      fn.sum<number>('count').as('reports'),
    ])
    .groupBy(['month_totals.month', 'archived_months.month', 'archived_at'])
    .orderBy('month_totals.month')
    .execute();
  const listed: ListedMonth[] = [];
  for (const { month, marked, archived_at, reports } of totals) {
    const isOut = archived_at !== null && (await sourceOf(db, month)) === undefined;
    listed.push({ month, reports, state: marked === null ? 'attached' : isOut ? 'detached' : 'on its way' });
  }
  return listed;
}

/**
 * Throws {@link StartError} where there are no partitions, the month isn't over, is open somewhere, or has totals that
 * differ from its reports. Answers what was done.
 */
export async function detachMonth(database: Database, month: Month, work: Work): Promise<string> {
  await checkTables(database);
  const { kysely: db } = database;
  const { now, say } = work;
  const part = partOf('reports', month);
  const marked = await readMark(db, month);
  if (!marked) await mark(db, month, now);
  if (!marked?.archived_at) {
    say('waits for the writes that are under way');
    await transactionsEnded(db);
    say('adds the reports up by person');
    await addUp(db, month, work);
  } else if ((await sourceOf(db, month)) === undefined) return `${month} is detached already.`;
  say('waits for the reads that are under way');
  await transactionsEnded(db);
  say(`takes the reports out, as ${part}`);
  await takeOut(db, month);
  return `${month} is detached: its reports are the table ${part} now, which nothing reads.`;
}

/**
 * Throws {@link StartError} where there are no partitions, the month isn't detached, or its table isn't there or not as
 * it was. Answers what was done.
 */
export async function attachMonth(database: Database, month: Month, work: Work): Promise<string> {
  await checkTables(database);
  const { kysely: db } = database;
  const { say } = work;
  const marked = await readMark(db, month);
  if (!marked) throw new StartError(`${month} is not detached`);
  if (marked.archived_at) {
    say('compares the reports with what they came to');
    await compare(db, month);
    say('puts the reports back');
    await putBack(db, month);
  }
  // Who read while not all were back must have looked at the mark, too.
  await transactionsEnded(db);
  await db.transaction().execute(async (trx) => {
    await trx.deleteFrom('archived_months').where('month', '=', month).execute();
    await trx.deleteFrom('archived_totals').where('month', '=', month).execute();
    await note(trx, 'app.attach-month', month, work);
  });
  return `${month} is attached.`;
}

/** The activity names nobody: it is done on the command line. */
async function note(trx: Kysely<Schema>, action: AuditAction, month: Month, { now, requestId }: Work) {
  const subject = { type: 'app', id: month } as const;
  await recordAudit(trx, { actor: undefined, action, subject, after: { month }, at: now, requestId });
}

async function checkTables(database: Database): Promise<void> {
  if (database.engine !== 'postgres')
    throw new StartError('The embedded database stays one file; partitions are PostgreSQL’s (DATABASE_URL)');
  const { missing, unknown } = await migrationState(database);
  if (missing.length + unknown.length > 0)
    throw new StartError('The tables are those of another version: start the server of this one first');
  if (!(await partitionState(database.kysely, 'reports')).isPartitioned)
    throw new StartError('The reports are not partitioned by month yet: run `partition` first');
}

function readMark(db: Kysely<Schema>, month: Month) {
  return db.selectFrom('archived_months').select('archived_at').where('month', '=', month).executeTakeFirst();
}

/** Reads and writes what closing, reopening and recording read and write, so that these are before it or know of it. */
async function mark(db: Kysely<Schema>, month: Month, now: Date): Promise<void> {
  await transact(db, async (trx) => {
    if (month >= now.toISOString().slice(0, 7)) throw new StartError(`${month} is not over yet`);
    const restaurants = await trx
      .selectFrom('month_totals as m')
      .innerJoin('restaurants as r', 'r.id', 'm.restaurant_id')
      .select((is) => [
        'store_id',
        is
          .exists(
            is
              .selectFrom('closings as c')
              .select('number')
              .whereRef('c.restaurant_id', '=', 'r.id')
              // What is before the first closed month is settled elsewhere.
              .where('c.month', '>=', month)
              .where('withdrawn_at', 'is', null),
          )
          .as('isClosed'),
      ])
      .where('m.month', '=', month)
      .orderBy('store_id')
      .execute();
    if (restaurants.length === 0) throw new StartError(`${month} has no reports`);
    const open = restaurants.filter(({ isClosed }) => !isClosed).map(({ store_id }) => store_id);
    if (open.length > 0) {
      const rest = open.length > 10 ? ` and ${open.length - 10} more` : '';
      throw new StartError(`${month} is not closed in ${open.slice(0, 10).join(', ')}${rest}`);
    }
    await trx.insertInto('archived_months').values({ month, archived_at: null, imports: '[]' }).execute();
  });
}

/** As `create index concurrently` does: nobody who began before goes on after it. */
async function transactionsEnded(db: Kysely<Schema>): Promise<void> {
  const { rows } = await sql<{ at: string }>`select clock_timestamp()::text as at`.execute(db);
  const at = rows[0]?.at;
  await wait(betweenStatements);
  for (;;) {
    const older = await sql`
      select 1 from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
        and xact_start < ${at}::timestamptz limit 1`.execute(db);
    if (older.rows.length === 0) return;
    await wait(100);
  }
}

const ofMonth = (month: Month) =>
  `business_date >= '${firstDay(month)}' and business_date < '${firstDay(addMonths(month, 1))}'`;

/** By person, as `archived_totals` has it. */
const sumsOf = (rows: string, month: Month) =>
  (['evaluator', 'evaluated_user'] as const)
    .map(
      (side) => `select restaurant_id, '${side}' as side, ${side}_id as user_id, '${month}' as month,
        count(*) as count, sum(points) as points, sum(bonus_minor) as bonus_minor,
        max(business_date) as last_seen_on, max(observed_at) as last_observed_at
      from ${rows} group by restaurant_id, ${side}_id`,
    )
    .join(' union all ');

/** Nobody writes these reports any more, so this needs no serializable transaction. */
async function addUp(db: Kysely<Schema>, month: Month, work: Work): Promise<void> {
  const rows = `(select * from reports where ${ofMonth(month)}) as r`;
  const isRight = await db.transaction().execute(async (trx) => {
    const differing = await sql
      .raw(
        `select 1 from (
          select restaurant_id, count(*) as count, sum(points) as points, sum(bonus_minor) as bonus_minor
          from ${rows} group by restaurant_id
        ) r full join (select * from month_totals where month = '${month}') m on m.restaurant_id = r.restaurant_id
        where (r.count, r.points, r.bonus_minor) is distinct from (m.count, m.points, m.bonus_minor) limit 1`,
      )
      .execute(trx);
    if (differing.rows.length > 0) return false;
    await sql`
      update archived_months set archived_at = ${work.now.toISOString()}, imports = (
        select coalesce(json_agg(distinct id), '[]')::text from (
          select import_id as id from reports where ${sql.raw(ofMonth(month))} and import_id is not null
          union select c.import_id from report_import_changes c
            join reports r on r.id = c.report_id and r.restaurant_id = c.restaurant_id
            where ${sql.raw(ofMonth(month).replaceAll('business_date', 'r.business_date'))}
        ) as named
      ) where month = ${month}`.execute(trx);
    await note(trx, 'app.detach-month', month, work);
    // Last, because it revises each restaurant, and their writers then wait for the end.
    await sql
      .raw(
        `insert into archived_totals (restaurant_id, side, user_id, month, count, points, bonus_minor, last_seen_on,
          last_observed_at) ${sumsOf(rows, month)}`,
      )
      .execute(trx);
    return true;
  });
  if (isRight) return;
  await db.deleteFrom('archived_months').where('month', '=', month).execute();
  throw new StartError(`${month} has totals that differ from its reports: \`doctor\` says more`);
}

/** The partition in which the reports of a month are; undefined where there are none. */
async function sourceOf(db: Kysely<Schema>, month: Month): Promise<string | undefined> {
  const own = partOf('reports', month);
  if (await isAttached(db, own)) return own;
  const { rows } = await sql<{ name: string }>`
    select tableoid::regclass::text as name from reports where ${sql.raw(ofMonth(month))} limit 1`.execute(
    db,
  );
  return rows[0]?.name;
}

async function isAttached(db: Kysely<Schema>, part: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from pg_inherits where inhrelid = to_regclass(${part}) and inhparent = to_regclass('reports')`.execute(
    db,
  );
  return rows.length > 0;
}

async function exists(db: Kysely<Schema>, table: string): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass(${table}) is not null as there`.execute(
    db,
  );
  return rows[0]?.there === true;
}

/** A month from before the partitions is moved by the thousand: nobody reads or writes it meanwhile. */
async function takeOut(db: Kysely<Schema>, month: Month): Promise<void> {
  const part = partOf('reports', month);
  if (await isAttached(db, part)) {
    // Not `concurrently`: that isn't for tables with a partition for the rest.
    await briefly(db, async (trx) => {
      await sql.raw(`alter table reports detach partition ${part}`).execute(trx);
    });
    return;
  }
  await sql
    .raw(
      `create table if not exists ${part} (like reports including defaults including constraints including storage)`,
    )
    .execute(db);
  for (let from = await sourceOf(db, month); from !== undefined; from = await sourceOf(db, month))
    await moveSome(db, month, from, part);
}

/** By the partition's own name, so that the triggers of the whole table, which revise restaurants, have nothing to do. */
async function moveSome(db: Kysely<Schema>, month: Month, from: string, to: string): Promise<void> {
  await sql
    .raw(
      `with moved as (
        delete from ${from} where ctid = any(array(select ctid from ${from} where ${ofMonth(month)} limit ${rowsAtOnce}))
        returning *
      ) insert into ${to} select * from moved`,
    )
    .execute(db);
}

/** Whether the reports that are there, in both places, are those that were taken out. */
async function compare(db: Kysely<Schema>, month: Month): Promise<void> {
  const part = partOf('reports', month);
  const isOut = (await exists(db, part)) && !(await isAttached(db, part));
  if (!isOut && (await sourceOf(db, month)) === undefined)
    throw new StartError(`There is no table ${part}: bring it back first (pg_restore)`);
  const rows = `select * from reports where ${ofMonth(month)}${isOut ? ` union all select * from ${part}` : ''}`;
  const { rows: differing } = await sql
    .raw(
      `with found as (${sumsOf(`(${rows}) as r`, month)}), kept as (select * from archived_totals where month = '${month}')
      select 1 from found f full join kept k
        on k.restaurant_id = f.restaurant_id and k.side = f.side and k.user_id = f.user_id
      where (f.count, f.points, f.bonus_minor, f.last_observed_at)
        is distinct from (k.count, k.points, k.bonus_minor, k.last_observed_at) limit 1`,
    )
    .execute(db);
  if (differing.length > 0) throw new StartError(`${part} does not hold what was taken out of ${month}`);
  const { rows: strange } = await sql
    .raw(`select 1 from (${rows}) as r where not (${ofMonth(month)}) limit 1`)
    .execute(db);
  if (strange.length > 0) throw new StartError(`${part} has reports of another month`);
  const { rows: twice } = await sql
    .raw(
      `select 1 from (${rows}) as r
      join reports o on o.id = r.id and o.restaurant_id = r.restaurant_id and o.business_date <> r.business_date limit 1`,
    )
    .execute(db);
  if (twice.length > 0)
    throw new StartError(`A report of ${part} has been imported into another month since`);
}

async function putBack(db: Kysely<Schema>, month: Month): Promise<void> {
  const part = partOf('reports', month);
  if (!(await exists(db, part)) || (await isAttached(db, part))) return;
  const before = await partitionBefore(db, month);
  if (before !== undefined) {
    while ((await sql.raw(`select 1 from ${part} limit 1`).execute(db)).rows.length > 0)
      await moveSome(db, month, part, before);
    await sql.raw(`drop table ${part}`).execute(db);
    return;
  }
  // What the table hasn't, attaching would make or check while everybody waits.
  const { rows } = await sql<{ table: string; indexes: number; keys: number }>`
    select c.oid::regclass::text as table,
      (select count(*) from pg_index where indrelid = c.oid and indisvalid) as indexes,
      (select count(*) from pg_constraint where conrelid = c.oid and contype = 'f' and convalidated) as keys
    from pg_class c where c.oid in (to_regclass('reports'), to_regclass(${part}))`.execute(db);
  const [whole, own] = [
    rows.find(({ table }) => table === 'reports'),
    rows.find(({ table }) => table === part),
  ];
  if (!whole || !own || own.indexes < whole.indexes || own.keys < whole.keys)
    throw new StartError(`${part} lacks indexes or keys: bring it back with all that it had`);
  await sql.raw(`alter table ${part} drop constraint if exists ${part}_bounds`).execute(db);
  await sql
    .raw(`alter table ${part} add constraint ${part}_bounds check (${ofMonth(month)}) not valid`)
    .execute(db);
  await sql.raw(`alter table ${part} validate constraint ${part}_bounds`).execute(db);
  await briefly(db, async (trx) => {
    await sql
      .raw(`alter table reports attach partition ${part} ${boundsOf(month, addMonths(month, 1))}`)
      .execute(trx);
    await sql.raw(`alter table ${part} drop constraint ${part}_bounds`).execute(trx);
  });
}

/** The partition of all months before the first own one, where it has this one. */
async function partitionBefore(db: Kysely<Schema>, month: Month): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = to_regclass('reports') and starts_with(relname, 'reports_before_')`.execute(db);
  const name = rows[0]?.name;
  return name !== undefined && month < name.slice('reports_before_'.length).replace('_', '-')
    ? name
    : undefined;
}
