import { createHash } from 'node:crypto';

/** What is stored of a key or a code: both are random, so they need no salt. */
export const secretHash = (secret: string) => createHash('sha256').update(secret).digest('hex');
