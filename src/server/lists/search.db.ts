/** Search in folded texts: every word has to be found, case and diacritics don't count, `%` and `_` are letters. */
import { sql, type Expression, type SqlBool } from 'kysely';
import { fold } from '#contract/text.ts';
import type { Engine } from '#server/db/connect.ts';

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

/** Below this length there is no index: it is made of parts of three letters. */
const shortest = 3;

/** The search of SQLite's index for all words at once; undefined where none is long enough. */
export function indexedWords(words: readonly string[], column = 'names'): string | undefined {
  const long = words.filter((word) => [...word].length >= shortest);
  if (long.length === 0) return undefined;
  return long.map((word) => `${column} : "${word.replaceAll('"', '""')}"`).join(' AND ');
}

/**
 * That a person's column holds all words, found through the index of their parts. PostgreSQL takes it by itself for
 * `like`; SQLite's is a table of its own.
 */
export function holdsWords(
  engine: Engine,
  column: 'names' | 'email',
  words: readonly string[],
): Expression<SqlBool> {
  const own = sql.ref<string>(column === 'names' ? 'users.search_folded' : 'users.email_folded');
  const conditions = words.map((word) => holdsWord(own, word));
  const indexed = engine === 'sqlite' ? indexedWords(words, column) : undefined;
  if (indexed !== undefined) {
    conditions.unshift(
      sql<SqlBool>`users.rowid in (select rowid from users_search where users_search match ${indexed})`,
    );
  }
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}
