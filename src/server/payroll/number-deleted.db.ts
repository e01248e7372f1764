/** The payroll number of somebody who was deleted: without one nobody could be paid what is still due. */
import type { Kysely } from 'kysely';
import type { BodyOf } from '#contract/endpoint.ts';
import type { numberDeleted as numbering } from '#contract/payroll.ts';
import { foldPayrollId } from '#contract/user-changes.ts';
import { auditBy, presentAuthor, type Author } from '#server/audit/author.db.ts';
import type { Schema } from '#server/db/schema.ts';
import { transact } from '#server/db/transaction.ts';
import { Problem } from '#server/http/problem.ts';

/** Throws `not_found` for everybody who wasn't deleted, and `payroll_id_taken`. */
export async function numberDeleted(
  db: Kysely<Schema>,
  writer: Author,
  { user_id, payroll_id }: BodyOf<typeof numbering>,
): Promise<void> {
  await transact(db, async (trx) => {
    const author = await presentAuthor(trx, writer);
    const person = await trx
      .selectFrom('users')
      .select(['search_folded', 'payroll_id', 'version'])
      .where('id', '=', user_id)
      .where('status', '=', 'deleted')
      .executeTakeFirst();
    if (!person) throw new Problem('not_found');
    if (person.payroll_id === payroll_id) return;
    // Of the same name it is as a rule the same person, who was hired again.
    const other = await trx
      .selectFrom('users')
      .select('id')
      .where('payroll_id_folded', '=', foldPayrollId(payroll_id))
      .where('search_folded', '<>', person.search_folded)
      .executeTakeFirst();
    if (other)
      throw new Problem('payroll_id_taken', { errors: [{ path: 'payroll_id', code: 'payroll_id_taken' }] });
    await trx
      .updateTable('users')
      // Not the folded one: the number stays free for others, as those of all who were deleted.
      .set({ payroll_id, updated_at: author.now.toISOString(), version: person.version + 1 })
      .where('id', '=', user_id)
      .execute();
    await auditBy(trx, author, {
      action: 'user.update',
      subject: { type: 'user', id: user_id },
      before: { payroll_id: person.payroll_id },
      after: { payroll_id },
    });
  });
}
