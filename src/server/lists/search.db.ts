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

const isIndexed = (word: string) => [...word].length >= shortest;

const quoted = (word: string) => `"${word.replaceAll('"', '""')}"`;

/** The part of an address that is its person's own: up to its @, where four letters or more stand before that. */
const ownPart = /^[^@]{4,}@/;

/**
 * The search of SQLite's index for all words at once; undefined where none is long enough. The domain of an address isn't
 * asked for: the index has everybody under its letters, and the address is compared as a whole with what is found.
 */
function indexedWords(words: readonly string[], column: string): string | undefined {
  const parts = words.map((word) => ownPart.exec(word)?.[0] ?? word);
  const long = parts.filter(isIndexed).map((part) => `${column} : ${quoted(part)}`);
  return long.length === 0 ? undefined : long.join(' AND ');
}

/**
 * The search of SQLite's index for how each word begins and ends; undefined where none is long enough. The index of an
 * end is a third as long to read as that of a word, and whoever compares the words with what it finds misses nothing.
 */
export function indexedEnds(words: readonly string[]): string | undefined {
  const long = words.filter(isIndexed).map((word) => [...word]);
  const ends = new Set(
    long.flatMap((letters) => [letters.slice(0, shortest).join(''), letters.slice(-shortest).join('')]),
  );
  return ends.size === 0 ? undefined : [...ends].map(quoted).join(' AND ');
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
