/** Reports and the activity are moved to partitions while a server writes and reads. */
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { createReport } from '#contract/feedback.ts';
import { addDays, addMonths, firstDay } from '#contract/month.ts';
import { getRestaurantWithReports } from '#contract/restaurants.ts';
import { demoLogins } from '#server/demo/demo-logins.ts';
import type { Database } from '#server/db/connect.ts';
import { attachMonth, detachMonth } from '#server/maintenance/archive.db.ts';
import { partition } from '#server/maintenance/partition.db.ts';
import { recomputeEverything } from '#server/totals/totals.db.ts';
import { install, type Installation } from './installation.ts';
import { mustSend } from './send.ts';

export interface PartitionSize {
  /** Reports that are there before; the activity has a tenth of it. */
  rows: number;
  /** Milliseconds that the slowest write may take. */
  bound: number;
}

const restaurants = 400;
const months = 24;
const rowsAtOnce = 250_000;

export async function partitionDrill(built: string, { rows, bound }: PartitionSize): Promise<string> {
  const place = await install(built);
  try {
    await place.look((database) => fill(database, rows));
    const load = await beginLoad(place);
    await wait(3_000);
    const usual = load.slowest();
    load.forget();
    const began = performance.now();
    const steps: string[] = [];
    const moved = await place.look((database) => partition(database, new Date(), (line) => steps.push(line)));
    const seconds = ((performance.now() - began) / 1_000).toFixed(1);
    await wait(1_000);
    const during = load.slowest();
    load.forget();
    const archived = await takeAway(place);
    const meanwhile = load.slowest();
    const ids = await load.stop();
    if (moved.length !== 2) throw new Error(`moved: ${moved.join(', ')}`);
    const found = await place.look(async ({ kysely }) => {
      const { rows: counted } = await sql<{ count: number }>`
        select count(*) as count from reports where id = any(${ids})`.execute(kysely);
      return counted[0]?.count;
    });
    if (found !== ids.length) throw new Error(`${ids.length} acknowledged, ${found} are there`);
    await place.examine();
    if (Math.max(during.write, meanwhile.write) > bound)
      throw new Error(`a write took ${Math.max(during.write, meanwhile.write)} ms`);
    return (
      `partition: ${rows} reports moved in ${seconds} s under ${ids.length} writes; the slowest write ${during.write} ms ` +
      `(before ${usual.write} ms), the slowest read ${during.read} ms (before ${usual.read} ms): 0 lost; ` +
      `${archived.month}: ${archived.reports} reports detached in ${archived.out} s, attached in ${archived.back} s, the ` +
      `slowest write meanwhile ${meanwhile.write} ms, the slowest read ${meanwhile.read} ms`
    );
  } finally {
    await place.remove();
  }
}

