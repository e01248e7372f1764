/** Composes a mail from its person and its template. */
import type { Locale } from '#contract/locale.ts';
import type { AccountMail } from '#server/db/schema.ts';
import { renderMail, type RenderedMail } from './render.ts';
import { emailChanged } from './templates/email-changed.ts';
import { invitation } from './templates/invitation.ts';
import { passwordChanged } from './templates/password-changed.ts';
import { recovery } from './templates/recovery.ts';
import { reminder, type ReminderFacts } from './templates/reminder.ts';
import { answered, statement, type StatementFacts } from './templates/statement.ts';
import { verification } from './templates/verification.ts';
import type { MailContent } from './mail-content.ts';

interface Reader {
  readonly recipient: string;
  readonly locale: Locale;
  /** First and last name. */
  readonly name: string;
  /** For the templates with a link. */
  readonly token?: string;
}

/** The values of a template. */
export type Addressee = Reader &
  (
    | { readonly template: AccountMail }
    | { readonly template: 'reminder'; readonly facts: ReminderFacts }
    | { readonly template: 'statement'; readonly facts: StatementFacts }
    | { readonly template: 'answer'; readonly facts: Pick<StatementFacts, 'restaurant' | 'month'> }
  );

/** By template; `link` is a page's address with the mail's token, `page` one without. */
const accountContents: Record<
  AccountMail,
  (name: string, link: (path: string) => string, page: (path: string) => string) => MailContent
> = {
  invitation: (name, link) => invitation(name, link('/activate-account')),
  verification: (name, link) => verification(name, link('/verify-email')),
  recovery: (name, link) => recovery(name, link('/reset-password')),
  'password-changed': (name, _link, page) => passwordChanged(name, page('/forgot-password')),
  'email-changed': emailChanged,
};

/** `publicUrl` is the one configured address; a link is never built from a request. */
export function composeMail(addressee: Addressee, publicUrl: string): RenderedMail {
  const { token = '', locale } = addressee;
  const page = (path: string) => `${publicUrl}${path}`;
  const link = (path: string) => pageLink(publicUrl, path, token, locale);
  return renderMail(contentOf(addressee, link, page), locale);
}

function contentOf(
  addressee: Addressee,
  link: (path: string) => string,
  page: (path: string) => string,
): MailContent {
  const { name, locale } = addressee;
  switch (addressee.template) {
    case 'reminder': {
      const { facts } = addressee;
      return reminder(name, page(`/dashboard/closing?month=${facts.month}`), facts, locale);
    }
    case 'statement':
      return statement(name, link('/statement'), addressee.facts, locale);
    case 'answer':
      return answered(name, link('/statement'), addressee.facts, locale);
    default:
      return accountContents[addressee.template](name, link, page);
  }
}

/** A link to a page with a token. Its language is the person's, so that the page opens in that of the mail. */
export function pageLink(publicUrl: string, path: string, token: string, locale: Locale): string {
  return `${publicUrl}${path}?token=${token}&lang=${locale}`;
}
