/**
 * Read replicas (PostgreSQL's streaming replication): how far each of them is, and which may answer a call. A replica that
 * is gone, too far behind or a copy of something else is left out, and comes back by itself.
 */
import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from './connect.ts';
import {
  one,
  placeIn,
  primaryLook,
  primaryMoment,
  replicaLook,
  replicaPlace,
  timelineOf,
  type Look,
  type Position,
  type PrimaryMoment,
} from './wal-positions.ts';

export type ReplicaState =
  | 'used'
  /** It doesn't answer. */
  | 'gone'
  | 'behind'
  /** Its tables are those of another version. */
  | 'other_schema'
  /** It follows a former primary: after a promotion until it is told of the new one. */
  | 'other_timeline'
  /** A copy of another installation. */
  | 'other_database'
  /** It isn't a replica at all, or no longer. */
  | 'no_replica';

export interface ReplicaStatus {
  readonly state: ReplicaState;
  /** How long ago the primary was where the replica is now; null where that isn't known. */
  readonly lag_seconds: number | null;
}

/** A replica that has come as far as a call asks for. */
export interface ReadyReplica {
  readonly replica: Replica;
  readonly position: Position;
}

/** How long a call waits for a replica. */
const patience = 200;
/** What is further behind is left out, in milliseconds. */
export const longestLag = 30_000;
const retry = 10;
const lookInterval = 1_000;
/** What takes longer is gone. */
const longestLook = 1_000;

export class Replica {
  readonly database: Database;
  status: ReplicaStatus = { state: 'gone', lag_seconds: null };
  timeline = '';
  #looking: Promise<string | null> | undefined;
  readonly #reading = new Set<() => void>();

  constructor(database: Database) {
    this.database = database;
  }

  /**
   * How far it has replayed, or further; null where it is no replica or doesn't say. One that doesn't say is left. Whoever
   * asks meanwhile gets the same answer.
   */
  place(): Promise<string | null> {
    if (this.#looking) return this.#looking;
    const looking = this.#ask().then((place) => {
      // Where it was left meanwhile, the answer is from its former connections.
      if (this.#looking !== looking) return null;
      this.#looking = undefined;
      if (place === undefined) this.leave();
      return place ?? null;
    });
    this.#looking = looking;
    return looking;
  }

  /** Undefined where it doesn't say. */
  async #ask(): Promise<string | null | undefined> {
    const answer = await within(patience, one(replicaPlace, this.database)).catch(() => undefined);
    return answer?.place;
  }

  /** What is read from it; rejects as soon as it is known to be gone. */
  async read<Result>(work: Promise<Result>): Promise<Result> {
    const { promise, reject } = Promise.withResolvers<never>();
    const leave = () => reject(new Error('the replica is gone'));
    this.#reading.add(leave);
    try {
      return await Promise.race([work, promise]);
    } finally {
      this.#reading.delete(leave);
    }
  }

  /** It is left out until it has been looked at again. */
  leave(): void {
    this.status = { state: 'gone', lag_seconds: null };
    for (const leave of this.#reading) leave();
    // A connection to a machine that is gone without a word never answers, not even when another machine stands there.
    this.database.connectAnew?.();
    this.#looking = undefined;
  }
}

export interface ReplicasOptions {
  primary: Database;
  replicas: readonly Database[];
  /** Called with a replica's number, from 1 on, when its state has changed. */
  onChange: (number: number, status: ReplicaStatus) => void;
  /** Milliseconds by which one may be behind. */
  leftOutAfter?: number;
}

export class Replicas {
  readonly all: readonly Replica[];
  readonly #primary: Database;
  readonly #onChange: ReplicasOptions['onChange'];
  readonly #longestLag: number;
  readonly #closed = new AbortController();
  /** Where the primary was, the newest first. */
  #past: { at: number; place: string }[] = [];
  #timeline = '';
  readonly #told = new Map<number, ReplicaState>();
  #turn = 0;

  constructor({ primary, replicas, onChange, leftOutAfter = longestLag }: ReplicasOptions) {
    this.#primary = primary;
    this.all = replicas.map((database) => new Replica(database));
    this.#onChange = onChange;
    this.#longestLag = leftOutAfter;
  }

