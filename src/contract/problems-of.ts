/** Which failures a call can have: its own, and those that every call of its kind has. */
import * as z from 'zod/mini';
import type { Endpoint } from './endpoint.ts';
import { may } from './permissions.ts';
import type { ProblemCode } from './problem.ts';

const ofTokens = ['unauthenticated', 'invalid_token', 'expired_token', 'revoked_token', 'forbidden'] as const;
const ofAll = ['bad_client', 'internal', 'unavailable'] as const;
const ofWrites = ['too_large', 'storage_full'] as const;
const ofBodies = ['malformed', 'too_slow', 'unsupported_media_type'] as const;
const ofIds = ['not_found'] as const;
const ofInput = ['invalid'] as const;

/** The codes that no declaration repeats. */
type SharedProblem =
  | (typeof ofTokens)[number]
  | (typeof ofAll)[number]
  | (typeof ofWrites)[number]
  | (typeof ofBodies)[number]
  | (typeof ofIds)[number]
  | (typeof ofInput)[number];

/** A code that a call may fail with. Which of the shared ones it has is known when it runs ({@link problemsOf}). */
export type ProblemOf<E extends Endpoint> = E['problems'][number] | SharedProblem;

const hasFields = (schema: z.ZodMiniType) =>
  !(schema instanceof z.ZodMiniObject) || Object.keys(schema.shape).length > 0;

/** Every code that a call can fail with: first its own, then the shared ones. */
export function problemsOf(endpoint: Endpoint): ProblemCode[] {
  const { method, permission, params, query, body, takes } = endpoint;
  const writes = method !== 'GET';
  const shared: ProblemCode[] = [
    ...(may(permission, undefined) ? [] : ofTokens),
    ...(hasFields(params) ? ofIds : []),
    ...(hasFields(query) || hasFields(body) ? ofInput : []),
    ...(writes ? ofWrites : []),
    // Of a file nothing is promised but its bytes.
    ...(writes && takes === 'json' ? ofBodies : []),
    ...ofAll,
  ];
  return [...new Set([...endpoint.problems, ...shared])];
}
