/** The interface for sending a mail. */
import type { Locale } from '#contract/locale.ts';
import type { RenderedMail } from './render.ts';

export interface OutgoingMail extends RenderedMail {
  /** The id of the outbox row, so that a mail that is sent twice is recognised as one. */
  readonly messageId: string;
  readonly to: string;
  readonly locale: Locale;
  readonly date: Date;
}

/**
 * Resolves when the mail is accepted; rejects when it is refused, or when it isn't known. `signal` ends a send that
 * takes too long.
 */
export type SendMail = (mail: OutgoingMail, signal: AbortSignal) => Promise<void>;

/** Why a send failed: a code for log and database. The server's sentence may name the address, so it isn't kept. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if ('responseCode' in error && typeof error.responseCode === 'number') return String(error.responseCode);
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
