/** Reads what a caller sent: the query and the body, with the limits of the contract. */
import type * as z from 'zod/mini';
import { fieldIssues, issueCode } from '#contract/issue.ts';
import { Problem } from './problem.ts';

const bodyLimit = 64 * 1024;
const depthLimit = 32;

/** Parses with the contract's schema; what it refuses is a 422 that names the fields. */
export function parsed(schema: z.ZodMiniType, value: unknown): unknown {
  const result = schema.safeParse(value, { error: issueCode });
  if (result.success) return result.data;
  throw new Problem('invalid', { errors: fieldIssues(result.error.issues) });
}

/** The query as an object; a key that comes twice has no one meaning and is refused. */
export function readQuery(search: string): Record<string, string> {
  const query: Record<string, string> = {};
  const twice = new Set<string>();
  for (const [key, value] of new URLSearchParams(search)) {
    if (Object.hasOwn(query, key)) twice.add(key);
    // Not an assignment: `__proto__` would be one to the prototype and slip past the check for unknown keys.
    Object.defineProperty(query, key, { value, enumerable: true, configurable: true });
  }
  if (twice.size > 0) {
    throw new Problem('invalid', { errors: [...twice].map((path) => ({ path, code: 'duplicate' })) });
  }
  return query;
}

/** The JSON body; `{}` where there is none. */
export async function readBody(request: Request): Promise<unknown> {
  if (Number(request.headers.get('content-length') ?? 0) > bodyLimit) throw new Problem('too_large');
  const bytes = request.body ? await readBytes(request.body) : undefined;
  if (!bytes || bytes.length === 0) return {};
  if (!/^application\/json\s*(?:;|$)/i.test(request.headers.get('content-type') ?? '')) {
    throw new Problem('unsupported_media_type');
  }
  return parseJson(bytes);
}

/** Counts as it reads, because a chunked body doesn't say how long it is. */
async function readBytes(body: ReadableStream<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.length;
    if (size > bodyLimit) throw new Problem('too_large');
    chunks.push(chunk);
  }
  return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
}

function parseJson(bytes: Uint8Array): unknown {
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
 * Refuses what `JSON.parse` lets through: a key twice in one object (readers differ on which counts) and nesting
 * without end. The text is known to be JSON, so strings and brackets are all there is to look at.
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
