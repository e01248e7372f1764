import { foldEmail, type User } from '#contract/users.ts';

/**
 * Whether a record is that of the person who looks. A server may tell no id at the log-in: then the e-mail decides.
 * What isn't told never equals what isn't told.
 */
export function isOneself(me: User | null, other: User): boolean {
  if (!me) return false;
  if (me.id && other.id) return me.id === other.id;
  return Boolean(me.email && other.email) && foldEmail(me.email ?? '') === foldEmail(other.email ?? '');
}
