/** Search in folded texts: every word has to be found, case and diacritics don't count, `%` and `_` are letters. */
import { sql, type Expression, type SqlBool } from 'kysely';
import { fold } from '#contract/text.ts';

/** The words that a search consists of, folded. */
export function searchWords(q: string | undefined): string[] {
  return fold(q ?? '')
    .split(/\s+/)
    .filter(Boolean);
}

/** That the folded column holds the word. */
export function holdsWord(column: Expression<string | null>, word: string): Expression<SqlBool> {
  const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`;
  return sql<SqlBool>`${column} like ${pattern} escape '\\'`;
}
