/** Log-in, the startup check: shapes and calls. */
import * as z from 'zod/mini';
import { answer, done, endpoint } from './endpoint.ts';
import { email, enteredPassword, role, user } from './users.ts';

/** What a person enters. */
export const loginForm = z.strictObject({ email, password: enteredPassword });

/** `device`: what an earlier log-in on this device answered; another server doesn't know it and is not sent it. */
export const loginBody = z.extend(loginForm, {
  device: z.optional(z.string().check(z.maxLength(200))),
});

export const login = endpoint({
  method: 'POST',
  path: '/v1/admin/login/',
  summary: 'Log-in of administrators and evaluators.',
  permission: 'session.login',
  body: loginBody,
  result: z.object({
    success: z.literal(true),
    accessToken: z.string(),
    user,
    /** To be sent with later log-ins on this device, whoever's: wrong passwords from elsewhere don't lock it out then. */
    device: z._default(z.nullable(z.string()), null),
  }),
  problems: [
    'invalid_credentials',
    'no_app_access',
    'account_pending',
    'account_disabled',
    'too_many_requests',
  ],
});

export const getMyInfo = endpoint({
  method: 'GET',
  path: '/v1/user/my-info/',
  summary: 'The person whose token it is.',
  permission: 'session.my-info',
  result: z.object({ success: z.optional(z.literal(true)), user }),
});

/** Ends the session of the token that the call carries, and no other of the person's. Idempotent while it lasts. */
export const logout = endpoint({
  method: 'POST',
  path: '/v1/user/logout/',
  summary: "Log-out: ends the token's session at once, on every server.",
  permission: 'session.end',
  result: done,
});

/** Counted from the log-in with a password: so long a session lasts at most, however often it is renewed. In hours. */
export const longestSession = 72;

/**
 * "Stay signed in": a token of the same session that lasts another twelve hours, never beyond {@link longestSession}.
 * What ends the session (a log-out, a new password, another role) ends both tokens.
 */
export const renewSession = endpoint({
  method: 'POST',
  path: '/v1/user/renew-session/',
  summary: 'A later token of the same session, for a token that still counts.',
  permission: 'session.renew',
  result: z.object({ success: z.literal(true), accessToken: z.string() }),
});

export const appModes = ['production', 'demo', 'dev'] as const;
export type AppMode = (typeof appModes)[number];

/** How mails leave a server: by SMTP, into the mailbox of demo and development, or not until SMTP is set. */
export const mailDeliveries = ['sent', 'kept', 'waiting'] as const;
export type MailDelivery = (typeof mailDeliveries)[number];

/** The data of the log-in screen, before anybody is signed in. */
export const getAppInfo = endpoint({
  method: 'GET',
  path: '/v1/app/info/',
  summary: 'How this server runs; the demo log-ins exist in demo and dev only.',
  permission: 'app.info',
  result: answer(
    z.object({
      mode: z.enum(appModes),
      setup_needed: z.boolean(),
      /** Whether mails go out; a page must not claim one where they wait. */
      mails: z._default(z.enum(mailDeliveries), 'sent'),
      demo_logins: z.array(z.object({ email: z.string(), password: z.string(), role })),
    }),
  ),
});
