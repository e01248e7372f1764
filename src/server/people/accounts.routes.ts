/** The calls of recovery, verification, activation and invitation. */
import {
  activateAccount,
  forgotPassword,
  getLink,
  getMailState,
  listKeptMails,
  makeInvitationLink,
  resendInvitation,
  resetPassword,
  verifyEmail,
} from '#contract/accounts.ts';
import { Problem } from '#server/http/problem.ts';
import { publicRoute, route, type Route } from '#server/http/route.ts';
import { outboxState } from '#server/mail/outbox.db.ts';
import * as accounts from './accounts.db.ts';
import * as invitations from './invitations.db.ts';
import { askForRecovery } from './recovery.db.ts';

export const accountRoutes: Route[] = [
  publicRoute(forgotPassword, async ({ db, body: { email }, address, now, services }) => {
    await askForRecovery(db, { email, address, now });
    services.mails.wake();
    return { success: true };
  }),
  publicRoute(resetPassword, async (call) => {
    await accounts.resetPassword(call.db, call.params.token, call.body.password, call);
    call.services.mails.wake();
    return { success: true };
  }),
  publicRoute(verifyEmail, async (call) => {
    return { success: true, data: await accounts.verifyEmail(call.db, call.params.token, call) };
  }),
  publicRoute(activateAccount, async (call) => {
    await accounts.activateAccount(call.db, call.params.token, call.body.password, call);
    return { success: true };
  }),
  publicRoute(getLink, async ({ db, params, now }) => ({
    success: true,
    data: await accounts.readLink(db, params.token, now),
  })),
  route(resendInvitation, async (call) => {
    await invitations.resendInvitation(call.db, call, call.params.id);
    call.services.mails.wake();
    return { success: true };
  }),
  route(makeInvitationLink, async (call) => ({
    success: true,
    data: await invitations.makeInvitationLink(
      call.db,
      call,
      call.params.id,
      call.services.mails.publicUrl(),
    ),
  })),
  route(getMailState, async ({ db }) => ({
    success: true,
    data: { waiting: (await outboxState(db)).waiting },
  })),
  publicRoute(listKeptMails, async ({ services: { mails } }) => {
    if (!mails.kept) throw new Problem('not_found');
    return { success: true, data: mails.kept() };
  }),
];
