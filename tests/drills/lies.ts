/** What a server could do wrong, put between a sound one and its clients. */
import { randomUUID } from 'node:crypto';
import type { Endpoint } from '#contract/endpoint.ts';
import { createReport } from '#contract/feedback.ts';
import { createRestaurant } from '#contract/restaurant-changes.ts';

type Answer = (request: Request) => Promise<Response>;

interface Fields {
  id?: string;
  store_id?: string;
  version?: number;
  confirm?: boolean;
}

const isPath = ({ url }: Request, { path }: Endpoint) => new URL(url).pathname === path;

const isCreate = (request: Request) => isPath(request, createReport) || isPath(request, createRestaurant);

const withBody = (request: Request, body: object) =>
  new Request(request.url, { method: request.method, headers: request.headers, body: JSON.stringify(body) });

export const lies = {
  /** Says of every third report that it is done, and so of all that comes after to it. */
  'forgets a write': (answer: Answer): Answer => {
    const forgotten = new Set<string>();
    let number = 0;
    return async (request) => {
      const body = isPath(request, createReport) ? ((await request.clone().json()) as Fields) : {};
      if (body.id !== undefined) number += 1;
      if (body.id !== undefined && number % 3 === 1) forgotten.add(body.id);
      const id = body.id ?? new URL(request.url).pathname.split('/').at(-1) ?? '';
      return forgotten.has(id) ? Response.json({ success: true, data: {} }) : answer(request);
    };
  },

  /** Looks at no version. */
  'lets the last one win': (answer: Answer): Answer => {
    return async (request) => {
      if (request.method !== 'PUT') return answer(request);
      const { version: _ignored, ...body } = (await request.json()) as Fields;
      return answer(withBody(request, body));
    };
  },

  /** Makes another record of a create that is sent again, and answers as if it were the same. */
  'makes a second record': (answer: Answer): Answer => {
    const seen = new Set<string>();
    return async (request) => {
      if (!isCreate(request)) return answer(request);
      const body = (await request.json()) as Fields;
      const { id = '' } = body;
      // The second may be done before the first: neither is to be asked about the other.
      const sent = body.store_id === undefined ? { ...body, confirm: true } : body;
      if (!seen.has(id)) {
        seen.add(id);
        return answer(withBody(request, sent));
      }
      const other = randomUUID();
      const again = body.store_id !== undefined && { store_id: `AGAIN-${other.slice(0, 8)}` };
      const made = await answer(withBody(request, { ...sent, ...again, id: other }));
      return Response.json({ success: true, data: { id } }, { status: made.status });
    };
  },

  /** The truth; what it does wrong is its end. */
  'ends in mid-sentence': (answer: Answer): Answer => answer,
} satisfies Record<string, (answer: Answer) => Answer>;
