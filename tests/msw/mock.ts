/** Answers by the contract: what is sent and what is answered are both checked. */
import { HttpResponse, type HttpHandler } from 'msw';
import * as z from 'zod/mini';
import type {
  BodyOf,
  Endpoint,
  EventsEndpoint,
  FileEndpoint,
  ParamsOf,
  QueryOf,
} from '#contract/endpoint.ts';
import { handle, nameOf } from './calls.ts';

/** What a request says, as the server's handler gets it. */
export interface Asked<E extends Endpoint> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  request: Request;
}

/** The success body as it goes over the wire; of a file its bytes. Events are told by `stream()`. */
export type AnswerOf<E extends Endpoint> = E extends EventsEndpoint
  ? never
  : E extends FileEndpoint
    ? Blob
    : z.input<E['result']>;

type Make<E extends Endpoint> = (asked: Asked<E>) => AnswerOf<E> | Promise<AnswerOf<E>>;

const isMade = <E extends Endpoint>(answer: AnswerOf<E> | Make<E>): answer is Make<E> =>
  typeof answer === 'function';

interface MockSettings {
  headers?: Record<string, string>;
  /** Answers the next call alone. */
  once?: boolean;
}

/** A call or an answer that isn't the contract's: named on the console, and no answer for the app. */
function refuse(what: string, { issues }: z.core.$ZodError) {
  const details = issues.map(({ path, message }) => `${path.join('.') || 'the whole'}: ${message}`);
  console.error(`${what}\n${details.join('\n')}`);
  return HttpResponse.error();
}

/**
 * Answers an endpoint: with a success body, or with what a function makes of the request. The request is read by the
 * endpoint's schemas and the answer is checked by its result, so that no test passes on what the server would never say.
 */
export function mock<E extends Endpoint>(
  endpoint: E,
  answer: AnswerOf<E> | Make<E>,
  { headers, once = false }: MockSettings = {},
): HttpHandler {
  const name = nameOf(endpoint);
  const sent = z.object({ params: endpoint.params, query: endpoint.query, body: endpoint.body });
  return handle(
    endpoint,
    async ({ request, params }) => {
      const text = endpoint.takes === 'json' ? await request.clone().text() : '';
      const asked = sent.safeParse({
        // MSW also numbers what stands for the host.
        params: Object.fromEntries(Object.entries(params).filter(([key]) => !/^\d+$/.test(key))),
        query: Object.fromEntries(new URL(request.url).searchParams),
        body: text === '' ? {} : JSON.parse(text),
      });
      if (!asked.success) return refuse(`${name} was sent what the contract doesn't take:`, asked.error);
      const given: unknown = isMade(answer) ? await answer({ ...(asked.data as Asked<E>), request }) : answer;
      if (given instanceof Blob)
        return new HttpResponse(given, { headers: { 'Content-Type': given.type, ...headers } });
      const result = endpoint.result.safeParse(given);
      if (!result.success) return refuse(`${name} was given an answer that isn't its own:`, result.error);
      return HttpResponse.json(given as object, {
        status: endpoint.status,
        ...(headers && { headers }),
      });
    },
    { once },
  );
}
