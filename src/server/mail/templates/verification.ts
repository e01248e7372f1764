import { msg, plural } from '@lingui/core/macro';
import { linkMinutes } from '#contract/accounts.ts';
import type { MailContent } from '#server/mail/mail-content.ts';
import { greeting } from './greeting.ts';

/** To the new address of an account, which counts once its reader has confirmed it. */
export function verification(name: string, url: string): MailContent {
  const days = linkMinutes.verification / (24 * 60);
  return {
    subject: msg`Please confirm your new e-mail address`,
    greeting: greeting(name),
    before: [
      msg`This address was entered as the new e-mail address of your Brigade account. It counts as soon as you confirm it; until then you log in with the old one.`,
    ],
    action: { label: msg`Confirm e-mail address`, url },
    after: [
      msg`The link works for ${plural(days, { one: '# day', other: '# days' })}.`,
      msg`If you do not know why you received this e-mail, please ignore it. Nothing will change.`,
    ],
  };
}
