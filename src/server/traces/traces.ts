/** What the server's code tells of a request to whoever follows it. open-telemetry.ts makes spans of it. */
import type { LogEvent } from 'kysely';
import type { ProblemCode } from '#contract/problem.ts';

export interface Traces {
  /** A request has come; `path` is the declared pattern. */
  begin(request: { method: string; path: string; traceparent: string | null }): RequestSpan;
  /** A statement has ended, well or badly. It belongs to the request within which it ran, if there is one. */
  statementRun(statement: LogEvent): void;
  /** Sends what is left, for three seconds at most. */
  close(): Promise<void>;
}

export interface RequestSpan {
  readonly traceId: string;
  /** Runs what the request asks for, so that its statements are known as its own. */
  run<Result>(work: () => Result): Result;
  end(answer: { status: number; code: ProblemCode | undefined }): void;
}
