/** The test mail of the command line. */
import { randomUUID } from 'node:crypto';
import type { Locale } from '#contract/locale.ts';
import { renderMail } from './render.ts';
import { createSmtpSender } from './smtp.ts';
import { trial } from './templates/trial.ts';

const patienceMs = 60_000;

/** Sends at once, past the outbox; rejects with the mail server's own words. */
export async function sendTestMail(
  smtp: { url: string; from: string },
  to: string,
  locale: Locale,
  date: Date,
): Promise<void> {
  const send = createSmtpSender(smtp.url, smtp.from);
  const messageId = `<${randomUUID()}@brigade>`;
  await send(
    { ...renderMail(trial(), locale), messageId, to, locale, date },
    AbortSignal.timeout(patienceMs),
  );
}
