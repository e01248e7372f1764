/** From an import as it is written to the file that it means. */
import { posix } from 'node:path';

const aliases: Record<string, string> = {
  '#contract/': 'src/contract/',
  '#texts/': 'src/texts/',
  '#server/': 'src/server/',
  '#web/': 'src/web/',
  '#dev/': 'src/dev/',
  '#locales/': 'locales/',
  '#tests/': 'tests/',
};

/** A path from the project's root; a package's specifier as it is. */
export function resolveSpecifier(specifier: string, from: string): string {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier);
  const alias = Object.keys(aliases).find((prefix) => specifier.startsWith(prefix));
  return alias ? `${aliases[alias]}${specifier.slice(alias.length)}` : specifier;
}
