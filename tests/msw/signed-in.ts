/** Somebody who is signed in, without a server: their token is stored as after an earlier visit. */
import type { HttpHandler } from 'msw';
import { getMyInfo, renewSession } from '#contract/session.ts';
import type { Role } from '#contract/users.ts';
import { mock } from './mock.ts';
import { personOf } from './sample-chain.ts';
import { makeToken } from './token.ts';

/** Beyond any clock of a test. */
const accessToken = makeToken(new Date('2099-12-31T00:00:00Z'));

/** Stores the token, and answers who it is: the sample's person of that role. */
export function signedIn(role: Role): HttpHandler[] {
  localStorage.setItem('accessToken', accessToken);
  return [mock(getMyInfo, { user: personOf[role] }), mock(renewSession, { success: true, accessToken })];
}
