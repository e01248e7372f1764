/** Where a call reads: from a replica that has come far enough for it, else from the primary. */
import { setImmediate as endOfTurn } from 'node:timers/promises';
import type { Replica } from '#server/db/replicas.ts';
import { isPosition, type Position } from '#server/db/wal-positions.ts';
import type { Exchange } from './exchange.ts';
import { Problem } from './problem.ts';
import type { Services } from './services.ts';

/** What the database is at when a call comes; a position only where there are replicas. */
export interface Moment {
  readonly stamp: string;
  readonly position?: Position;
}

export interface Reads {
  /** The present one: read after it was asked for. */
  moment(): Promise<Moment>;
  /** Tells the caller how far a replica must be for their next read. */
  tell(exchange: Exchange, position: Position | undefined): void;
  /**
   * Does a piece of reading with the services to read from, and the stamp that they are at or beyond. A caller who names no
   * position is answered by the primary and told where it is: what they have written so far is unknown.
   */
  read<Result>(
    exchange: Exchange,
    moment: Moment,
    mayLag: boolean,
    work: (services: Services, stamp: string) => Promise<Result>,
  ): Promise<Result>;
}

export function createReads(services: Services): Reads {
  const { database, replicas } = services;
  const withReplica = new Map<Replica, Services>(
    replicas?.all.map((replica) => [replica, { ...services, database: replica.database }]),
  );

  let coming: Promise<Moment> | undefined;
  const readMoment = async (): Promise<Moment> => {
    await endOfTurn();
    coming = undefined;
    return replicas ? replicas.moment() : { stamp: await database.stamp() };
  };

  const tell: Reads['tell'] = (exchange, position) => {
    if (position !== undefined) exchange.headers = { ...exchange.headers, 'Brigade-Position': position };
  };

  return {
    // Read once for all calls that came in the same turn of the event loop.
    moment: () => (coming ??= readMoment()),
    tell,
    async read(exchange, { stamp, position }, mayLag, work) {
      if (!replicas || position === undefined) return work(services, stamp);
      const asked = exchange.request.headers.get('brigade-position');
      if (!isPosition(asked)) {
        tell(exchange, position);
        return work(services, stamp);
      }
      const taken = mayLag ? await replicas.take(asked, position) : undefined;
      if (!taken) return work(services, stamp);
      const { replica } = taken;
      try {
        // Replicas at the same place show the same rows, so whichever is asked next finds the same answer.
        const result = await replica.read(work(withReplica.get(replica) ?? services, taken.position));
        // So that the next one that is asked isn't further behind.
        tell(exchange, taken.position);
        return result;
      } catch (error) {
        // What it doesn't know yet the primary does, and what stopped it may stop nobody else.
        if (exchange.request.signal.aborted) throw error;
        if (!(error instanceof Problem)) replica.leave();
        return work(services, stamp);
      }
    },
  };
}
