/** A client that keeps the newest position that a server has told it, as the web app does (src/web/api/hooks.ts). */
import type { Endpoint } from '#contract/endpoint.ts';
import { send, type Answer, type Sent } from './send.ts';

export class PositionedClient {
  readonly #token: string;
  #position = '';
  /** Reads that a replica has answered: only those tell a position to a client that has one. */
  byReplica = 0;

  constructor(token: string) {
    this.#token = token;
  }

  async send<E extends Endpoint>(
    url: string,
    endpoint: E,
    { headers, ...sent }: Sent<E>,
  ): Promise<Answer | undefined> {
    const known = this.#position;
    const answer = await send(url, endpoint, {
      token: this.#token,
      ...sent,
      headers: { ...headers, ...(known && { 'Brigade-Position': known }) },
    });
    const told = answer?.headers.get('Brigade-Position') ?? '';
    if (told && known && endpoint.method === 'GET') this.byReplica += 1;
    if (told > this.#position) this.#position = told;
    return answer;
  }
}
