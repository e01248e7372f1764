/** One's own PIN. */
import type { Kysely } from 'kysely';
import type { BodyOf } from '#contract/endpoint.ts';
import type { setPin } from '#contract/tablets.ts';
import { auditBy, type Author } from '#server/audit/author.db.ts';
import { isOwnPassword } from '#server/auth/credentials.db.ts';
import { hashPassword } from '#server/auth/passwords.ts';
import { readPin, writePin } from '#server/auth/pins.db.ts';
import type { Schema } from '#server/db/schema.ts';
import { transact } from '#server/db/transaction.ts';
import { Problem } from '#server/http/problem.ts';
import { wrongPassword } from '#server/people/credential.db.ts';

/** Throws 422 `wrong_password` at `current_password`, and `too_many_requests`. */
export async function changePin(
  db: Kysely<Schema>,
  author: Author,
  { pin, current_password }: BodyOf<typeof setPin>,
): Promise<void> {
  const { id } = author.actor;
  const own = await db
    .selectFrom('users')
    .select(['id', 'password_hash'])
    .where('id', '=', id)
    .where('status', '=', 'active')
    .executeTakeFirst();
  if (!own) throw new Problem('revoked_token');
  if (!(await isOwnPassword(db, own, current_password, author.now))) throw wrongPassword();
  const hash = pin === null ? null : await hashPassword(pin);
  await transact(db, async (trx) => {
    const before = await readPin(trx, id);
    if (!before && hash === null) return;
    await writePin(trx, id, hash);
    await auditBy(trx, author, {
      action: 'user.set-pin',
      subject: { type: 'user', id },
      before: { pin: before ? 'set' : 'none' },
      after: { pin: hash === null ? 'none' : before ? 'changed' : 'set' },
    });
  });
}
