/** Requests of which it is certain that the server has taken them, and which are not sent to their end yet. */
import { request } from 'node:http';
import type { Endpoint } from '#contract/endpoint.ts';

export interface TakenRequest {
  /** Sends the rest; answers the status, undefined where the connection was cut. */
  finish(): Promise<number | undefined>;
}

/** Resolves once the server has said `100 Continue`. */
export function takenRequest(url: string, endpoint: Endpoint, body: object): Promise<TakenRequest> {
  const text = JSON.stringify(body);
  const sending = request(`${url}${endpoint.path}`, {
    method: endpoint.method,
    agent: false,
    headers: {
      Expect: '100-continue',
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(text),
    },
  });
  const status = new Promise<number | undefined>((resolve) => {
    sending.once('response', (answer) => {
      answer.resume().once('close', () => resolve(answer.complete ? answer.statusCode : undefined));
    });
    sending.once('error', () => resolve(undefined));
  });
  return new Promise((resolve, reject) => {
    sending.once('error', reject);
    sending.once('continue', () => {
      const half = Math.floor(text.length / 2);
      sending.write(text.slice(0, half));
      resolve({
        finish() {
          sending.end(text.slice(half));
          return status;
        },
      });
    });
    sending.flushHeaders();
  });
}
