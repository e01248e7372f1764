/** Texts that a spreadsheet would take for a formula when it opens a CSV (OWASP, CSV injection). */

const formula = /^'*[=+\-@\t\r]/;
const guardedFormula = /^'+[=+\-@\t\r]/;

/** The text with an apostrophe before whatever would be calculated; reversible, so one that has it gets another. */
export function guarded(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

/** The inverse of {@link guarded}. */
export function unguarded(text: string): string {
  return guardedFormula.test(text) ? text.slice(1) : text;
}
