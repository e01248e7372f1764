/** From the Authorization header to the caller. */
import { readActor, type Caller } from '#server/http/actor.db.ts';
import { Problem } from '#server/http/problem.ts';
import type { Services } from '#server/http/services.ts';
import { verifyToken, type TokenClaims } from './tokens.ts';

/** The sessions of the largest chain's tablets, at about a kilobyte each. */
const remembered = 40_000;
/** With our tokens it has fewer than 500 characters. */
const longestHeader = 2_048;

/** A header whose token's signature was checked, and its person at a stamp of the database. */
interface Known {
  readonly claims: TokenClaims;
  readonly stamp: string;
  /** Undefined: nobody, or a session that was logged out. */
  readonly person: Awaited<ReturnType<typeof readActor>>;
}

/**
 * The actor of a request, or a 401. Checked headers are remembered with their persons, those that were read last. A
 * person is read again as soon as the database's stamp has changed, so the result is always that of a new query.
 */
export function createAuthenticator({ database, tokenKey }: Services) {
  const headers = new Map<string, Known>();

  const find = async (header: string, now: Date, stamp: string): Promise<Known> => {
    const known = headers.get(header);
    if (known && known.claims.exp * 1_000 <= now.getTime()) throw new Problem('expired_token');
    if (known?.stamp === stamp) return known;
    const claims = known?.claims ?? (await verifyToken(tokenKey, tokenOf(header), now));
    const found = {
      claims,
      stamp,
      person: await readActor(database.kysely, claims.sub, { session: claims.jti, tablet: claims.tablet }),
    };
    headers.delete(header);
    headers.set(header, found);
    const [oldest] = headers.keys();
    if (oldest !== undefined && headers.size > remembered) headers.delete(oldest);
    return found;
  };

  /** `stamp` is the database's, read before. */
  return async (header: string | null, now: Date, stamp: string): Promise<Caller> => {
    if (header === null || header.trim() === '') throw new Problem('unauthenticated');
    const { claims, person } = await find(header, now, stamp);
    if (!person || person.tokenVersion !== claims.tokenVersion) throw new Problem('revoked_token');
    const session = {
      id: claims.jti,
      expiresAt: new Date(claims.exp * 1_000),
      startedAt: new Date(claims.authTime * 1_000),
    };
    return { ...person.actor, tokenVersion: person.tokenVersion, session };
  };
}

function tokenOf(header: string): string {
  const token = header.length > longestHeader ? undefined : /^Bearer +([\w.~+/=-]+) *$/i.exec(header)?.[1];
  if (token === undefined) throw new Problem('invalid_token');
  return token;
}
