/** The first admin of an installation. */
import { createHash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { AuditAction } from '#contract/activity.ts';
import { v7 as newId } from 'uuid';
import type { Locale } from '#contract/locale.ts';
import { recordAudit } from '#server/audit/audit.db.ts';
import { nameColumns } from '#server/people/user-rows.db.ts';
import type { Schema } from '#server/db/schema.ts';
import { transact, uniqueViolation } from '#server/db/transaction.ts';
import { Problem } from '#server/http/problem.ts';

const setupTokenKey = 'setup_token';

const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** Whether there is an administrator who can log in. */
export async function hasAdmin(db: Kysely<Schema>): Promise<boolean> {
  const admin = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('status', '=', 'active')
    .limit(1)
    .executeTakeFirst();
  return admin !== undefined;
}

/** A token for the set-up link; only its hash is kept, and an older one ends. Undefined when there is an admin. */
export async function mintSetupToken(db: Kysely<Schema>): Promise<string | undefined> {
  return transact(db, async (trx) => {
    if (await hasAdmin(trx)) return undefined;
    const token = randomBytes(32).toString('base64url');
    const value = hashOf(token);
    await trx
      .insertInto('app_state')
      .values({ key: setupTokenKey, value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute();
    return token;
  });
}

export interface NewAdmin {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly locale: Locale | undefined;
  readonly at: Date;
  readonly requestId: string;
}

/** Makes the first admin and marks the token as used. Throws `setup_closed` and, for a wrong token, `not_found`. */
export async function createAdminByToken(db: Kysely<Schema>, token: string, admin: NewAdmin): Promise<void> {
  await transact(db, async (trx) => {
    await checkSetupToken(trx, token);
    await trx.deleteFrom('app_state').where('key', '=', setupTokenKey).execute();
    await insertAdmin(trx, admin, 'app.setup');
  });
}

/**
 * Checked before the password is hashed, so that a stranger costs no hash, and again in the transaction. The token is read
 * before the admin: one commit makes the admin and ends the token, so whoever finds no token here finds that admin.
 */
export async function checkSetupToken(db: Kysely<Schema>, token: string): Promise<void> {
  const row = await db
    .selectFrom('app_state')
    .select('value')
    .where('key', '=', setupTokenKey)
    .executeTakeFirst();
  if (await hasAdmin(db)) throw new Problem('setup_closed');
  if (row?.value !== hashOf(token)) throw new Problem('not_found');
}

/** Makes an admin who can log in at once. Throws `email_taken`. */
export async function insertAdmin(db: Kysely<Schema>, admin: NewAdmin, action: AuditAction): Promise<string> {
  const { first_name, last_name, email } = admin;
  const id = newId();
  const at = admin.at.toISOString();
  const shown = {
    id,
    first_name,
    last_name,
    email,
    user_position: 'area_manager',
    role: 'admin',
    status: 'active',
    locale: admin.locale ?? null,
  } as const;
  return transact(db, async (trx) => {
    try {
      await trx
        .insertInto('users')
        .values({
          ...shown,
          ...nameColumns({ first_name, last_name, email, payroll_id: null }),
          pending_email: null,
          password_hash: admin.passwordHash,
          token_version: 0,
          last_login_at: null,
          created_at: at,
          updated_at: at,
          version: 1,
        })
        .execute();
    } catch (error) {
      if (!uniqueViolation(error)?.includes('email_folded')) throw error;
      throw new Problem('email_taken', { errors: [{ path: 'email', code: 'email_taken' }] });
    }
    const subject = { type: 'user', id } as const;
    const { requestId } = admin;
    await recordAudit(trx, { actor: undefined, action, subject, after: shown, at: admin.at, requestId });
    return id;
  });
}
