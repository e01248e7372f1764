/** Access tokens: JWT, HS256, twelve hours. */
import { errors, jwtVerify, SignJWT } from 'jose';
import { v4 as randomId } from 'uuid';
import * as z from 'zod/mini';
import { longestSession } from '#contract/session.ts';
import { tabletSession } from '#contract/tablets.ts';
import type { Role } from '#contract/users.ts';
import type { TabletOfSession } from '#server/http/actor.db.ts';
import { Problem } from '#server/http/problem.ts';
import type { Services } from '#server/http/services.ts';

const algorithm = 'HS256';
const issuer = 'brigade';
const audience = 'brigade-api';
const type = 'at+jwt';

type Key = Services['tokenKey'];

/** Seconds. */
const sessionLifetime = longestSession * 60 * 60;
/** Seconds. */
export const tokenLifetime = 12 * 60 * 60;
/** How far the clocks of two servers may differ, in seconds. */
const clockSkew = 5 * 60;

/**
 * The claims of our tokens, in the forms that we write: `exp` as a text, as 1e309 or in a thousand years isn't one of
 * ours.
 */
const claims = z.object({
  sub: z.string(),
  jti: z.string(),
  iat: z.int(),
  exp: z.int(),
  tv: z.int(),
  /** When the password was given. A token of an earlier version has none: it was never renewed. */
  auth_time: z.optional(z.int()),
  /** Of a session on a tablet: the tablet, and the PIN that it began with. */
  tablet: z.optional(z.string()),
  pin: z.optional(z.string()),
});

/**
 * The content of a token: its person, its expiry, and the version that ends it early. The role is for the client only.
 */
export interface TokenClaims {
  readonly sub: string;
  readonly exp: number;
  /** The session's id, by which a log-out ends it alone. */
  readonly jti: string;
  readonly tokenVersion: number;
  /** When the session began with a password, in seconds. */
  readonly authTime: number;
  readonly tablet?: TabletOfSession;
}

/** The key of some bytes, for {@link signToken} and the others. */
export function importKey(bytes: Uint8Array): Promise<CryptoKey> {
  const hmac = { name: 'HMAC', hash: 'SHA-256' };
  return crypto.subtle.importKey('raw', new Uint8Array(bytes), hmac, false, ['sign', 'verify']);
}

/** Makes a person's token, of a new session or of a renewed one, which never outlasts the longest session. */
export async function signToken(
  key: Key,
  person: { id: string; role: Role; tokenVersion: number },
  now: Date,
  session?: { id: string; startedAt: Date },
): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1_000);
  const authTime = session ? Math.floor(session.startedAt.getTime() / 1_000) : issuedAt;
  const payload = { role: person.role, tv: person.tokenVersion, auth_time: authTime };
  const expiresAt = Math.min(issuedAt + tokenLifetime, authTime + sessionLifetime);
  return signed(key, payload, person.id, session?.id ?? randomId(), issuedAt, expiresAt);
}

/** The token of a session on a tablet, which is never renewed. */
export async function signTabletToken(
  key: Key,
  person: { id: string; tokenVersion: number },
  tablet: TabletOfSession,
  now: Date,
): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1_000);
  const role: Role = 'evaluator';
  const payload = {
    role,
    tv: person.tokenVersion,
    auth_time: issuedAt,
    tablet: tablet.id,
    pin: tablet.pinId,
  };
  return signed(key, payload, person.id, randomId(), issuedAt, issuedAt + tabletSession);
}

function signed(
  key: Key,
  payload: Record<string, string | number>,
  subject: string,
  session: string,
  issuedAt: number,
  expiresAt: number,
): Promise<string> {
  return new SignJWT(payload)
    .setProtectedHeader({ alg: algorithm, typ: type })
    .setSubject(subject)
    .setJti(session)
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt(issuedAt)
    .setExpirationTime(expiresAt)
    .sign(key);
}

/** Reads a token that we signed; throws `expired_token` or `invalid_token`. */
export async function verifyToken(key: Key, token: string, now: Date): Promise<TokenClaims> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [algorithm],
      issuer,
      audience,
      typ: type,
      currentDate: now,
    });
    const read = claims.parse(payload);
    const { sub, exp, iat, jti, tv: tokenVersion, auth_time: authTime = iat, tablet, pin } = read;
    if (exp > now.getTime() / 1_000 + tokenLifetime + clockSkew) throw new Problem('invalid_token');
    // Half of it is none of ours, and must not pass for a session with the password.
    if ((tablet === undefined) !== (pin === undefined)) throw new Problem('invalid_token');
    const onTablet = tablet !== undefined && pin !== undefined && { tablet: { id: tablet, pinId: pin } };
    return { sub, exp, jti, tokenVersion, authTime, ...onTablet };
  } catch (error) {
    throw new Problem(error instanceof errors.JWTExpired ? 'expired_token' : 'invalid_token');
  }
}
