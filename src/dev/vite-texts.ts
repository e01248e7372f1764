import { createHash } from 'node:crypto';
import extractMessages from '@lingui/babel-plugin-extract-messages';
import { createCompiledCatalog, getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import { linguiTransformerBabelPreset } from '@lingui/vite-plugin';
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

/** The ids of each module's texts, in a build. */
const idsByModule = new Map<string, Set<string>>();

interface Extracted {
  id: string;
  origin?: [module: string, ...place: unknown[]];
}

/** Lingui's preset for its macros, and in the same pass its extraction, which says whose texts they are. */
export function extractingPreset() {
  const { preset, rolldown } = linguiTransformerBabelPreset();
  const onMessageExtracted = ({ id, origin: [module] = [''] }: Extracted) => {
    idsByModule.set(module, (idsByModule.get(module) ?? new Set()).add(id));
  };
  return { rolldown, preset: { plugins: [...preset.plugins, [extractMessages, { onMessageExtracted }]] } };
}

/** Knows which texts modules say, and writes the texts of some as a file a language. */
export interface TextCutter {
  /** The ids of the texts that these modules say. */
  idsOf(modules: Iterable<string>): Set<string>;
  /** Writes `assets/{name}.{locale}.json` for each language; returns the name, or '' where there is no text. */
  write(ids: Iterable<string>): string;
}

/** Cuts the catalogues by modules. */
export async function createTextCutter(context: Rolldown.PluginContext): Promise<TextCutter> {
  const catalogues = await readCatalogues();
  const written = new Set<string>();

  return {
    idsOf: (modules) => new Set([...modules].flatMap((module) => [...(idsByModule.get(module) ?? [])])),
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
