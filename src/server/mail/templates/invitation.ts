import { msg, plural } from '@lingui/core/macro';
import { linkMinutes } from '#contract/accounts.ts';
import type { MailContent } from '#server/mail/mail-content.ts';
import { greeting } from './greeting.ts';

/** To somebody who was registered: the way into the account. */
export function invitation(name: string, url: string): MailContent {
  const days = linkMinutes.activation / (24 * 60);
  return {
    subject: msg`Your invitation to Brigade`,
    greeting: greeting(name),
    before: [
      msg`An account was created for you in Brigade, where your restaurants keep their feedback, daily goals and bonuses.`,
      msg`Please activate your account to confirm this e-mail address.`,
    ],
    action: { label: msg`Activate account`, url },
    after: [
      msg`The link works once and for ${plural(days, { one: '# day', other: '# days' })}. After that, your administrator can send you a new one.`,
      msg`If you do not know why you received this e-mail, please ignore it.`,
    ],
  };
}
