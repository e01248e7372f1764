/** Databases as earlier versions left them, and what of them must be there after a later version's start. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Database, Engine } from '#server/db/connect.ts';
import { migrateTo } from '#server/db/migrate.ts';
import { releasedRows } from './released-rows.ts';

/** Each migration was the last one of some version. */
export const releases = Object.keys(releasedRows);

/** What the newest version's first start can find: nothing, or what a version before it left. */
export const beforeStart = [undefined, ...releases.slice(0, -1)];

/** What {@link fingerprint} said of each when it was released: a migration is never edited afterwards. */
export const fingerprints: Readonly<Record<Engine, Readonly<Record<string, string>>>> = {
  sqlite: {
    '0001-founding': '903c7680db5020bb',
    '0002-accounts': '8780fb05bdd131cc',
    '0003-feedback': 'c055278f708e04fa',
    '0004-sessions': '3e4924929dca1774',
    '0005-revisions': '71739bf00cdf1a29',
    '0007-report-imports': '0938712feed67d8d',
    '0008-known-devices': 'c3abfb41cb78b204',
    '0009-goals-and-archive': '1c0a1525c936a18e',
    '0011-email-revisions': 'fc787b5af12734c1',
    '0012-goal-pauses': '6cec97cd83d452e8',
    '0013-budgets': 'd8406481bf796217',
    '0014-revision-order': '3736d87ba8d6a922',
    '0016-closings': 'dc42a8d6329c5b22',
    '0017-payroll-numbers': '0b29db73b72caf18',
    '0018-settings': '17f8207eda82f299',
    '0019-payroll': 'f39a8084addfbfe4',
    '0020-statements': 'ce516ceac9a3ad84',
    '0023-late-entries': 'e2a52e3315836217',
    '0024-tablets': 'f2d057f3be2d68c1',
    '0026-quarters': '07ea6ba58199ba8c',
    '0027-presence': '55222a780cf2d3ed',
    '0030-orders': '9473b1b75932fbb8',
    '0031-archived-months': 'd7d9b6d9e8b6dc2c',
    '0032-report-ids': 'd7d9b6d9e8b6dc2c',
    '0033-days-without-times': 'd7d9b6d9e8b6dc2c',
    '0034-unsent-mails': 'b73a171b609920f8',
    '0035-apostrophes': 'b73a171b609920f8',
    '0036-waiting-addresses': 'c0f7ae0d02bc3237',
  },
  postgres: {
    '0001-founding': 'ec1073f63cad085f',
    '0002-accounts': 'f6db33b435b39f2b',
    '0003-feedback': 'e380f6a7818e108c',
    '0004-sessions': 'fc8c70d66a4a235d',
    '0005-revisions': 'a86a8db572ac1ec7',
    '0007-report-imports': '2045a109b1a7241d',
    '0008-known-devices': 'f6a981d39c48fba8',
    '0009-goals-and-archive': '5bb11185a2e61969',
    '0011-email-revisions': 'c634e89dc760dd82',
    '0012-goal-pauses': '1e4dee3325794922',
    '0013-budgets': 'ccbff400a56c3a2f',
    '0014-revision-order': 'd218a10798babe6e',
    '0016-closings': '5332e2022822084d',
    '0017-payroll-numbers': '7f0318caec45215b',
    '0018-settings': '582e3c743ca375b0',
    '0019-payroll': '7c73e8358b8d976e',
    '0020-statements': '7839e5e154386aa1',
    '0023-late-entries': '90522551a66618b3',
    '0024-tablets': '6c9e824b0ae33d01',
    '0026-quarters': '12f38f0de6a3ea8d',
    '0027-presence': '589c57fd0e09178b',
    '0030-orders': '3ade8952c8ede175',
    '0031-archived-months': 'c828db3014c0264c',
    '0032-report-ids': '4be49dc0eec80806',
    '0033-days-without-times': '4be49dc0eec80806',
    '0034-unsent-mails': 'f715dedd1ef646cb',
    '0035-apostrophes': 'f715dedd1ef646cb',
    '0036-waiting-addresses': '0da191dcdfbc3a45',
  },
};

