import { getMyInfo, login, logout } from '#contract/session.ts';
import { may } from '#contract/permissions.ts';
import { foldEmail } from '#contract/users.ts';
import { Problem } from '#server/http/problem.ts';
import { publicRoute, route, type Route } from '#server/http/route.ts';
import { readUser } from '#server/users/users.store.ts';
import { endSession } from './ended-sessions.store.ts';
import { checkCredentials, recordLogin, type Account } from './session.store.ts';
import { signToken } from './tokens.ts';

export const sessionRoutes: Route[] = [
  publicRoute(login, async ({ body, db, now, address, services }) => {
    const attempt = { account: foldEmail(body.email), address, at: now };
    const account = await checkCredentials(db, attempt, body.password);
    refuseUnlessWelcome(account);
    await recordLogin(db, account, body.password, now);
    const { id, role, token_version: tokenVersion } = account;
    const user = await readUser(db, id);
    if (!user) throw new Problem('invalid_credentials');
    const accessToken = await signToken(services.tokenKey, { id, role, tokenVersion }, now);
    return { success: true, accessToken, user };
  }),

  route(logout, async ({ db, actor, now }) => {
    await endSession(db, actor.session, now);
    return { success: true };
  }),

  route(getMyInfo, async ({ actor, db }) => {
    const user = await readUser(db, actor.id);
    if (!user) throw new Problem('revoked_token');
    return { success: true, user };
  }),
];

/** Told only after the right password: to anybody else an account that can't be used looks like none. */
function refuseUnlessWelcome({ status, role }: Account): void {
  if (status === 'pending') throw new Problem('account_pending');
  if (status === 'disabled') throw new Problem('account_disabled');
  if (status === 'deleted') throw new Problem('invalid_credentials');
  if (!may('session.my-info', role)) throw new Problem('no_app_access');
}
