/**
 * What a chain that outgrows one database needs of the tables (README, Growing): distributed by the restaurant, each
 * part checks its keys alone, so nothing may be unique across restaurants but people and restaurants themselves.
 */
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/db/connect.ts';
import { printed } from '#tests/drills/printed.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';

/** Belong to a restaurant: each of their rows names it, and they are what grows. */
const ofRestaurants = [
  'restaurant_goals',
  'restaurant_budgets',
  'memberships',
  'reports',
  'voided_reports',
  'report_import_changes',
  'day_totals',
  'month_totals',
  'archived_totals',
  'closings',
  'closing_lines',
  'payroll_lines',
  'statement_mailings',
  'statement_questions',
  'store_revisions',
];

/** Belong to the chain, and are small enough to lie beside every part; with what is unique in each. */
const ofChain: Record<string, string[]> = {
  users: ['email_folded', 'id', 'payroll_id_folded'],
  restaurants: ['id', 'store_id_folded'],
  bonus_rules: ['currency, valid_from'],
  // One at a time is made, whatever restaurants it concerns.
  report_imports: ['id', 'number'],
  // Only added to, and by ids that the server makes at random: without its key it could lie by time or by restaurant.
  audit: ['id'],
  payroll_layouts: ['id', 'name_folded'],
  // One at a time is made, whatever restaurants it concerns.
  payroll_runs: ['id', 'number'],
  payroll_files: ['id', 'run_id, position'],
  settings: ['id'],
  archived_months: ['month'],
  app_state: ['key'],
  ended_sessions: ['id'],
  known_devices: ['user_id, device_hash'],
  link_tokens: ['token_hash'],
  statement_links: ['token_hash'],
  statement_tries: [],
  outbox: ['id'],
  tablets: ['code_hash', 'id', 'key_hash'],
  user_pins: ['user_id'],
  pin_failures: ['user_id, tablet_id'],
  login_failures: [],
  recovery_requests: [],
  people_counts: ['role, user_position, status'],
};

interface Key {
  table: string;
  columns: string[];
}

interface Reference extends Key {
  target: string;
}

let testDatabase: TestDatabase;
let tables: string[];
let uniques: Key[];
let references: Reference[];
beforeAll(async () => {
  testDatabase = await openTestDatabase('empty');
  ({ tables, uniques, references } = await readSchema(testDatabase.database));
});
afterAll(() => testDatabase.close());

describe('the tables can be distributed by the restaurant', () => {
  it('each belongs to a restaurant or to the chain', () => {
    expect(tables.toSorted()).toEqual([...ofRestaurants, ...Object.keys(ofChain)].toSorted());
  });

  it('what is unique in a restaurant’s table is so within the restaurant', () => {
    const own = uniques.filter(({ table }) => ofRestaurants.includes(table));
    expect(own.length).toBeGreaterThanOrEqual(ofRestaurants.length);
    expect(own.filter(({ columns }) => !columns.includes('restaurant_id'))).toEqual([]);
    printed(
      `distribution: ${own.length} keys of ${ofRestaurants.length} tables of restaurants, each with the restaurant`,
    );
  });

  it('in the chain’s nothing is unique but what is listed here', () => {
    const found = Object.keys(ofChain).map((table) => {
      const own = uniques.filter((key) => key.table === table).map(({ columns }) => columns.join(', '));
      return [table, own.toSorted()];
    });
    expect(Object.fromEntries(found)).toEqual(ofChain);
  });

  it('no row refers to one that may lie elsewhere', () => {
    expect(references.length).toBeGreaterThan(5);
    const elsewhere = references.filter(
      ({ target, columns }) => !(target in ofChain) && !columns.includes('restaurant_id'),
    );
    expect(elsewhere).toEqual([]);
  });

  it('a restaurant’s day is at the head of the reports’ key, so that they can be cut by month too', () => {
    const keys = uniques.filter(({ table }) => table === 'reports').map(({ columns }) => columns.join(', '));
    // On PostgreSQL an id is held to one report by the look-up in the create's own transaction.
    const ofId = testDatabase.database.engine === 'sqlite' ? ['id, restaurant_id'] : [];
    expect(keys.toSorted()).toEqual([...ofId, 'restaurant_id, business_date, id']);
  });
});

interface SchemaRow {
  kind: 'table' | 'unique' | 'reference';
  table: string;
  /** Of the key, within its table. */
  name: string;
  part: string;
  target: string;
}

async function readSchema({ kysely, engine }: Database) {
  const query = engine === 'sqlite' ? sqliteSchema : postgresSchema;
  const { rows } = await query.execute(kysely);
  const grouped = (kind: SchemaRow['kind']): Reference[] => {
    const keys = Map.groupBy(
      rows.filter((row) => row.kind === kind),
      ({ table, name }) => `${table} ${name}`,
    );
    return [...keys.values()].map((parts) => ({
      table: parts[0]?.table ?? '',
      target: parts[0]?.target ?? '',
      columns: parts.map(({ part }) => part),
    }));
  };
  return {
    tables: grouped('table').map(({ table }) => table),
    uniques: grouped('unique'),
    references: grouped('reference'),
  };
}

const sqliteSchema = sql<SchemaRow>`
  with t as (
    select name from sqlite_schema
    where type = 'table' and name not like 'kysely%' and name not like 'sqlite%'
      and name not like '%\\_search%' escape '\\'
  )
  select 'table' as kind, t.name as "table", '' as name, '' as part, '' as target, 0 as number from t
  union all
  select 'unique', t.name, i.name, c.name, '', c.seqno
  from t, pragma_index_list(t.name) i, pragma_index_info(i.name) c where i."unique"
  union all
  select 'reference', t.name, cast(f.id as text), f."from", f."table", f.seq from t, pragma_foreign_key_list(t.name) f
  order by 1, 2, 3, 6`;

const postgresSchema = sql<SchemaRow>`
  with t as (
    select oid, relname::text as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind in ('r', 'p') and not relispartition and relname not like 'kysely%'
  )
  select 'table' as kind, t.name as "table", '' as name, '' as part, '' as target, 0 as number from t
  union all
  select 'unique', t.name, i.indexrelid::text, a.attname::text, '', k.number
  from t join pg_index i on i.indrelid = t.oid and i.indisunique
  cross join unnest(i.indkey) with ordinality as k (attnum, number)
  join pg_attribute a on a.attrelid = t.oid and a.attnum = k.attnum
  union all
  select 'reference', t.name, f.conname::text, a.attname::text, f.confrelid::regclass::text, k.number
  from t join pg_constraint f on f.conrelid = t.oid and f.contype = 'f'
  cross join unnest(f.conkey) with ordinality as k (attnum, number)
  join pg_attribute a on a.attrelid = t.oid and a.attnum = k.attnum
  order by 1, 2, 3, 6`;
