/** The request id and the trace that a proxy or a client has sent. */
import { randomUUID } from 'node:crypto';

/** Letters that are safe in a header, a log and a search. */
const safeId = /^[\w.:-]{1,64}$/;

/** The client's `X-Request-Id` where it is safe, else a new id. */
export function requestIdOf(given: string | null): string {
  return given !== null && safeId.test(given) ? given : randomUUID();
}

/** W3C Trace Context: version 00 ends after the flags, a later one may go on. */
const traceParent =
  /^(?!ff)(?<version>[\da-f]{2})-(?!0{32})(?<trace>[\da-f]{32})-(?!0{16})(?<parent>[\da-f]{16})-[\da-f]{2}(?<more>-.*)?$/;

/** The ids of the trace and of the client's span, for the log; undefined without a valid `traceparent`. */
export function traceOf(given: string | null): { trace_id: string; parent_id: string } | undefined {
  if (given === null) return undefined;
  const { version, trace, parent, more } = traceParent.exec(given)?.groups ?? {};
  if (trace === undefined || parent === undefined || (version === '00' && more !== undefined))
    return undefined;
  return { trace_id: trace, parent_id: parent };
}
