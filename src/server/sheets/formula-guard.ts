/** Texts that a spreadsheet would take for a formula when it opens a CSV (OWASP, CSV injection). */

// With the minus sign and the full-width forms, which some programs read like the plain ones.
const formula = /^'*[=+\-@\t\r\n\u2212\uff0b\uff0d\uff1d\uff20]/;
const guardedFormula = /^'+[=+\-@\t\r\n\u2212\uff0b\uff0d\uff1d\uff20]/;

/**
 * The text with an apostrophe before a formula; reversible, so a text that begins with such an apostrophe gets
 * another.
 */
export function guarded(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

/** The inverse of {@link guarded}. */
export function unguarded(text: string): string {
  return guardedFormula.test(text) ? text.slice(1) : text;
}
