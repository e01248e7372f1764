/** In front of a server: passes everything on, and loses the answers to some of the calls that create reports. */
import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { chance } from './chance.ts';

export interface LossyFront {
  url: string;
  /** The share of answers that are lost. */
  share: number;
  /** How many answers to calls that create reports there were, and how many of them were lost. */
  counted(): { answers: number; lost: number };
  close(): void;
}

export async function startLossyFront(target: string): Promise<LossyFront> {
  const counts = { answers: 0, lost: 0 };
  const front = createServer((incoming, outgoing) => {
    const { method, url = '/', headers } = incoming;
    const upstream = request(target + url, { method, headers }, (answer) => {
      if (url.startsWith('/v1/report/create/')) {
        counts.answers += 1;
        if (chance.next() < state.share) {
          counts.lost += 1;
          // The server has done it.
          answer.resume().once('end', () => incoming.socket.destroy());
          return;
        }
      }
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    upstream.once('error', () => outgoing.destroy());
    outgoing.once('close', () => upstream.destroy());
    incoming.pipe(upstream);
  });
  front.listen(0, '127.0.0.1');
  await once(front, 'listening');
  const address = front.address();
  if (typeof address !== 'object' || !address) throw new Error('the front has no port');
  const state: LossyFront = {
    url: `http://127.0.0.1:${address.port}`,
    share: 0,
    counted: () => ({ ...counts }),
    close() {
      front.close();
      front.closeAllConnections();
    },
  };
  return state;
}
