/** A mail's content in a language: as plain text, and as simple HTML that reads in light and dark. */
import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { Locale } from '#contract/locale.ts';
import { say } from '#server/i18n/words.ts';
import type { MailContent } from './mail-content.ts';

export interface RenderedMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

const spelledOut = msg`If the button does not work, please copy this address into your browser:`;
const footer = msg`This e-mail was sent by Brigade. Please do not reply to it.`;

export function renderMail(content: MailContent, locale: Locale): RenderedMail {
  const word = (text: MessageDescriptor) => say(text, locale);
  const subject = word(content.subject);
  return { subject, text: asText(content, word), html: asHtml(content, subject, word, locale) };
}

type Word = (text: MessageDescriptor) => string;

function asText(
  { greeting, before, figures = [], reasons = [], action, after }: MailContent,
  word: Word,
): string {
  const parts = [
    word(greeting),
    ...before.map(word),
    ...(figures.length > 0 ? [figures.map(({ name, value }) => `${word(name)}: ${value}`).join('\n')] : []),
    ...reasons.map(word),
    ...(action ? [`${word(action.label)}:\n${action.url}`] : []),
    ...after.map(word),
    `--\n${word(footer)}`,
  ];
  return `${parts.join('\n\n')}\n`;
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Names are text, never markup. */
const escaped = (text: string) => text.replace(/[&<>"']/g, (letter) => entities[letter] ?? letter);

const styles = `
  :root { color-scheme: light dark; }
  body { margin: 0; padding: 24px 16px; background: #f6f7f9; color: #16191d;
    font: 16px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif; }
  main { max-width: 560px; margin: 0 auto; padding: 24px; background: #ffffff; border-radius: 8px; }
  h1 { margin: 0 0 16px; font-size: 20px; line-height: 28px; }
  p { margin: 0 0 16px; }
  a.button { display: inline-block; padding: 12px 20px; border-radius: 6px; background: #1d4ed8; color: #ffffff;
    font-weight: 600; text-decoration: none; }
  .address { overflow-wrap: anywhere; }
  table { margin: 0 0 16px; border-collapse: collapse; }
  th { padding: 4px 24px 4px 0; font-weight: 400; text-align: left; }
  td { padding: 4px 0; text-align: right; font-variant-numeric: tabular-nums; }
  tr:last-child > * { padding-top: 8px; border-top: 1px solid #9aa3ad; font-weight: 600; }
  footer { max-width: 560px; margin: 16px auto 0; padding: 0 24px; color: #545c66; font-size: 14px; line-height: 20px; }
  @media (prefers-color-scheme: dark) {
    body { background: #101214; color: #e8eaed; }
    main { background: #1a1d21; }
    a { color: #9db8ff; }
    a.button { background: #9db8ff; color: #0b1020; }
    footer { color: #a3abb5; }
  }
`;

function asHtml(
  { greeting, before, figures = [], reasons = [], action, after }: MailContent,
  subject: string,
  word: Word,
  locale: Locale,
): string {
  const paragraph = (text: MessageDescriptor) => `<p>${escaped(word(text))}</p>`;
  const row = ({ name, value }: { name: MessageDescriptor; value: string }) =>
    `<tr><th scope="row">${escaped(word(name))}</th><td>${escaped(value)}</td></tr>`;
  const url = action && escaped(action.url);
  const body = [
    `<h1>${escaped(subject)}</h1>`,
    paragraph(greeting),
    ...before.map(paragraph),
    ...(figures.length > 0 ? [`<table>${figures.map(row).join('')}</table>`] : []),
    ...reasons.map(paragraph),
    ...(action ? [`<p><a class="button" href="${url}">${escaped(word(action.label))}</a></p>`] : []),
    ...after.map(paragraph),
    ...(action ? [`<p>${escaped(word(spelledOut))}<br><a class="address" href="${url}">${url}</a></p>`] : []),
  ];
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(subject)}</title>
<style>${styles}</style>
</head>
<body>
<main>
${body.join('\n')}
</main>
<footer>${escaped(word(footer))}</footer>
</body>
</html>
`;
}
