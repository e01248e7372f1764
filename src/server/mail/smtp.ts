/** Mails through an SMTP server. */
import { createTransport } from 'nodemailer';
import type { SendMail } from './send-mail.ts';

const secondMs = 1_000;

/**
 * Sends by `SMTP_URL`, one connection a mail: `smtps://` speaks TLS from the start, `smtp://` as soon as the server
 * offers it, `smtp://…?requireTLS=true` or not at all. A template never reads a file or another server.
 */
export function createSmtpSender(smtpUrl: string, from: string): SendMail {
  const transport = createTransport({
    url: withoutLogging(smtpUrl),
    disableFileAccess: true,
    disableUrlAccess: true,
    dnsTimeout: 10 * secondMs,
    connectionTimeout: 10 * secondMs,
    greetingTimeout: 10 * secondMs,
    // Closing the connection before a slow server answers would send the same mail again.
    socketTimeout: 120 * secondMs,
  });
  return async ({ messageId, to, subject, text, html, locale, date }, signal) => {
    await transport.sendMail({
      from,
      // As an object, so that no comma or bracket in it makes a second recipient.
      to: { name: '', address: to },
      subject,
      text,
      html,
      date,
      messageId,
      headers: {
        'Content-Language': locale,
        // No holiday answers, please.
        'Auto-Submitted': 'auto-generated',
        'X-Auto-Response-Suppress': 'All',
      },
      signal,
    });
  };
}

/** The library would read these from the address and write mails, links included, to the log. */
function withoutLogging(smtpUrl: string): string {
  const url = new URL(smtpUrl);
  for (const name of ['logger', 'debug', 'transactionLog']) url.searchParams.delete(name);
  return url.href;
}
