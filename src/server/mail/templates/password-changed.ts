import { msg } from '@lingui/core/macro';
import type { MailContent } from '#server/mail/mail-content.ts';
import { greeting } from './greeting.ts';

/** The notice after every change of a password, with the way back for somebody who didn't make it. */
export function passwordChanged(name: string, url: string): MailContent {
  return {
    subject: msg`Your Brigade password was changed`,
    greeting: greeting(name),
    before: [
      msg`The password of your Brigade account has just been changed, and you were logged out everywhere. If this was you, there is nothing to do.`,
      msg`If it was not you, please set a new password at once and tell your administrator.`,
    ],
    action: { label: msg`I did not change it`, url },
    after: [],
  };
}
