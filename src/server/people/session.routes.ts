import { getMyInfo, login, logout, renewSession } from '#contract/session.ts';
import { may } from '#contract/permissions.ts';
import type { ProblemCode } from '#contract/problem.ts';
import { foldEmail } from '#contract/users.ts';
import { Problem } from '#server/http/problem.ts';
import { transact } from '#server/db/transaction.ts';
import { publicRoute, route, type Route } from '#server/http/route.ts';
import { onTablet } from './on-tablet.ts';
import { readUser } from './users.db.ts';
import { knownDevice, rememberDevice } from '#server/auth/devices.db.ts';
import { endSession } from '#server/auth/ended-sessions.db.ts';
import { enter } from '#server/auth/passwords.ts';
import { forgivePinFailures } from '#server/auth/pins.db.ts';
import { checkCredentials, recordLogin, strongerHash, type Account } from '#server/auth/credentials.db.ts';
import { signToken } from '#server/auth/tokens.ts';

export const sessionRoutes: Route[] = [
  publicRoute(
    login,
    async ({ body, db, now, address, services, requestId }) => {
      const folded = foldEmail(body.email);
      const attempt = {
        account: folded,
        address,
        at: now,
        device: await knownDevice(db, folded, body.device),
      };
      const account = await checkCredentials(db, attempt, body.password);
      const refusal = refusalOf(account);
      if (refusal) {
        services.refusals?.note({
          actor: account,
          at: now,
          requestId,
          endpoint: login,
          asked: {},
          code: refusal,
        });
        throw new Problem(refusal);
      }
      const stronger = await strongerHash(account, body.password);
      const device = await transact(db, async (trx) => {
        await recordLogin(trx, account, stronger, now);
        await forgivePinFailures(trx, account.id);
        return rememberDevice(trx, account.id, body.device, now);
      });
      const { id, role, token_version: tokenVersion } = account;
      const user = await readUser(db, id);
      if (!user) throw new Problem('invalid_credentials');
      const accessToken = await signToken(services.tokenKey, { id, role, tokenVersion }, now);
      return { success: true, accessToken, user, device };
    },
    // In a flood most requests are refused, so a refusal has to be cheap.
    { admit: enter },
  ),

  route(logout, async ({ db, actor, now }) => {
    await endSession(db, actor.session, now);
    return { success: true };
  }),

  route(renewSession, async ({ actor, now, services }) => ({
    success: true,
    accessToken: await signToken(services.tokenKey, actor, now, actor.session),
  })),

  route(getMyInfo, async ({ actor, db }) => {
    const user = await readUser(db, actor.id);
    if (!user) throw new Problem('revoked_token');
    return { success: true, user: actor.tablet ? onTablet(user, actor.restaurantIds) : user };
  }),
];

/** Sent only after the right password: otherwise it would reveal that the account exists. */
function refusalOf({ status, role }: Account): ProblemCode | undefined {
  if (status === 'pending') return 'account_pending';
  if (status === 'disabled') return 'account_disabled';
  if (status === 'deleted') return 'invalid_credentials';
  return may('session.my-info', role) ? undefined : 'no_app_access';
}
