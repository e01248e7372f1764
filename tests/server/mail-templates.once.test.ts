import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { linkPurposes } from '#contract/accounts.ts';
import { closeMonth } from '#contract/closings.ts';
import { locales, type Locale } from '#contract/locale.ts';
import type { MailTemplate } from '#server/db/schema.ts';
import { markReminded } from '#server/closings/open-months.db.ts';
import { enqueueMail } from '#server/mail/outbox.db.ts';
import { renderMail } from '#server/mail/render.ts';
import { createSmtpSender } from '#server/mail/smtp.ts';
import { trial } from '#server/mail/test-mail.ts';
import { makeServer, testOrigin, type TestServer } from '#tests/support/server.ts';
import { admin, crew, invited, personId, restaurantId } from '#tests/support/small-chain.ts';
import { startSmtp, type TestSmtp } from '#tests/support/smtp.ts';

let smtp: TestSmtp;
let server: TestServer;
beforeAll(async () => {
  smtp = await startSmtp();
  server = await makeServer({ send: createSmtpSender(smtp.url, 'Brigade <brigade@lant.example>') });
});
beforeEach(async () => {
  await server.reset();
  smtp.mails.length = 0;
});
afterAll(async () => {
  await server.close();
  await smtp.close();
});

const templates: Record<MailTemplate, { page: string | undefined; to: string }> = {
  invitation: { page: '/activate-account', to: invited },
  verification: { page: '/verify-email', to: 'new.admin@ardealgrill.example' },
  recovery: { page: '/reset-password', to: admin },
  'password-changed': { page: '/forgot-password', to: admin },
  'email-changed': { page: undefined, to: admin },
  reminder: { page: '/dashboard/closing', to: admin },
  statement: { page: '/statement', to: crew },
  answer: { page: '/statement', to: crew },
};
const names = Object.keys(templates) as MailTemplate[];

/** A closing with a line of the crew member. */
async function closed() {
  const [restaurant_id, month] = [await restaurantId(server, 'RO-CJ-01'), '2026-09'];
  await server.call(closeMonth, { as: admin, body: { month, restaurant_ids: [restaurant_id] } });
  return { restaurant_id, month, number: 1 };
}

/** A mail of a template to somebody who reads a language, as it arrived. */
async function arrive(template: MailTemplate, locale: Locale | null, name?: { first: string; last: string }) {
  const { kysely } = server.database;
  const isAccount = template !== 'statement' && template !== 'answer';
  const id = await personId(server, isAccount ? (template === 'invitation' ? invited : admin) : crew);
  const about = isAccount ? undefined : await closed();
  await kysely
    .updateTable('users')
    .set({
      locale,
      pending_email: template === 'verification' ? templates.verification.to : null,
      ...(name && { first_name: name.first, last_name: name.last }),
    })
    .where('id', '=', id)
    .execute();
  if (template === 'reminder') await markReminded(kysely, '2026-09');
  const now = new Date('2026-10-15T09:00:00Z');
  await enqueueMail(kysely, {
    template,
    userId: id,
    recipient: templates[template].to,
    ...(about && { about }),
    now,
  });
  await server.mails();
  const mail = smtp.mails.at(-1);
  if (!mail) throw new Error('nothing arrived');
  return mail;
}

describe.each(names)('%s', (template) => {
  const { page, to } = templates[template];

  it.each(locales)('arrives in %s, as text and as HTML, with the same link', async (locale) => {
    const { text, html, headers, ...mail } = await arrive(template, locale);
    expect(mail).toMatchObject({ from: 'brigade@lant.example', to: [to] });
    expect(headers).toMatchObject({
      to,
      from: 'Brigade <brigade@lant.example>',
      'content-language': locale,
      'auto-submitted': 'auto-generated',
      date: 'Thu, 15 Oct 2026 09:00:00 +0000',
    });
    expect(html).toContain(`<html lang="${locale}">`);
    expect(html).toContain(`<title>${headers['subject']}</title>`);
    expect(headers['subject']).toMatch(/\S/);
    const url = /^https?:\S+$/m.exec(text)?.[0];
    expect(url?.split('?')[0]).toBe(page === undefined ? undefined : `${testOrigin}${page}`);
    // The button, the address to click and the address to copy.
    const written = url?.replaceAll('&', '&amp;');
    expect(html.match(/https?:[^"<]+/g) ?? []).toEqual(
      written === undefined ? [] : [written, written, written],
    );
    // The page opens in the mail's language.
    const isLink = url?.includes('token=') === true;
    expect(isLink ? new URL(url).searchParams.get('lang') : locale).toBe(locale);
  });

  it('says what it says in the reader’s language', async () => {
    const said = [];
    for (const locale of locales) {
      const { headers, text } = await arrive(template, locale);
      said.push(headers['subject'], text.slice(0, text.indexOf('\n')));
      smtp.mails.length = 0;
    }
    expect(new Set(said).size).toBe(2 * locales.length);
  });

  it('is Romanian for somebody who chose no language', async () => {
    expect((await arrive(template, null)).headers['content-language']).toBe('ro');
  });

  it('shows markup in a name as text', async () => {
    const name = { first: '<img src=x onerror=alert(1)>', last: '"O\'Neill" & <b>Söhne</b>' };
    const { text, html } = await arrive(template, 'en', name);
    expect(text).toContain(`${name.first} ${name.last}`);
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &quot;O&#39;Neill&quot; &amp; &lt;b&gt;Söhne');
    expect(html).not.toMatch(/<(?:img|b)\b/);
  });

  it('loads nothing from anywhere and follows nobody', async () => {
    const { html } = await arrive(template, 'de');
    expect(html).not.toMatch(/<(?:img|link|script|iframe|object|form)\b|url\(|@import|\ssrc=|\sbackground=/i);
    const targets = [...html.matchAll(/href="([^"]+)"/g)].map(([, target]) => new URL(target ?? '').origin);
    expect(new Set(targets)).toEqual(new Set(page === undefined ? [] : [testOrigin]));
  });
});

it('there is a template for each purpose of a link, for two notices, two about statements and the reminder', () => {
  expect(names).toHaveLength(linkPurposes.length + 5);
});

it.each([
  ['a,b@lant.example', '"a,b"@lant.example'],
  ['a;b@lant.example', '"a;b"@lant.example'],
  ['ștefan@lant.example', 'ștefan@lant.example'],
])('%s is one recipient', async (address, recipient) => {
  const { kysely } = server.database;
  await kysely.updateTable('users').set({ pending_email: address }).where('email', '=', admin).execute();
  const userId = await personId(server, admin);
  const now = new Date('2026-10-15T09:00:00Z');
  await enqueueMail(kysely, { template: 'verification', userId, recipient: address, now });
  await server.mails();
  expect(smtp.mails.map(({ to }) => to)).toEqual([[recipient]]);
});

it('the test mail of the command line has no link', () => {
  const { text, html } = renderMail(trial, 'en');
  expect(text + html).not.toMatch(/https?:/);
});
