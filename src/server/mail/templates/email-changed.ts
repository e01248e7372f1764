import { msg } from '@lingui/core/macro';
import type { MailContent } from '#server/mail/mail-content.ts';
import { greeting } from './greeting.ts';

/** The notice to the old address. It doesn't name the new one: whoever reads the old mailbox needn't know it. */
export function emailChanged(name: string): MailContent {
  return {
    subject: msg`The e-mail address of your Brigade account is being changed`,
    greeting: greeting(name),
    before: [
      msg`An administrator entered a new e-mail address for your Brigade account. It counts as soon as it is confirmed by the link that was sent there; this address will then no longer be used.`,
      msg`If you did not expect this, please tell your administrator.`,
    ],
    after: [],
  };
}
