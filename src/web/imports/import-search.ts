/** What the import screen keeps in the URL; read before the page is loaded, so with the contract's types only. */
import type { ImportKind } from '#contract/imports.ts';
import { wordAmong } from '#web/state/search-words.ts';

const kinds: Record<ImportKind, true> = { restaurants: true, users: true, reports: true };

export interface ImportSearch {
  kind?: ImportKind | undefined;
}

export function readImportSearch(raw: Record<string, unknown>): ImportSearch {
  return { kind: wordAmong(kinds, raw['kind']) };
}
