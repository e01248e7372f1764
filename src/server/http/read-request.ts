/** Reads what a caller sent: the query and the body, with the limits of the contract. */
import * as z from 'zod/mini';
import type { Endpoint } from '#contract/endpoint.ts';
import { fieldIssues, issueCode } from '#contract/issue.ts';
import { Problem } from './problem.ts';

const bodyLimit = 64 * 1024;
const depthLimit = 32;
/** Characters of a value in an audit row: as many as a search may have. */
const askedLimit = 120;
/** Enough for 64 KB on a very slow line; files have the longer time of the whole request. */
const bodyTimeoutMs = 15_000;

/** Parses with the contract's schema; what it refuses is a 422 that names the fields. */
export function parsed(schema: z.ZodMiniType, value: unknown): unknown {
  const result = schema.safeParse(value, { error: issueCode });
  if (result.success) return result.data;
  throw new Problem('invalid', { errors: fieldIssues(result.error.issues) });
}

/** The query as an object; a key that comes twice is refused. */
export function readQuery(search: string): Record<string, string> {
  const query: Record<string, string> = {};
  const twice = new Set<string>();
  for (const [key, value] of new URLSearchParams(search)) {
    if (Object.hasOwn(query, key)) twice.add(key);
    // Not an assignment: it would set the prototype for `__proto__`, which the check for unknown keys doesn't see.
    Object.defineProperty(query, key, { value, enumerable: true, configurable: true });
  }
  if (twice.size > 0) {
    throw new Problem('invalid', { errors: [...twice].map((path) => ({ path, code: 'duplicate' })) });
  }
  return query;
}

/** Path and query values under names that the call knows, for the audit row of a refusal. */
export function readAsked(
  { params, query }: Endpoint,
  given: Record<string, string>,
  search: string,
): Record<string, string> {
  const known = [params, query].flatMap(namesIn);
  return Object.fromEntries(
    [...Object.entries(given), ...new URLSearchParams(search)]
      .filter(([name]) => known.includes(name))
      .map(([name, value]) => [name, value.slice(0, askedLimit)]),
  );
}

/** The fields of a schema; of one that differs by its kind, those of each. */
function namesIn(schema: unknown): string[] {
  if (schema instanceof z.ZodMiniDiscriminatedUnion) return schema.def.options.flatMap(namesIn);
  return schema instanceof z.ZodMiniObject ? Object.keys(schema.shape) : [];
}

/** The JSON body; `{}` where there is none. Throws `too_slow` when it has not arrived in time. */
export async function readBody(request: Request, timeout: number = bodyTimeoutMs): Promise<unknown> {
  const length = request.headers.get('content-length');
  if (Number(length ?? 0) > bodyLimit) throw new Problem('too_large');
  // `body` makes a stream first, which takes a third of a millisecond: it is only asked for where the size is unknown.
  const bytes = await inTime(length === null ? readCounted(request.body) : request.arrayBuffer(), timeout);
  if (bytes.byteLength === 0) return {};
  if (!/^application\/json\s*(?:;|$)/i.test(request.headers.get('content-type') ?? '')) {
    throw new Problem('unsupported_media_type');
  }
  return parseJson(bytes);
}

/** Counts as it reads, because a chunked body doesn't say how long it is. */
async function readCounted(body: ReadableStream<Uint8Array> | null): Promise<ArrayBuffer | Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body ?? []) {
    size += chunk.length;
    if (size > bodyLimit) throw new Problem('too_large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function inTime(
  reading: Promise<ArrayBuffer | Uint8Array>,
  timeout: number,
): Promise<ArrayBuffer | Uint8Array> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Problem('too_slow')), timeout);
  try {
    return await Promise.race([reading, late.promise]);
  } catch (error) {
    // A body that ended early is the sender's failure.
    throw error instanceof Problem ? error : new Problem('malformed');
  } finally {
    clearTimeout(timer);
  }
}

function parseJson(bytes: ArrayBuffer | Uint8Array): unknown {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    const value: unknown = JSON.parse(text);
    checkShape(text);
    return value;
  } catch {
    throw new Problem('malformed');
  }
}

/**
 * Refuses what `JSON.parse` accepts: a key twice in one object, of which readers differ on the one that counts, and deep
 * nesting. The text is known to be JSON, so only strings and brackets are looked at.
 */
function checkShape(text: string): void {
  const open: (Set<string> | undefined)[] = [];
  for (const [token, isKey] of text.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?|[{}[\]]/g)) {
    if (token === '{' || token === '[') {
      open.push(token === '{' ? new Set() : undefined);
      if (open.length > depthLimit) throw new RangeError('nested too deep');
    } else if (token === '}' || token === ']') {
      open.pop();
    } else if (isKey !== undefined) {
      const key = JSON.parse(token.slice(0, token.lastIndexOf('"') + 1)) as string;
      const keys = open.at(-1);
      if (keys?.has(key)) throw new SyntaxError('duplicate key');
      keys?.add(key);
    }
  }
}
