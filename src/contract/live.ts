/** Hints that records have changed, so that the shown ones are fetched again. */
import * as z from 'zod/mini';
import { eventsEndpoint } from './endpoint.ts';

/** Longest time between a commit and its hint, in milliseconds; clients that must poll do it as often. */
export const liveInterval = 5_000;

/** The changes since the last hint. The first event, `hello`, says that the stream is open. */
export const liveEvent = z.object({
  type: z.enum(['hello', 'changed']),
  /** What kind of records: `report`, `restaurant`, `user`, `bonus-rule`, … */
  subjects: z.array(z.string()),
  /** The restaurants concerned, of those that the person may see; empty where it is none in particular. */
  restaurant_ids: z.array(z.string()),
});
export type LiveEvent = z.output<typeof liveEvent>;

/** An endless stream; it closes when the session ends or the server stops. It carries hints and no data. */
export const followChanges = eventsEndpoint({
  method: 'GET',
  path: '/v1/live/follow/',
  summary: 'Server-sent hints of changes in the restaurants within reach.',
  permission: 'live.follow',
  result: liveEvent,
});
