/** The test mail of the command line. */
import { randomUUID } from 'node:crypto';
import { msg } from '@lingui/core/macro';
import type { Locale } from '#contract/locale.ts';
import type { MailContent } from './mail-content.ts';
import { renderMail } from './render.ts';
import { createSmtpSender } from './smtp.ts';

const patienceMs = 60_000;

/** What the test mail says. */
export const trial: MailContent = {
  subject: msg`Test e-mail from Brigade`,
  greeting: msg`Hello,`,
  before: [msg`This e-mail shows that your Brigade server can send mails.`],
  after: [],
};

/** Sends at once, past the outbox; rejects with the mail server's own words. */
export async function sendTestMail(
  smtp: { url: string; from: string },
  to: string,
  locale: Locale,
  date: Date,
): Promise<void> {
  const send = createSmtpSender(smtp.url, smtp.from);
  const messageId = `<${randomUUID()}@brigade>`;
  await send({ ...renderMail(trial, locale), messageId, to, locale, date }, AbortSignal.timeout(patienceMs));
}
