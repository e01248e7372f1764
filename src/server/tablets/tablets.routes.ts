/** The calls of tablets and PINs. */
import {
  claimTablet,
  enrolTablet,
  getPin,
  getTabletFront,
  listTablets,
  passReport,
  setPin,
  unlockTablet,
  withdrawTablet,
} from '#contract/tablets.ts';
import { enter } from '#server/auth/passwords.ts';
import { readPin } from '#server/auth/pins.db.ts';
import { signTabletToken } from '#server/auth/tokens.ts';
import { personalRoute, publicRoute, route, type Route } from '#server/http/route.ts';
import * as front from './front.db.ts';
import { changePin } from './own-pin.db.ts';
import * as passing from './pass.db.ts';
import * as tablets from './tablets.db.ts';

export const tabletRoutes: Route[] = [
  route(enrolTablet, async (call) => ({
    success: true,
    data: await tablets.enrolTablet(call.db, call, call.body),
  })),
  route(listTablets, async ({ db, now }) => ({ success: true, data: await tablets.listTablets(db, now) })),
  route(withdrawTablet, async (call) => {
    await tablets.withdrawTablet(call.db, call, call.params.id);
    return { success: true };
  }),
  publicRoute(claimTablet, async (call) => {
    const { tablet, key } = await front.claimTablet(call.db, call.body, call);
    return { success: true, data: { ...(await front.readFront(call.db, tablet)), key } };
  }),
  publicRoute(getTabletFront, async ({ db, bearer, now }) => ({
    success: true,
    data: await front.readFront(db, await front.knownTablet(db, bearer, now)),
  })),
  publicRoute(
    unlockTablet,
    async (call) => {
      const { db, bearer, now, services } = call;
      const tablet = await front.knownTablet(db, bearer, now);
      const { user, tokenVersion, session } = await front.unlock(db, tablet, call.body, call);
      const person = { id: user.id, tokenVersion };
      return {
        success: true,
        accessToken: await signTabletToken(services.tokenKey, person, session, now),
        user,
      };
    },
    { admit: enter },
  ),
  route(passReport, async (call) => ({
    success: true,
    data: await passing.passReport(call.services.database, call, call.params.id, call.body),
  })),
  route(setPin, async (call) => {
    await changePin(call.db, call, call.body);
    return { success: true, data: { has_pin: call.body.pin !== null } };
  }),
  personalRoute(getPin, async ({ db, actor }) => ({
    success: true,
    data: { has_pin: (await readPin(db, actor.id)) !== undefined },
  })),
];
