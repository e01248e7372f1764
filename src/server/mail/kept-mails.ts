/** The mailbox of demo and development: mails stay in memory, where a page shows them. */
import type { KeptMail } from '#contract/accounts.ts';
import type { SendMail } from './send-mail.ts';

const most = 100;

export interface KeptMails {
  readonly send: SendMail;
  /** Newest first. */
  readonly list: () => KeptMail[];
}

export function keepMails(): KeptMails {
  const mails: KeptMail[] = [];
  return {
    async send({ messageId, date, to, subject, text, html }) {
      mails.unshift({ id: messageId, sent_at: date.toISOString(), to, subject, text, html });
      mails.length = Math.min(mails.length, most);
    },
    list: () => [...mails],
  };
}
