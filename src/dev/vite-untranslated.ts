import { getCatalogForFile, getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { relative } from 'node:path';
import { type ESTree, type Plugin, Visitor } from 'vite';

const marks = ['⟦', '⟧'] as const;

/** The ids of the texts that a catalogue has no translation of. */
async function missingIn(file: string): Promise<string[]> {
  const config = getConfig();
  const found = getCatalogForFile(relative(config.rootDir, file), await getCatalogs(config));
  if (!found) return [];
  const { missing } = await found.catalog.getTranslations(found.locale, {
    fallbackLocales: config.fallbackLocales,
    sourceLocale: config.sourceLocale,
    missingBehavior: 'resolved',
  });
  return missing.map(({ id }) => id);
}

/** Where the texts begin and end that Lingui's macros have left in the code: the `message` beside an `id`. */
function messagesIn(program: ESTree.Program): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = [];
  new Visitor({
    ObjectExpression({ properties }) {
      const texts = new Map<string, ESTree.Node>();
      for (const property of properties)
        if (
          property.type === 'Property' &&
          property.key.type === 'Identifier' &&
          property.value.type === 'Literal'
        )
          texts.set(property.key.name, property.value);
      const message = texts.get('message');
      if (message && texts.has('id')) found.push(message);
    },
  }).visit(program);
  return found;
}

/**
 * Development alone: a text without a translation is shown between marks. The page says what stands in the code where a
 * catalogue has no such text, so it is enough to mark that, and to leave out of a catalogue what isn't translated.
 */
export function untranslated(missing = missingIn): Plugin {
  return {
    name: 'brigade:untranslated',
    apply: 'serve',
    enforce: 'post',
    async transform(code, id) {
      if (id.endsWith('.po')) {
        const ids = await missing(id);
        return ids.length === 0
          ? undefined
          : { code: `${code}\nfor (const id of ${JSON.stringify(ids)}) delete messages[id];`, map: null };
      }
      if (!id.includes('/src/web/') || !code.includes('message:')) return undefined;
      const [before, after] = marks;
      let marked = code;
      for (const { start, end } of messagesIn(this.parse(code)).toReversed())
        // Inside of the quotes.
        marked = `${marked.slice(0, start + 1)}${before}${marked.slice(start + 1, end - 1)}${after}${marked.slice(end - 1)}`;
      return marked === code ? undefined : { code: marked, map: null };
    },
  };
}
