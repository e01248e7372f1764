/** Clients that write as a busy chain does, and note what was acknowledged. */
import { setTimeout as wait } from 'node:timers/promises';
import { v7 as newId } from 'uuid';
import type { Endpoint } from '#contract/endpoint.ts';
import { createReport, updateReport, voidReport } from '#contract/feedback.ts';
import { createRestaurant, updateRestaurant } from '#contract/restaurant-changes.ts';
import { listRestaurants } from '#contract/restaurants.ts';
import { registerUser } from '#contract/user-changes.ts';
import { chance } from './chance.ts';
import type { Restaurant } from './installation.ts';
import { type Kind, type Ledger, pointsState, type State } from './ledger.ts';
import { send, type Answer, type Sent } from './send.ts';

export interface Load {
  /** Every client ends after the request that it has under way. */
  stop(): Promise<void>;
  /** Resolves with the first write that is acknowledged, or with the stop. */
  readonly begun: Promise<void>;
  /** Whole answers so far, reads included. */
  readonly answers: number;
  /** Answers that were no success, by status and code. */
  readonly refusals: Map<string, number>;
}

interface LoadOptions {
  url: string;
  token: string;
  restaurants: readonly Restaurant[];
  ledger: Ledger;
  clients?: number;
}

const pick = <Item>(items: readonly Item[]): Item | undefined =>
  items[Math.floor(chance.next() * items.length)];
const anyPoints = () => chance.between(0, 10);

/** Begins to write. A request that gets no answer is left open in the ledger, and the client goes on. */
export function beginLoad({ url, token, restaurants, ledger, clients = 6 }: LoadOptions): Load {
  const refusals = new Map<string, number>();
  let answers = 0;
  const ending = new AbortController();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();

  const count = (answer: Answer | undefined) => {
    if (!answer) return;
    answers += 1;
    if (answer.status < 300) return;
    const { code = '' } = answer.body as { code?: string };
    const what = `${answer.status} ${code}`;
    refusals.set(what, (refusals.get(what) ?? 0) + 1);
  };

  const write = async <E extends Endpoint>(
    kind: Kind,
    id: string,
    state: State,
    endpoint: E,
    sent: Sent<E>,
  ): Promise<void> => {
    const answer = await send(url, endpoint, { token, ...sent });
    count(answer);
    if (answer && answer.status < 300) {
      ledger.acknowledge(kind, id, state);
      begin();
    } else ledger.leaveOpen(kind, id, state);
    // What refuses connections shall not be asked a thousand times a second.
    if (!answer || answer.status >= 500) await wait(20);
  };

  const client = async (): Promise<void> => {
    const reports: string[] = [];
    let restaurant = newId();
    let edits = 0;

    const record = async () => {
      const chosen = pick(restaurants);
      const evaluated_user_id = pick(chosen?.crew ?? []);
      if (!chosen || evaluated_user_id === undefined) throw new Error('nobody to evaluate');
      const id = newId();
      const points = anyPoints();
      const body = { id, restaurant_id: chosen.id, evaluated_user_id, points, confirm: true };
      await write('report', id, pointsState(points), createReport, { body });
      if (ledger.stateOf(id) !== undefined) reports.push(id);
    };
    const correct = async () => {
      const id = pick(reports);
      if (id === undefined) return record();
      const points = anyPoints();
      return write('report', id, pointsState(points), updateReport, { params: { id }, body: { points } });
    };
    const voidOne = async () => {
      const id = reports.shift();
      if (id === undefined) return record();
      const body = { reason: 'The drill takes it back' };
      return write('report', id, 'voided', voidReport, { params: { id }, body });
    };
    const editRestaurant = async () => {
      edits += 1;
      const name = `Store ${restaurant.slice(-6)} ${edits}`;
      const daily_feedback_goal = 1 + (edits % 400);
      const state = ledger.stateOf(restaurant);
      // One that nobody knows the state of is left, and another one made.
      if (state === undefined) restaurant = newId();
      if (state === undefined || state === 'absent') {
        const store_id = `D-${restaurant.replaceAll('-', '').slice(-20)}`;
        const body = { id: restaurant, name, store_id, drive_through: false, daily_feedback_goal };
        return write('restaurant', restaurant, name, createRestaurant, { body });
      }
      const params = { id: restaurant };
      return write('restaurant', restaurant, name, updateRestaurant, {
        params,
        body: { name, daily_feedback_goal },
      });
    };
    const register = async () => {
      const id = newId();
      const email = `${id}@drill.example`;
      const names = { first_name: 'Ana', last_name: 'Drill' };
      const body = { id, ...names, email, user_position: 'shift_manager', role: 'evaluator' } as const;
      return write('user', id, email, registerUser, { body });
    };
    const read = async () => count(await send(url, listRestaurants, { token }));

    const turns = [record, record, record, correct, voidOne, editRestaurant, register, read];
    while (!ending.signal.aborted) {
      const abandoned = reports.filter((id) => ledger.stateOf(id) === undefined);
      for (const id of abandoned) reports.splice(reports.indexOf(id), 1);
      await pick(turns)?.();
    }
  };

  const all = Promise.all(Array.from({ length: clients }, client));
  return {
    begun,
    async stop() {
      ending.abort();
      begin();
      await all;
    },
    get answers() {
      return answers;
    },
    refusals,
  };
}

/** The refusals in words; nothing where there were none. */
export function described(refusals: ReadonlyMap<string, number>): string {
  return [...refusals].map(([what, times]) => `${times} × ${what}`).join(', ');
}
