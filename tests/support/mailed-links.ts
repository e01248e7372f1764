/** The links in the mails of the test's server. */
import { forgotPassword } from '#contract/accounts.ts';
import { registerUser, updateUser } from '#contract/user-changes.ts';
import type { User } from '#contract/users.ts';
import { testServer } from '#tests/msw/real-server.ts';
import { admin } from './small-set.ts';

/** Path and token of the newest mail to an address that links to a page: `/reset-password?token=…`. */
export async function mailedLink(to: string, page: string): Promise<string> {
  const mails = await (await testServer()).mails();
  const mail = mails.find((kept) => kept.to.includes(to) && kept.text.includes(`/${page}?token=`));
  const link = mail && new RegExp(`/${page}\\?token=[\\w-]+`).exec(mail.text)?.[0];
  if (link === undefined) throw new Error(`no mail to ${to} with a link to /${page}`);
  return link;
}

/** A link to a new password, as its owner asks for it. */
export async function resetLink(email: string): Promise<string> {
  await (await testServer()).call(forgotPassword, { body: { email } });
  return mailedLink(email, 'reset-password');
}

/** Somebody newly invited, and the link in their mail. */
export async function invitation(password?: string): Promise<{ person: User; link: string }> {
  const server = await testServer();
  const { data: person } = await server.call(registerUser, {
    as: admin,
    body: {
      first_name: 'Irina',
      last_name: 'Stan',
      email: 'irina@ardealgrill.example',
      user_position: 'shift_manager',
      role: 'evaluator',
      locale: 'en',
      ...(password !== undefined && { password }),
    },
  });
  return { person, link: await mailedLink('irina@ardealgrill.example', 'activate-account') };
}

/** A new address for a person, and the link that verifies it. */
export async function verificationLink(userId: string, email: string): Promise<string> {
  const server = await testServer();
  await server.call(updateUser, { as: admin, params: { id: userId }, body: { email } });
  return mailedLink(email, 'verify-email');
}

/** The id of who has an e-mail. */
export async function userIdOf(email: string): Promise<string> {
  const { id } = await (
    await testServer()
  ).database.kysely
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return id;
}