/** A month of the year before is closed, taken out and put back. */
async function takeAway(place: Installation) {
  const month = addMonths(new Date().toISOString().slice(0, 7), -12);
  return place.look(async (database) => {
    const { kysely } = database;
    await sql`
      insert into closings (restaurant_id, month, number, ordinal, closed_at, closed_by_id, closed_by_name, bonus_minor,
        payable_minor, hash)
      select id, ${month}, 1, 1, '2026-01-01T00:00:00.000Z', 'drill', 'Drill', 0, 0, 'drill' from restaurants r
      where id like 'drill-%' or exists (select 1 from month_totals m where m.restaurant_id = r.id and m.month = ${month})
      on conflict do nothing`.execute(kysely);
    const work = { now: new Date(), requestId: 'drill', say: () => undefined };
    const timed = async (move: typeof detachMonth) => {
      const began = performance.now();
      await move(database, month, work);
      return ((performance.now() - began) / 1_000).toFixed(1);
    };
    const count = async () => {
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from reports where substr(business_date, 1, 7) = ${month}`.execute(kysely);
      return rows[0]?.count ?? 0;
    };
    const reports = await count();
    const out = await timed(detachMonth);
    if ((await count()) !== 0) throw new Error('reports are left');
    const back = await timed(attachMonth);
    if ((await count()) !== reports)
      throw new Error(`${reports} reports taken out, ${await count()} put back`);
    // Nothing but this drill made them, and the doctor would find no chain of theirs.
    await sql`delete from closings where hash = 'drill'`.execute(kysely);
    return { month, reports, out, back };
  });
}

/** Reports without bonus of restaurants without people, spread over the last two years. */
async function fill({ kysely }: Database, rows: number): Promise<void> {
  const from = firstDay(addMonths(new Date().toISOString().slice(0, 7), -months));
  const today = addDays(new Date().toISOString().slice(0, 10), -1);
  const days = (Date.parse(today) - Date.parse(from)) / 86_400_000;
  await sql`
    insert into restaurants select (made).* from (
      select jsonb_populate_record(r, jsonb_build_object('id', 'drill-' || n, 'store_id', 'DRILL-' || n,
        'store_id_folded', 'drill-' || n)) as made
      from (select r from restaurants r limit 1) as one (r), generate_series(0, ${restaurants - 1}::int) n
    ) as all_made`.execute(kysely);
  await kysely.connection().execute(async (connection) => {
    // The keys need no check, and the restaurants' revisions no change: nobody is there yet.
    await sql`set session_replication_role = replica`.execute(connection);
    for (let first = 0; first < rows; first += rowsAtOnce) {
      const last = Math.min(first + rowsAtOnce, rows) - 1;
      await sql`
        insert into reports (restaurant_id, business_date, id, points, bonus_minor, evaluator_id, evaluator_first_name,
          evaluator_last_name, evaluated_user_id, evaluated_user_first_name, evaluated_user_last_name, observed_at,
          recorded_at)
        select 'drill-' || n % ${restaurants}::int, day, 'drill-' || lpad(n::text, 12, '0'), 0, 0, 'e', 'E', 'E', 'p',
          'P', 'P', day || 'T10:00:00.000Z', day || 'T10:00:00.000Z'
        from generate_series(${first}::int, ${last}::int) n,
          lateral (select to_char(${from}::date + (n::bigint * ${days}::int / ${rows}::int)::int, 'YYYY-MM-DD') as day) d
        `.execute(connection);
    }
    await sql`
      insert into audit (id, at, actor_name, action, subject_type, subject_id, request_id)
      select 'drill-' || lpad(n::text, 12, '0'), ${from} || 'T10:00:00.000Z', 'E', 'report.update', 'report',
        'drill-' || lpad(n::text, 12, '0'), 'drill'
      from generate_series(1, ${Math.floor(rows / 10)}::int) n`.execute(connection);
    await sql`set session_replication_role = origin`.execute(connection);
    await sql`vacuum analyze reports`.execute(connection);
  });
  await kysely.transaction().execute(recomputeEverything);
}

/** One who records after the other, and one who reads, as fast as they are answered. */
async function beginLoad(place: Installation) {
  const { url } = await place.start();
  const token = await place.tokenOf(demoLogins[0]?.email ?? '');
  const ids: string[] = [];
  const ending = new AbortController();
  let slowest = { write: 0, read: 0 };
  const timed = async (what: keyof typeof slowest, work: () => Promise<unknown>) => {
    const began = performance.now();
    await work();
    slowest[what] = Math.max(slowest[what], Math.round(performance.now() - began));
  };
  const write = async () => {
    while (!ending.signal.aborted) {
      const restaurant = place.restaurants[ids.length % place.restaurants.length];
      const id = newId();
      const body = {
        id,
        restaurant_id: restaurant?.id ?? '',
        evaluated_user_id: restaurant?.crew[0] ?? '',
        points: 5,
        confirm: true,
      };
      await timed('write', () => mustSend(url, createReport, { token, body }));
      ids.push(id);
    }
  };
  const read = async () => {
    const id = place.restaurants[0]?.id ?? '';
    while (!ending.signal.aborted) {
      await timed('read', () => mustSend(url, getRestaurantWithReports, { token, query: { id } }));
      await wait(20);
    }
  };
  const work = Promise.all([write(), read()]);
  return {
    slowest: () => slowest,
    forget() {
      slowest = { write: 0, read: 0 };
    },
    async stop() {
      ending.abort();
      await work;
      return ids;
    },
  };
}
