/** Access tokens: JWT, HS256, twelve hours. */
import { errors, jwtVerify, SignJWT } from 'jose';
import { v4 as randomId } from 'uuid';
import * as z from 'zod/mini';
import { longestSession } from '#contract/session.ts';
import type { Role } from '#contract/users.ts';
import { Problem } from '#server/http/problem.ts';

const algorithm = 'HS256';
const issuer = 'brigade';
const audience = 'brigade-api';
const type = 'at+jwt';

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
}

/** Makes a person's token, of a new session or of a renewed one, which never outlasts the longest session. */
export async function signToken(
  key: Uint8Array,
  person: { id: string; role: Role; tokenVersion: number },
  now: Date,
  session?: { id: string; startedAt: Date },
): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1_000);
  const authTime = session ? Math.floor(session.startedAt.getTime() / 1_000) : issuedAt;
  return new SignJWT({ role: person.role, tv: person.tokenVersion, auth_time: authTime })
    .setProtectedHeader({ alg: algorithm, typ: type })
    .setSubject(person.id)
    .setJti(session?.id ?? randomId())
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt(issuedAt)
    .setExpirationTime(Math.min(issuedAt + tokenLifetime, authTime + sessionLifetime))
    .sign(key);
}

/** Reads a token that we signed; throws `expired_token` or `invalid_token`. */
export async function verifyToken(key: Uint8Array, token: string, now: Date): Promise<TokenClaims> {
  try {
    const { payload } = await jwtVerify(token, key, {
      algorithms: [algorithm],
      issuer,
      audience,
      typ: type,
      currentDate: now,
    });
    const { sub, exp, iat, jti, tv: tokenVersion, auth_time: authTime = iat } = claims.parse(payload);
    if (exp > now.getTime() / 1_000 + tokenLifetime + clockSkew) throw new Problem('invalid_token');
    return { sub, exp, jti, tokenVersion, authTime };
  } catch (error) {
    throw new Problem(error instanceof errors.JWTExpired ? 'expired_token' : 'invalid_token');
  }
}
