import { createHash } from 'node:crypto';
import { createCompiledCatalog, getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import type { Rolldown } from 'vite';

type Messages = Record<string, unknown>;

/** The texts of a language by their ids, as Lingui's plugin compiles them for the server and for development. */
async function readCatalogues(): Promise<[locale: string, messages: Messages][]> {
  const config = getConfig();
  const [catalogue] = await getCatalogs(config);
  if (!catalogue) throw new Error('lingui.config.ts names no catalogue');
  return Promise.all(
    config.locales.map(async (locale): Promise<[string, Messages]> => {
      const { messages } = await catalogue.getTranslations(locale, {
        fallbackLocales: config.fallbackLocales,
        sourceLocale: config.sourceLocale,
        missingBehavior: 'resolved',
      });
      const { source, errors } = createCompiledCatalog(locale, messages, { namespace: 'json' });
      if (errors.length > 0) throw new Error(`The ${locale} texts don't compile: ${errors[0]?.id}`);
      return [locale, (JSON.parse(source) as { messages: Messages }).messages];
    }),
  );
}

/** Knows which texts a module says, and writes the texts of some modules as a file a language. */
export interface TextCutter {
  /** The ids of the texts that stand in the code of these modules. */
  idsOf(modules: Iterable<string>): Set<string>;
  /** Writes `assets/{name}.{locale}.json` for each language; returns the name, or '' where there is no text. */
  write(ids: Iterable<string>): string;
}

/** The modules that may say something to a browser. */
export const withTexts = /\/src\/(?:web|texts)\//;

/** Cuts the catalogues by what is left of the modules in the bundle. */
export async function createTextCutter(
  context: Rolldown.PluginContext,
  chunks: readonly Rolldown.OutputChunk[],
): Promise<TextCutter> {
  const catalogues = await readCatalogues();
  const known = new Set(catalogues.flatMap(([, messages]) => Object.keys(messages)));
  const codes = new Map(chunks.flatMap((chunk) => Object.entries(chunk.modules)));
  const written = new Set<string>();

  return {
    idsOf(modules) {
      const ids = new Set<string>();
      for (const module of modules) {
        const code = withTexts.test(module) ? (codes.get(module)?.code ?? '') : '';
        // Lingui's macros leave nothing of a text but its id.
        for (const [, id = ''] of code.matchAll(/["'`]([\w+/-]{6})["'`]/g)) if (known.has(id)) ids.add(id);
      }
      return ids;
    },
    write(ids) {
      const sorted = [...ids].toSorted();
      if (sorted.length === 0) return '';
      const files = catalogues.map(([locale, messages]): [string, string] => [
        locale,
        JSON.stringify(Object.fromEntries(sorted.map((id) => [id, messages[id]]))),
      ]);
      const name = createHash('sha256').update(JSON.stringify(files)).digest('base64url').slice(0, 7);
      if (written.has(name)) return name;
      written.add(name);
      for (const [locale, source] of files)
        context.emitFile({ type: 'asset', fileName: `assets/${name}.${locale}.json`, source });
      return name;
    },
  };
}
