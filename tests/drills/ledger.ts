/**
 * What clients know of what they wrote. A record is in the state that was acknowledged last, or in one that a request
 * without an answer may have brought it to. Each record has one writer, who waits for each answer.
 */
import type { Kysely } from 'kysely';
import type { Schema } from '#server/db/schema.ts';

export type Kind = 'report' | 'restaurant' | 'user';
/** `absent`, `voided`, or what the record holds in a few words. */
export type State = string;

interface Entry {
  kind: Kind;
  certain: State;
  possible: State[];
}

export interface Settled {
  /** Writes that no answer came for, and those of them that are in the database. */
  unanswered: number;
  tookEffect: number;
}

export class Ledger {
  readonly #entries = new Map<string, Entry>();
  readonly #open = new Set<string>();
  acknowledged = 0;

  #entry(kind: Kind, id: string): Entry {
    const entry = this.#entries.get(id) ?? { kind, certain: 'absent', possible: [] };
    this.#entries.set(id, entry);
    this.#open.add(id);
    return entry;
  }

  acknowledge(kind: Kind, id: string, state: State): void {
    const entry = this.#entry(kind, id);
    entry.certain = state;
    entry.possible = [];
    this.acknowledged += 1;
  }

  leaveOpen(kind: Kind, id: string, state: State): void {
    this.#entry(kind, id).possible.push(state);
  }

  /** What the record was left in; undefined where that isn't known. */
  stateOf(id: string): State | undefined {
    const entry = this.#entries.get(id);
    return entry && entry.possible.length === 0 ? entry.certain : undefined;
  }

  /**
   * Compares what was written since the last time (`all`: ever) with the database, and takes the database's word for what
   * was open. Throws where an acknowledged write is lost or a write is half done.
   */
  async settle(db: Kysely<Schema>, all = false): Promise<Settled> {
    const ids = [...(all ? this.#entries.keys() : this.#open)];
    const found = await readStates(db, ids);
    const settled: Settled = { unanswered: 0, tookEffect: 0 };
    const faults: string[] = [];
    for (const id of ids) {
      const entry = this.#entries.get(id);
      if (!entry) continue;
      const { inTables = 'absent', inAudit = 'absent' } = found.get(id) ?? {};
      const { kind, certain, possible } = entry;
      if (inTables !== certain && !possible.includes(inTables)) {
        faults.push(`lost: ${kind} ${id} is ${inTables}, acknowledged was ${certain}`);
      }
      if (inTables !== inAudit) faults.push(`half done: ${kind} ${id} is ${inTables}, audited as ${inAudit}`);
      settled.unanswered += possible.length;
      if (possible.length > 0 && inTables !== certain) settled.tookEffect += 1;
      entry.certain = inTables;
      entry.possible = [];
    }
    this.#open.clear();
    if (faults.length > 0) throw new Error(`${faults.length} writes: ${faults.slice(0, 5).join('; ')}`);
    return settled;
  }
}

interface Found {
  inTables?: State;
  inAudit?: State;
}

/** Ids a statement. */
const idsAtOnce = 500;

async function readStates(db: Kysely<Schema>, ids: readonly string[]): Promise<Map<string, Found>> {
  const found = new Map<string, Found>();
  const note = (id: string, state: Found) => found.set(id, { ...found.get(id), ...state });
  for (let start = 0; start < ids.length; start += idsAtOnce) {
    const some = ids.slice(start, start + idsAtOnce);
    const reports = await db.selectFrom('reports').select(['id', 'points']).where('id', 'in', some).execute();
    for (const { id, points } of reports) note(id, { inTables: pointsState(points) });
    const voided = await db.selectFrom('voided_reports').select('id').where('id', 'in', some).execute();
    for (const { id } of voided) note(id, { inTables: found.has(id) ? 'twice there' : 'voided' });
    const restaurants = await db
      .selectFrom('restaurants')
      .select(['id', 'name'])
      .where('id', 'in', some)
      .execute();
    for (const { id, name } of restaurants) note(id, { inTables: name });
    // Somebody registered is whole with the mail that invites them.
    const people = await db
      .selectFrom('users')
      .leftJoin('outbox', 'outbox.user_id', 'users.id')
      .select(['users.id', 'users.email', 'outbox.recipient'])
      .where('users.id', 'in', some)
      .execute();
    for (const { id, email, recipient } of people) {
      note(id, { inTables: recipient === email ? (email ?? '') : 'without a mail' });
    }
    const audit = await db
      .selectFrom('audit')
      .select(['subject_id', 'action', 'after'])
      .where('subject_id', 'in', some)
      .orderBy('at')
      .orderBy('id')
      .execute();
    for (const { subject_id: id, action, after } of audit) {
      const fields = JSON.parse(after ?? '{}') as { points?: number; name?: string; email?: string };
      const known = found.get(id)?.inAudit;
      if (action.endsWith('.create') && known !== undefined) note(id, { inAudit: 'made twice' });
      else if (action === 'report.void') note(id, { inAudit: 'voided' });
      else if (fields.points !== undefined) note(id, { inAudit: pointsState(fields.points) });
      else note(id, { inAudit: fields.name ?? fields.email ?? known ?? 'absent' });
    }
  }
  return found;
}

export const pointsState = (points: number): State => `${points} points`;
