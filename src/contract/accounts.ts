/** Accounts: the first one's set-up; recovery, verification, activation and invitation by mailed links. */
import * as z from 'zod/mini';
import { answer, done, endpoint } from './endpoint.ts';
import { id, instant } from './text.ts';
import { password, personName } from './user-changes.ts';
import { email, locale } from './users.ts';

export const linkPurposes = ['activation', 'verification', 'reset'] as const;
export const linkPurpose = z.enum(linkPurposes);
export type LinkPurpose = z.output<typeof linkPurpose>;

/** How long a mailed link works, in minutes. A new link of the same purpose ends the older one. */
export const linkMinutes: Readonly<Record<LinkPurpose, number>> = {
  activation: 4_320,
  verification: 4_320,
  reset: 60,
};

/** Between two mails of the same kind to one account, in seconds. */
export const mailPauseSeconds = 60;

/** Any text: what isn't a token of ours is a link that doesn't work, not a bad field, because no field shows it. */
const linkParams = z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(200)) });

/** The three ways in which a link fails; each has a screen of its own. */
const linkProblems = ['link_invalid', 'link_expired', 'link_used'] as const;

export const forgotPassword = endpoint({
  method: 'PUT',
  path: '/v1/user/forgot-password/',
  summary: 'Asks for a recovery mail; answers the same whether or not the account exists.',
  permission: 'account.recover',
  body: z.strictObject({ email }),
  result: done,
  problems: ['too_many_requests'],
});

export const resetPassword = endpoint({
  method: 'POST',
  path: '/v1/user/reset-password/{token}',
  summary: "Sets a new password and ends all of the account's sessions.",
  permission: 'account.recover',
  params: linkParams,
  body: z.strictObject({ password }),
  result: done,
  problems: linkProblems,
});

export const verifyEmail = endpoint({
  method: 'GET',
  path: '/v1/user/verify-email/{token}',
  summary: 'Confirms an e-mail address; the second click of the same holder succeeds too.',
  permission: 'account.recover',
  params: linkParams,
  result: z.extend(done, {
    /** The owner of the address; the holder of the link may know. */
    data: z._default(
      z.nullable(z.object({ first_name: z.string(), last_name: z.string(), email: z.string() })),
      null,
    ),
  }),
  problems: [...linkProblems, 'email_taken'],
});

export const activateAccount = endpoint({
  method: 'POST',
  path: '/v1/user/activate-account/{token}',
  summary: 'Activates an invited account; sets the password where none was given.',
  permission: 'account.recover',
  params: linkParams,
  body: z.strictObject({ password: z.optional(password) }),
  result: done,
  problems: linkProblems,
});

/** Lets a page say that its link has expired before the person types a password. */
export const getLink = endpoint({
  method: 'GET',
  path: '/v1/user/link/{token}',
  summary: 'What a mailed link is for and whether it still works.',
  permission: 'account.recover',
  params: linkParams,
  result: answer(z.object({ purpose: linkPurpose, first_name: z.string(), needs_password: z.boolean() })),
  problems: linkProblems,
});

export const resendInvitation = endpoint({
  method: 'POST',
  path: '/v1/admin/user/resend-invitation/{id}',
  summary: 'Sends the activation mail of a pending person again.',
  permission: 'user.create',
  params: z.strictObject({ id }),
  result: done,
  problems: ['not_pending', 'no_app_access', 'too_many_requests'],
});

export const makeInvitationLink = endpoint({
  method: 'POST',
  path: '/v1/admin/user/invitation-link/{id}',
  summary:
    'Makes the activation link of a pending person, to be handed over by hand; it works like the mailed one and ends older ones.',
  permission: 'user.create',
  params: z.strictObject({ id }),
  result: answer(z.object({ url: z.string(), expires_at: instant })),
  problems: ['not_pending', 'no_app_access'],
});

export const getMailState = endpoint({
  method: 'GET',
  path: '/v1/admin/mail/state/',
  summary: 'How many mails wait to be sent.',
  permission: 'mail.read',
  result: answer(z.object({ waiting: z.int() })),
});

/** A mail as the mailbox of demo and development keeps it. */
export const keptMail = z.object({
  id: z.string(),
  sent_at: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
});
export type KeptMail = z.output<typeof keptMail>;

export const listKeptMails = endpoint({
  method: 'GET',
  path: '/v1/app/mails/',
  summary: 'The mails that this server would have sent, newest first; 404 outside demo and dev or with SMTP.',
  permission: 'app.mails',
  result: answer(z.array(keptMail)),
  problems: ['not_found'],
});

export const setupBody = z.strictObject({
  first_name: personName,
  last_name: personName,
  email,
  password,
  locale: z.optional(locale),
});

/** Lets the set-up page say that its link is wrong before anything is typed. */
export const checkSetup = endpoint({
  method: 'GET',
  path: '/v1/app/setup-link/{token}',
  summary: 'Whether a set-up token would work.',
  permission: 'app.setup',
  params: linkParams,
  result: done,
  problems: ['setup_closed', 'not_found'],
});

/** The first admin of a new installation, made by whoever holds the one-time link in the server's log. */
export const createFirstAdmin = endpoint({
  method: 'POST',
  path: '/v1/app/setup/{token}',
  summary:
    'Makes the first admin; works once, with the one-time token that the server logged at its first start.',
  permission: 'app.setup',
  params: linkParams,
  body: setupBody,
  result: done,
  problems: ['setup_closed', 'not_found'],
  status: 201,
});
