import type { Insertable } from 'kysely';
import type { OutboxTable } from '#server/db/schema.ts';

/** A mail in the outbox that nobody has tried to send since. */
export const waitingMail = (id: string, recipient: string, since: string): Insertable<OutboxTable> => ({
  id,
  template: 'recovery',
  user_id: null,
  recipient,
  created_at: since,
  next_attempt_at: since,
  attempts: 0,
  sent_at: null,
  failed_at: null,
  last_error: null,
  about: null,
});