  /** In the order of `READ_DATABASE_URL`. */
  statuses(): ReplicaStatus[] {
    return this.all.map(({ status }) => status);
  }

  moment(): Promise<PrimaryMoment> {
    return one(primaryMoment, this.#primary);
  }

  /**
   * A replica that has replayed all up to a position, waiting for it for a moment; undefined where there is none. What lies
   * beyond the primary's own position is of a former primary, and nobody has it.
   */
  async take(asked: Position, primary: Position): Promise<ReadyReplica | undefined> {
    const needed = placeIn(asked) < placeIn(primary) ? placeIn(asked) : placeIn(primary);
    const until = performance.now() + patience;
    this.#turn += 1;
    for (;;) {
      const usable = this.all.filter(
        ({ status, timeline }) => status.state === 'used' && timeline === timelineOf(primary),
      );
      for (const index of usable.keys()) {
        const replica = usable[(index + this.#turn) % usable.length];
        const left = until - performance.now();
        if (!replica || left <= 0) return undefined;
        // That a call has no more time says nothing of the replica.
        const place = await within(left, replica.place()).catch(() => null);
        if (place !== null && place >= needed) return { replica, position: replica.timeline + place };
      }
      if (usable.length === 0 || performance.now() + retry > until) return undefined;
      await wait(retry);
    }
  }

  /** Looks at all of them now, and from then on each second. */
  async start(): Promise<void> {
    await this.look();
    void this.#goOn();
  }

  async #goOn(): Promise<void> {
    const { signal } = this.#closed;
    while (!signal.aborted) {
      await wait(lookInterval, undefined, { signal, ref: false }).catch(() => undefined);
      if (!signal.aborted) await this.look();
    }
  }

  /** Without the primary nothing is known of the others: they stay as they were. */
  async look(): Promise<void> {
    const at = performance.now();
    const primary = await within(longestLook, one(primaryLook, this.#primary)).catch(() => undefined);
    if (!primary) return;
    if (primary.timeline !== this.#timeline) this.#past = [];
    this.#timeline = primary.timeline;
    this.#past = [
      { at, place: primary.place },
      ...this.#past.filter((former) => former.at > at - 2 * this.#longestLag),
    ];
    await Promise.all(this.all.map((replica, index) => this.#examine(replica, index + 1, primary)));
  }

  async #examine(replica: Replica, number: number, primary: Look<typeof primaryLook>): Promise<void> {
    try {
      const seen = await within(longestLook, one(replicaLook, replica.database));
      replica.timeline = seen.timeline;
      replica.status = this.#judge(seen, primary);
    } catch (error) {
      // Its connections were closed under the question.
      if (this.#closed.signal.aborted) return;
      replica.leave();
      if (isMissingTable(error)) replica.status = { state: 'other_schema', lag_seconds: null };
    }
    const { state } = replica.status;
    if (state !== (this.#told.get(number) ?? 'gone')) this.#onChange(number, replica.status);
    this.#told.set(number, state);
  }

  #judge(seen: Look<typeof replicaLook>, primary: Look<typeof primaryLook>): ReplicaStatus {
    const { place } = seen;
    if (place === null) return { state: 'no_replica', lag_seconds: null };
    if (seen.system !== primary.system) return { state: 'other_database', lag_seconds: null };
    if (seen.timeline !== primary.timeline) return { state: 'other_timeline', lag_seconds: null };
    const [present] = this.#past;
    const reached = this.#past.find((former) => former.place <= place);
    const lag = present && reached && present.at - reached.at;
    const lag_seconds = lag === undefined ? null : Math.round(lag / 100) / 10;
    if (lag === undefined || lag > this.#longestLag) return { state: 'behind', lag_seconds };
    return { state: seen.schema === primary.schema ? 'used' : 'other_schema', lag_seconds };
  }

  async close(): Promise<void> {
    this.#closed.abort();
    const closing = this.all.map(({ database }) => within(longestLook, database.close()));
    await Promise.allSettled(closing);
  }
}

async function within<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no answer in ${Math.round(ms)} ms`)), ms);
  try {
    return await Promise.race([work, promise]);
  } finally {
    clearTimeout(timer);
  }
}

const isMissingTable = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === '42P01';
