/** The delivery of mails, chosen by the server's settings. */
import type { KeptMail } from '#contract/accounts.ts';
import type { AppMode, MailDelivery } from '#contract/session.ts';
import { createOutboxWorker, type WorkerOptions } from './outbox.worker.ts';
import type { SendMail } from './send-mail.ts';

const keptMails = 100;

/** The part of mailing that requests use. */
export interface Mails {
  readonly delivery: MailDelivery;
  /** The server's public address; links are built from it, never from a request's Host. */
  readonly publicUrl: () => string;
  /** Starts sending without waiting. To be called after the commit of a transaction that added a mail. */
  readonly wake: () => void;
  /** The mails of demo and development, newest first; absent where an SMTP server takes them. */
  readonly kept?: () => KeptMail[];
}

export interface MailingOptions extends Omit<WorkerOptions, 'send'> {
  mode: AppMode;
  /** Both or neither. */
  smtp: { url: string; from: string } | undefined;
}

export interface Mailing extends Mails {
  start(): void;
  stop(): Promise<void>;
}

/**
 * With `SMTP_URL` mails go to that server. Without it demo and development keep them in memory, and in production they
 * wait in the outbox for a start with one.
 */
export async function createMailing({ mode, smtp, ...options }: MailingOptions): Promise<Mailing> {
  if (smtp) {
    // Loaded only where it is needed: it would be a tenth of the server's start.
    const { createSmtpSender } = await import('./smtp.ts');
    return sending('sent', { ...options, send: createSmtpSender(smtp.url, smtp.from) });
  }
  if (mode !== 'production') {
    const kept = keepMails();
    return { ...sending('kept', { ...options, send: kept.send }), kept: kept.list };
  }
  return {
    delivery: 'waiting',
    publicUrl: options.publicUrl,
    wake: () => undefined,
    start: () =>
      options.log({
        time: options.clock().toISOString(),
        level: 'warn',
        message: 'SMTP_URL is not set: mails are not sent, they wait in the outbox.',
      }),
    stop: async () => undefined,
  };
}

function sending(delivery: MailDelivery, options: WorkerOptions): Mailing {
  const worker = createOutboxWorker(options);
  return {
    delivery,
    publicUrl: options.publicUrl,
    wake: () => void worker.run(),
    start: () => worker.start(),
    stop: () => worker.stop(),
  };
}

interface KeptMails {
  readonly send: SendMail;
  /** Newest first. */
  readonly list: () => KeptMail[];
}

/** The mailbox of demo and development: the latest mails stay in memory, where a page shows them. */
export function keepMails(): KeptMails {
  const mails: KeptMail[] = [];
  return {
    async send({ messageId, date, to, subject, text, html }) {
      mails.unshift({ id: messageId, sent_at: date.toISOString(), to, subject, text, html });
      mails.length = Math.min(mails.length, keptMails);
    },
    list: () => [...mails],
  };
}
