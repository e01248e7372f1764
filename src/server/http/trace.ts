/** What a request says of the work that it is a part of: a proxy's or a caller's id and trace. */
import { randomUUID } from 'node:crypto';

/** Safe in a header, a log and a search, and no longer than an id. */
const safeId = /^[\w.:-]{1,64}$/;

/** The caller's `X-Request-Id` where it is a safe one, else an id of ours. */
export function requestIdOf(given: string | null): string {
  return given !== null && safeId.test(given) ? given : randomUUID();
}

/** W3C Trace Context: version 00 ends after the flags, a later one may go on. */
const traceParent =
  /^(?!ff)(?<version>[\da-f]{2})-(?!0{32})(?<trace>[\da-f]{32})-(?!0{16})(?<parent>[\da-f]{16})-[\da-f]{2}(?<more>-.*)?$/;

/** The trace and the caller's step in it, as the log names them; nothing where `traceparent` is absent or no valid one. */
export function traceOf(given: string | null): { trace_id: string; parent_id: string } | undefined {
  const { version, trace, parent, more } = traceParent.exec(given ?? '')?.groups ?? {};
  if (trace === undefined || parent === undefined || (version === '00' && more !== undefined))
    return undefined;
  return { trace_id: trace, parent_id: parent };
}
