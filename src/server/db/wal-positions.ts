/** Places in PostgreSQL's write-ahead log, as the primary and its replicas tell them. */
import { sql, type Kysely } from 'kysely';
import type { Database } from './connect.ts';
import type { Schema } from './schema.ts';

/**
 * A place in the write-ahead log as 24 hexadecimal digits: 8 of the timeline, which a promoted replica begins anew, and 16 of
 * the place itself. Of two positions the later one is the greater text.
 */
export type Position = string;

export const isPosition = (text: string | null): text is Position => /^[0-9a-f]{24}$/.test(text ?? '');

export const placeIn = (position: Position) => position.slice(8);
export const timelineOf = (position: Position) => position.slice(0, 8);

/** What the primary is at, read in one statement: a commit that its stamp has seen lies before its position. */
export interface PrimaryMoment {
  readonly stamp: string;
  readonly position: Position;
}

/** `to_hex` has no leading zeros, and the last digits of a WAL file's name say nothing here. */
const hex = (lsn: string) => sql`lpad(to_hex((${sql.raw(lsn)} - '0/0'::pg_lsn)::bigint), 16, '0')`;
const ownSchema = sql`(select string_agg(name, ' ' order by name) from kysely_migration)`;
const system = sql`(select system_identifier::text from pg_control_system())`;

export const primaryMoment = sql<PrimaryMoment>`
  select pg_current_snapshot()::text as stamp,
    lower(substr(pg_walfile_name(at), 1, 8)) || ${hex('at')} as position
  from pg_current_wal_insert_lsn() as at`;

// What isn't on the primary's disk yet was sent to no replica: they are measured by what is.
export const primaryLook = sql<{ timeline: string; place: string; schema: string; system: string }>`
  select lower(substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8)) as timeline,
    ${hex('pg_current_wal_flush_lsn()')} as place, ${ownSchema} as schema, ${system} as system`;

/** Null where it isn't a replica. */
export const replicaPlace = sql<{ place: string | null }>`
  select case when pg_is_in_recovery() then ${hex('pg_last_wal_replay_lsn()')} end as place`;

// The timeline is the latest that it is known to have followed. The last one of the three needs the role
// pg_read_all_stats; the others are written with the next restart point.
export const replicaLook = sql<{ timeline: string; place: string | null; schema: string; system: string }>`
  select lpad(to_hex(greatest(
      (select timeline_id from pg_control_checkpoint()),
      (select min_recovery_end_timeline from pg_control_recovery()),
      (select received_tli from pg_stat_wal_receiver))), 8, '0') as timeline,
    case when pg_is_in_recovery() then ${hex('pg_last_wal_replay_lsn()')} end as place,
    ${ownSchema} as schema, ${system} as system`;

/** A statement's row. */
export type Look<Statement> = Statement extends {
  execute(db: Kysely<Schema>): Promise<{ rows: (infer Row)[] }>;
}
  ? Row
  : never;

export async function one<Row>(
  statement: { execute(db: Kysely<Schema>): Promise<{ rows: Row[] }> },
  { kysely }: Database,
): Promise<Row> {
  const { rows } = await statement.execute(kysely);
  const [row] = rows;
  if (!row) throw new Error('no row');
  return row;
}
