import { msg } from '@lingui/core/macro';
import type { MailContent } from '#server/mail/mail-content.ts';

/** What `mail-test` sends from the command line. */
export function trial(): MailContent {
  return {
    subject: msg`Test e-mail from Brigade`,
    greeting: msg`Hello,`,
    before: [msg`This e-mail shows that your Brigade server can send mails.`],
    after: [],
  };
}
