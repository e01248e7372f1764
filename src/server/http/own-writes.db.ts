/** When each caller has written last: nobody is answered with what is older than their own write. */
import type { Services } from './services.ts';

/** So many callers are remembered; who wrote longest ago is forgotten first. */
const remembered = 10_000;

/** A write of another server is told by its time there, at its beginning. An import may take a minute. */
const tolerance = 120_000;

export class OwnWrites {
  readonly #given: Pick<Services, 'database' | 'clock'>;
  readonly #last = new Map<string, number>();

  constructor(given: Pick<Services, 'database' | 'clock'>) {
    this.#given = given;
  }

  /** Called when a write has ended. */
  note(actorId: string): void {
    this.#last.delete(actorId);
    this.#last.set(actorId, this.#given.clock().getTime());
    const [oldest] = this.#last.keys();
    if (oldest !== undefined && this.#last.size > remembered) this.#last.delete(oldest);
  }

  /** The events of a write, which goes on while they are sent. */
  async *noting<Event>(actorId: string, events: AsyncIterable<Event>): AsyncGenerator<Event> {
    try {
      for await (const event of events) {
        this.note(actorId);
        yield event;
      }
    } finally {
      this.note(actorId);
    }
  }

  /** Whether the caller may have written at a time or later, here or, on PostgreSQL, through another server. */
  async since(actorId: string, time: number): Promise<boolean> {
    if ((this.#last.get(actorId) ?? -Infinity) >= time) return true;
    const { kysely, engine } = this.#given.database;
    if (engine === 'sqlite') return false;
    const row = await kysely
      .selectFrom('audit')
      .select('id')
      .where('actor_id', '=', actorId)
      .where('at', '>=', new Date(time - tolerance).toISOString())
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  }
}
