import { checkSetup, createFirstAdmin } from '#contract/accounts.ts';
import { getAppInfo } from '#contract/session.ts';
import { hashPassword } from '#server/auth/passwords.ts';
import { publicRoute, type Route } from '#server/http/route.ts';
import { demoLogins } from '#server/demo/demo-logins.ts';
import { checkSetupToken, createAdminByToken, hasAdmin } from './setup.db.ts';

export const setupRoutes: Route[] = [
  publicRoute(getAppInfo, async ({ db, services: { mode, mails } }) => ({
    success: true,
    data: {
      mode,
      setup_needed: !(await hasAdmin(db)),
      mails: mails.delivery,
      demo_logins: mode === 'production' ? [] : demoLogins,
    },
  })),

  publicRoute(checkSetup, async ({ params: { token }, db }) => {
    await checkSetupToken(db, token);
    return { success: true };
  }),

  publicRoute(createFirstAdmin, async ({ params: { token }, body, db, now: at, requestId }) => {
    await checkSetupToken(db, token);
    const { password, locale, ...names } = body;
    const passwordHash = await hashPassword(password);
    await createAdminByToken(db, token, { ...names, locale, passwordHash, at, requestId });
    return { success: true };
  }),
];
