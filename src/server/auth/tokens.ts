/** Access tokens: JWT, HS256, twelve hours. */
import { errors, jwtVerify, SignJWT } from 'jose';
import type { Role } from '#contract/users.ts';
import { Problem } from '#server/http/problem.ts';

const algorithm = 'HS256';
const issuer = 'brigade';
const audience = 'brigade-api';
const type = 'at+jwt';

/** Seconds. */
export const tokenLifetime = 12 * 60 * 60;

/** What a token says: whose it is, until when, and the version that ends it early. The role is for the client only. */
export interface TokenClaims {
  readonly sub: string;
  readonly exp: number;
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
      requiredClaims: ['sub', 'exp', 'iat', 'tv'],
    });
    const { sub, exp, tv } = payload;
    if (sub === undefined || exp === undefined || !Number.isInteger(tv)) throw new Problem('invalid_token');
    return { sub, exp, tokenVersion: Number(tv) };
  } catch (error) {
    throw new Problem(error instanceof errors.JWTExpired ? 'expired_token' : 'invalid_token');
  }
}
