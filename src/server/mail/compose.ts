/** A mail as it goes out, from its person and its template. */
import type { Addressee } from './addressee.ts';
import { renderMail, type RenderedMail } from './render.ts';
import { emailChanged } from './templates/email-changed.ts';
import { invitation } from './templates/invitation.ts';
import { passwordChanged } from './templates/password-changed.ts';
import { recovery } from './templates/recovery.ts';
import { verification } from './templates/verification.ts';
import type { MailContent } from './mail-content.ts';

/** `publicUrl` is the one configured address; a link is never built from a request. */
export function composeMail(addressee: Addressee, publicUrl: string): RenderedMail {
  return renderMail(contentOf(addressee, publicUrl), addressee.locale);
}

function contentOf({ template, name, token = '' }: Addressee, publicUrl: string): MailContent {
  const page = (path: string) => `${publicUrl}${path}?token=${token}`;
  switch (template) {
    case 'invitation':
      return invitation(name, page('/activate-account'));
    case 'verification':
      return verification(name, page('/verify-email'));
    case 'recovery':
      return recovery(name, page('/reset-password'));
    case 'password-changed':
      return passwordChanged(name, `${publicUrl}/forgot-password`);
    case 'email-changed':
      return emailChanged(name);
  }
}
