/** The dependencies of the server's parts; made once in main.ts, by hand in tests. */
import type { Endpoint } from '#contract/endpoint.ts';
import type { ProblemCode } from '#contract/problem.ts';
import type { AppMode } from '#contract/session.ts';
import type { Database } from '#server/db/connect.ts';
import type { Replicas } from '#server/db/replicas.ts';
import type { Mails } from '#server/mail/mailing.ts';
import type { Metrics } from '#server/metrics/metrics.ts';
import type { Traces } from '#server/traces/traces.ts';
import type { Actor } from './actor.db.ts';

/** A failed call of a known person. */
export interface Refusal {
  readonly actor: Pick<Actor, 'id' | 'role' | 'first_name' | 'last_name'>;
  readonly at: Date;
  readonly requestId: string;
  readonly endpoint: Pick<Endpoint, 'method' | 'path'>;
  /** Values of path and query: which record was asked for. */
  readonly asked: Readonly<Record<string, string>>;
  readonly code: ProblemCode;
}

export interface Services {
  readonly database: Database;
  /** The copies of the database that answer what may be a moment old. */
  readonly replicas?: Replicas;
  readonly clock: () => Date;
  readonly mode: AppMode;
  /** Names the build: another build may answer differently though nothing was written. */
  readonly build: string;
  /** Signs the access tokens: 32 bytes or more. Bytes are imported anew for each token. */
  readonly tokenKey: CryptoKey | Uint8Array;
  /** Takes one structured line. */
  readonly log: (line: object) => void;
  readonly mails: Mails;
  /** Takes refused calls of known people for the audit; without it only the log has them. */
  readonly refusals?: { readonly note: (refusal: Refusal) => void };
  /** Who counts what happens; nobody unless the settings ask for it. */
  readonly metrics?: Metrics;
  readonly traces?: Traces;
  /** Where people reach the server; links are built from it, never from a request's Host. */
  readonly publicUrl?: string;
  /** With a pair, calls that don't carry it are refused. It identifies the app and protects nothing. */
  readonly client?: { readonly id: string; readonly secret: string };
  readonly allowedOrigins: readonly string[];
  /** Addresses whose X-Forwarded-For counts. */
  readonly trustedProxies: readonly string[];
  /** Where the embedded database lies; absent with PostgreSQL. */
  readonly dataDir?: string;
  /** How often the live streams look for changes, in milliseconds; a second unless given. */
  readonly lookInterval?: number;
  /**
   * How old an answer about the whole chain may be for others than who wrote meanwhile, in milliseconds; it is always of
   * now unless given.
   */
  readonly chainAnswerAge?: number;
  /** How long a JSON body may take to arrive, in milliseconds; fifteen seconds unless given. */
  readonly bodyTimeout?: number;
  /** Aborted when the server is about to stop: it still answers, but /health/ready is 503. */
  readonly draining?: AbortSignal;
  /** Aborted when the server stops: streams without an end close. */
  readonly stopping?: AbortSignal;
}
