/** Access tokens as a forger makes them, who keeps to no rule; with nothing changed the token is as good as ours. */
import { createHmac } from 'node:crypto';
import { testTokenKey } from './server.ts';

export interface Forgery {
  /** Claims that differ; undefined leaves one out. */
  payload?: Readonly<Record<string, unknown>>;
  header?: Readonly<{ alg?: string; [name: string]: unknown }>;
  key?: Uint8Array;
  /** The payload as it stands there: `1e309` and doubled keys can't be had from an object. */
  rewrite?: (json: string) => string;
}

/** A person's token, signed with the tests' own key unless the forgery has another one. */
export function forgedToken(
  { id: sub, now }: { id: string; now: string },
  { payload, header, key = testTokenKey, rewrite = (json) => json }: Forgery = {},
): string {
  const iat = Date.parse(now) / 1_000;
  const claims = {
    sub,
    role: 'admin',
    tv: 0,
    jti: 'forged',
    iat,
    exp: iat + 3_600,
    iss: 'brigade',
    aud: 'brigade-api',
    ...payload,
  };
  const head = { alg: 'HS256', typ: 'at+jwt', ...header };
  const signed = `${encoded(JSON.stringify(head))}.${encoded(rewrite(JSON.stringify(claims)))}`;
  const bits = /^HS(\d+)$/.exec(head.alg)?.[1];
  const signature =
    bits === undefined ? '' : createHmac(`sha${bits}`, key).update(signed).digest('base64url');
  return `${signed}.${signature}`;
}

const encoded = (text: string) => Buffer.from(text).toString('base64url');

/** What is changed in a token that nobody may get in with, by name. */
export const forgeries: Readonly<Record<string, Forgery>> = {
  'another key': { key: new Uint8Array(32).fill(8) },
  'a key of zeros': { key: new Uint8Array(32) },
  HS384: { header: { alg: 'HS384' } },
  HS512: { header: { alg: 'HS512' } },
  'algorithm none': { header: { alg: 'none' } },
  'algorithm None': { header: { alg: 'None' } },
  'no algorithm': { header: { alg: '' } },
  'an algorithm of public keys': { header: { alg: 'RS256' } },
  'another type': { header: { typ: 'JWT' } },
  'no type': { header: { typ: undefined } },
  'another issuer': { payload: { iss: 'somebody' } },
  'no issuer': { payload: { iss: undefined } },
  'another audience': { payload: { aud: 'other-api' } },
  'no audience': { payload: { aud: undefined } },
};
