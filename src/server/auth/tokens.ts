/** Access tokens: JWT, HS256, twelve hours. */
import { errors, jwtVerify, SignJWT } from 'jose';
import { v4 as randomId } from 'uuid';
import * as z from 'zod/mini';
import type { Role } from '#contract/users.ts';
import { Problem } from '#server/http/problem.ts';

const algorithm = 'HS256';
const issuer = 'brigade';
const audience = 'brigade-api';
const type = 'at+jwt';

/** Seconds. */
export const tokenLifetime = 12 * 60 * 60;
/** How far the clocks of two servers may differ, in seconds. */
const clockSkew = 5 * 60;

/** What our tokens say, in the forms that we write: `exp` as text, as 1e309 or in a thousand years isn't one of ours. */
const claims = z.object({
  sub: z.string(),
  jti: z.string(),
  iat: z.int(),
  exp: z.int(),
  tv: z.int(),
});

/** What a token says: whose it is, until when, and the version that ends it early. The role is for the client only. */
export interface TokenClaims {
  readonly sub: string;
  readonly exp: number;
  /** Its own name, by which a log-out ends it alone. */
  readonly jti: string;
  readonly tokenVersion: number;
}

/** Makes a person's token. */
export async function signToken(
  key: Uint8Array,
  person: { id: string; role: Role; tokenVersion: number },
  now: Date,
): Promise<string> {
  const issuedAt = Math.floor(now.getTime() / 1_000);
  return new SignJWT({ role: person.role, tv: person.tokenVersion })
    .setProtectedHeader({ alg: algorithm, typ: type })
    .setSubject(person.id)
    .setJti(randomId())
    .setIssuer(issuer)
    .setAudience(audience)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + tokenLifetime)
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
    const { sub, exp, jti, tv: tokenVersion } = claims.parse(payload);
    if (exp > now.getTime() / 1_000 + tokenLifetime + clockSkew) throw new Problem('invalid_token');
    return { sub, exp, jti, tokenVersion };
  } catch (error) {
    throw new Problem(error instanceof errors.JWTExpired ? 'expired_token' : 'invalid_token');
  }
}
