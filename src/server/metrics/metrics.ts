/** What the server's code tells of its work to whoever watches it. prometheus.ts makes numbers of it. */
import type { LogEvent } from 'kysely';
import type { CloseResult } from '#contract/closings.ts';
import type { ImportKind } from '#contract/imports.ts';
import type { ProblemCode } from '#contract/problem.ts';

export interface AnsweredRequest {
  readonly method: string;
  /** The declared pattern, never the path itself: that has ids and tokens in it. */
  readonly path: string;
  readonly status: number;
  readonly code: ProblemCode | undefined;
  /** From the request's head to the answer's. */
  readonly seconds: number;
}

/** How work ended that can also be refused, by the person's doing, or fail, by the server's. */
export type Failure = 'refused' | 'failed';

export interface Metrics {
  answered(request: AnsweredRequest): void;
  /** A statement has ended, well or badly. */
  statementRun(statement: LogEvent): void;
  /** `isHit`: the answer was known to the server, or to the caller, and wasn't made anew. */
  cacheAsked(isHit: boolean): void;
  streamOpened(): void;
  streamClosed(): void;
  /** Of one restaurant, or of a call that ended before it came to them. */
  closingEnded(result: CloseResult | Failure): void;
  /** `unchanged`: what would be written isn't what was agreed to. */
  importEnded(kind: ImportKind, outcome: 'checked' | 'written' | 'unchanged' | Failure): void;
  /** Adds a replica; `lagSeconds` is asked at each look and answers undefined while the replica is gone. */
  watchReplica(name: string, lagSeconds: () => number | undefined): void;
}

/** What is read when somebody looks. */
export interface Readings {
  /** Throws where the database is away. */
  readonly outbox: () => Promise<{ waiting: number; oldestSeconds: number; failed: number }>;
  readonly pool?: () => { size: number; idle: number; waiting: number; max: number };
  /** Of the embedded database's folder. */
  readonly disk?: () => Promise<{ freeBytes: number; sizeBytes: number }>;
}
