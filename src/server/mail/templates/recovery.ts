import { msg, plural } from '@lingui/core/macro';
import { linkMinutes } from '#contract/accounts.ts';
import type { MailContent } from '#server/mail/mail-content.ts';
import { greeting } from './greeting.ts';

/** To somebody who has forgotten the password. */
export function recovery(name: string, url: string): MailContent {
  const minutes = linkMinutes.reset;
  return {
    subject: msg`Set a new password for Brigade`,
    greeting: greeting(name),
    before: [msg`A new password was requested for your Brigade account. You can set it here:`],
    action: { label: msg`Set a new password`, url },
    after: [
      msg`The link works once and for ${plural(minutes, { one: '# minute', other: '# minutes' })}.`,
      msg`If you did not ask for it, please ignore this e-mail. Your password stays as it is.`,
    ],
  };
}
