/** From the Authorization header to the person who calls. */
import { readActor, type Caller } from '#server/http/actor.db.ts';
import { Problem } from '#server/http/problem.ts';
import type { Services } from '#server/http/services.ts';
import { verifyToken, type TokenClaims } from './tokens.ts';

const remembered = 2_000;
/** Ours have under 400 letters. */
const longestToken = 2_048;

type Found = Awaited<ReturnType<typeof readActor>>;

/**
 * Answers a request's actor or throws a 401. Signatures once checked are remembered, and persons as long as the
 * database's stamp says that nothing has changed: what is answered is always what a new look would find.
 */
export function createAuthenticator({ database, tokenKey }: Services) {
  const checked = new Map<string, TokenClaims>();
  const found = new Map<string, Found>();
  let foundAt = '';

  const claimsOf = async (token: string, now: Date): Promise<TokenClaims> => {
    const known = checked.get(token);
    if (known) {
      if (known.exp * 1_000 <= now.getTime()) throw new Problem('expired_token');
      return known;
    }
    const claims = await verifyToken(tokenKey, token, now);
    if (checked.size >= remembered) checked.clear();
    checked.set(token, claims);
    return claims;
  };

  /** Nobody, for a session that was logged out. */
  const find = async ({ sub, jti }: TokenClaims, stamp: string): Promise<Found> => {
    if (stamp !== foundAt || found.size >= remembered) {
      found.clear();
      foundAt = stamp;
    }
    const session = `${sub} ${jti}`;
    if (found.has(session)) return found.get(session);
    const person = await readActor(database.kysely, sub, jti);
    // Another request may have moved on to a newer state meanwhile; this is not its truth then.
    if (stamp === foundAt) found.set(session, person);
    return person;
  };

  /** `stamp` is the database's, read before. */
  return async (header: string | null, now: Date, stamp: string): Promise<Caller> => {
    if (header === null || header.trim() === '') throw new Problem('unauthenticated');
    const token = /^Bearer +([\w.~+/=-]+) *$/i.exec(header)?.[1];
    if (token === undefined || token.length > longestToken) throw new Problem('invalid_token');
    const claims = await claimsOf(token, now);
    const person = await find(claims, stamp);
    if (!person || person.tokenVersion !== claims.tokenVersion) throw new Problem('revoked_token');
    const session = {
      id: claims.jti,
      expiresAt: new Date(claims.exp * 1_000),
      startedAt: new Date(claims.authTime * 1_000),
    };
    return { ...person.actor, tokenVersion: person.tokenVersion, session };
  };
}