/** Makes the tables of a version in an empty database and fills them as it would have, step by step. */
export async function installRelease(database: Database, last: string): Promise<void> {
  for (const name of releases.slice(0, releases.indexOf(last) + 1)) {
    await migrateTo(database, [name], `${name} is no migration`);
    for (const statement of releasedRows[name] ?? []) await sql.raw(statement).execute(database.kysely);
  }
}

type Row = Readonly<Record<string, unknown>>;
export type TableRows = ReadonlyMap<string, readonly Row[]>;

/**
 * Every row of every table but the migrator's own and the indexes of texts, and but the marks that a server sets at its
 * start or when a day has come, and the reminder's mails.
 * Of revisions the restaurants: a migration that fills a column writes them anew.
 */
export async function readRows(database: Database): Promise<TableRows> {
  const found = new Map<string, readonly Row[]>();
  for (const name of await tablesOf(database)) {
    const columns = name === 'store_revisions' ? sql.ref('restaurant_id') : sql`*`;
    const { rows } = await sql<Row>`select ${columns} from ${sql.table(name)}`.execute(database.kysely);
    found.set(
      name,
      rows.filter(
        ({ key, template }) =>
          !(name === 'app_state' && (key === 'reminded' || key === 'sort_keys')) &&
          !(name === 'outbox' && template === 'reminder'),
      ),
    );
  }
  return found;
}

/** How many rows there are. Throws where one of them isn't found again, value by value. */
export function expectKept(before: TableRows, after: TableRows): number {
  let count = 0;
  for (const [table, rows] of before) {
    const columns = Object.keys(rows[0] ?? {});
    const texts = (all: readonly Row[] = []) =>
      all.map((row) => JSON.stringify(columns.map((column) => row[column]))).toSorted();
    const [were, are] = [texts(rows), texts(after.get(table))];
    if (JSON.stringify(were) !== JSON.stringify(are))
      throw new Error(`${table} was ${were.join()}, is ${are.join()}`);
    count += rows.length;
  }
  return count;
}

/** A name of the tables as they are: their columns, keys, indexes and triggers. */
export async function fingerprint({ kysely, engine }: Database): Promise<string> {
  const { rows } = await (engine === 'sqlite' ? sqliteStructure : postgresStructure).execute(kysely);
  return createHash('sha256').update(JSON.stringify(rows)).digest('hex').slice(0, 16);
}

async function tablesOf({ kysely, engine }: Database): Promise<string[]> {
  const names =
    engine === 'sqlite'
      ? sql<{ name: string }>`select name from sqlite_schema where type = 'table'`
      : sql<{ name: string }>`
          select table_name as name from information_schema.tables where table_schema = current_schema()`;
  const { rows } = await names.execute(kysely);
  return rows.map(({ name }) => name).filter((name) => !/^(?:kysely|sqlite)_|_search/.test(name));
}

const sqliteStructure = sql`
  select name, sql from sqlite_schema where name not like 'kysely%' and name not like 'sqlite%' order by name`;

const postgresStructure = sql`
  select table_name as name, column_name as part, concat_ws(' ', ordinal_position, data_type, collation_name, is_nullable,
    column_default) as text
  from information_schema.columns where table_schema = current_schema() and table_name not like 'kysely%'
  union all
  select tablename, indexname, replace(indexdef, concat(current_schema(), '.'), '')
  from pg_indexes where schemaname = current_schema() and tablename not like 'kysely%'
    -- There where the role may create the extension.
    and indexdef not like '%gin_trgm_ops%'
  union all
  select c.relname, k.conname, replace(pg_get_constraintdef(k.oid), concat(current_schema(), '.'), '')
  from pg_constraint k join pg_class c on c.oid = k.conrelid
  where k.connamespace = current_schema()::regnamespace and k.contype in ('p', 'u', 'f', 'c') and c.relname not like 'kysely%'
  union all
  select c.relname, t.tgname, replace(pg_get_triggerdef(t.oid), concat(current_schema(), '.'), '')
  from pg_trigger t join pg_class c on c.oid = t.tgrelid
  where c.relnamespace = current_schema()::regnamespace and not t.tgisinternal
  union all
  select '', proname, prosrc from pg_proc where pronamespace = current_schema()::regnamespace
  order by 1, 2, 3`;
