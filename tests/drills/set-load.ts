/**
 * `node set-load.ts`: tablets that poll and record by HTTPS, as the plan on its input's one line says, until the input ends.
 * Prints at the end what they saw. A report that got no answer is sent again, with its id, until it is acknowledged.
 */
import { once } from 'node:events';
import { Agent, request } from 'node:https';
import type { LookupFunction } from 'node:net';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { createSecureContext } from 'node:tls';
import { setTimeout as wait } from 'node:timers/promises';
import { v7 as newId } from 'uuid';
import { createReport } from '#contract/feedback.ts';
import { chance } from './chance.ts';

export interface SetPlan {
  url: string;
  ca: string;
  tablets: { token: string; restaurant: string; crew: string[]; paths: string[] }[];
  /** Milliseconds between two polls of one tablet. */
  every: number;
  /** Reports a second, of all tablets together. */
  perSecond: number;
  /** Milliseconds in which both grow from nothing to that. */
  rise: number;
}

export interface SetSeen {
  polls: Timed[];
  writes: Timed[];
  byReplica: number;
  unchanged: number;
  acknowledged: string[];
  /** What was no success, and when (milliseconds since 1970). */
  failures: { at: number; what: string }[];
}

/** An answer: when it was asked for (milliseconds since 1970), and how many it took. */
export interface Timed {
  at: number;
  ms: number;
}

interface Answer {
  status: number;
  tag: string | undefined;
  position: string;
  body: string;
}

const input = createInterface({ input: process.stdin });
const ended = once(input, 'close');
const [line] = (await once(input, 'line')) as [string];
const plan = JSON.parse(line) as SetPlan;
const seen: SetSeen = { polls: [], writes: [], byReplica: 0, unchanged: 0, acknowledged: [], failures: [] };
const over = new AbortController();
/** Milliseconds before the first try again, and the longest. */
const [firstPause, longestPause] = [200, 5_000];

// Each tablet has a machine of its own, this process doesn't: the authority is read once, and the name isn't looked up.
const ofMachine = {
  secureContext: createSecureContext({ ca: plan.ca }),
  family: 4,
  lookup: ((_name, _options, found) => found(null, '127.0.0.1', 4)) satisfies LookupFunction,
};

class Tablet {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 2, ...ofMachine });
  readonly #tags = new Map<string, string>();
  readonly #given: SetPlan['tablets'][number];
  #position = '';
  #turn: number;

  /** Begins with the path that has the turn: not all look at the same page. */
  constructor(given: SetPlan['tablets'][number], turn: number) {
    this.#given = given;
    this.#turn = turn;
  }

  async #send(method: string, path: string, body?: string): Promise<Answer | undefined> {
    const tag = this.#tags.get(path);
    const sent = request(`${plan.url}${path}`, {
      method,
      agent: this.#agent,
      headers: {
        Authorization: `Bearer ${this.#given.token}`,
        'Accept-Encoding': 'gzip, br',
        ...(tag !== undefined && { 'If-None-Match': tag }),
        ...(this.#position && { 'Brigade-Position': this.#position }),
        ...(body !== undefined && {
          'Content-Type': 'application/json',
          'Content-Length': Buffer.byteLength(body),
        }),
      },
    });
    const { promise, resolve } = Promise.withResolvers<Answer | undefined>();
    const failed = (error: Error) => {
      seen.failures.push({ at: Date.now(), what: error.message });
      resolve(undefined);
    };
    sent.once('error', failed).once('response', (answer) => {
      const { statusCode: status = 0, headers } = answer;
      const position = headers['brigade-position'];
      text(answer).then(
        (said) => resolve({ status, tag: headers.etag, position: String(position ?? ''), body: said }),
        failed,
      );
    });
    sent.end(body);
    const answer = await promise;
    if (answer && answer.status >= 400) {
      seen.failures.push({
        at: Date.now(),
        what: `${answer.status} ${/"code":"(\w+)"/.exec(answer.body)?.[1] ?? ''}`,
      });
    }
    return answer;
  }

  async poll(): Promise<void> {
    const { paths } = this.#given;
    const path = paths[this.#turn % paths.length] ?? '/';
    this.#turn += 1;
    const hadPosition = this.#position !== '';
    const at = Date.now();
    const answer = await this.#send('GET', path);
    if (!answer || answer.status >= 400) return;
    seen.polls.push({ at, ms: Date.now() - at });
    if (answer.status === 304) seen.unchanged += 1;
    if (hadPosition && answer.position) seen.byReplica += 1;
    if (answer.tag !== undefined) this.#tags.set(path, answer.tag);
    if (answer.position > this.#position) this.#position = answer.position;
  }

  async record(): Promise<void> {
    const { restaurant, crew } = this.#given;
    const id = newId();
    const evaluated_user_id = crew[Math.floor(chance.next() * crew.length)] ?? '';
    const body = JSON.stringify({
      id,
      restaurant_id: restaurant,
      evaluated_user_id,
      points: 8,
      confirm: true,
    });
    for (let tryAgainAfter = firstPause; ; tryAgainAfter = Math.min(longestPause, tryAgainAfter * 2)) {
      const at = Date.now();
      const answer = await this.#send(createReport.method, createReport.path, body);
      if (answer && answer.status < 300) {
        seen.writes.push({ at, ms: Date.now() - at });
        seen.acknowledged.push(id);
        if (answer.position > this.#position) this.#position = answer.position;
        return;
      }
      await wait(tryAgainAfter);
    }
  }

  close(): void {
    this.#agent.destroy();
  }
}

const tablets = plan.tablets.map((given, number) => new Tablet(given, number));
const asked: Promise<void>[] = [];
const began = performance.now();

/** Asks so many times a second, whenever it is answered, until the input ends; at first the rate grows evenly to that. */
async function askOften(
  perSecond: number,
  ask: (number: number) => Promise<void> | undefined,
): Promise<void> {
  for (let number = 0; !over.signal.aborted; number += 1) {
    // When it would be due if the load were full at once.
    const at = (number / perSecond) * 1_000;
    const due = at < plan.rise / 2 ? Math.sqrt(2 * plan.rise * at) : at + plan.rise / 2;
    await wait(Math.max(0, began + due - performance.now()));
    const answer = ask(number);
    if (answer) asked.push(answer);
  }
}

const loads = [
  askOften((tablets.length / plan.every) * 1_000, (number) => tablets[number % tablets.length]?.poll()),
  askOften(plan.perSecond, () => tablets[Math.floor(chance.next() * tablets.length)]?.record()),
];
console.log('begun');
await ended;
over.abort();
await Promise.all(loads);
await Promise.all(asked);
for (const tablet of tablets) tablet.close();
console.log(JSON.stringify(seen));
