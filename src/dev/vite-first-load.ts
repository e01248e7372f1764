import { createHash } from 'node:crypto';
import { basename } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { createTextCutter } from './vite-texts.ts';

/**
 * What index.html knows of the build: `window.brigadeLoad` of src/web/app/load-code.ts. A part is what an `import()`
 * brings; parts and what they import are numbers of `files`, the parts being the first ones.
 */
interface FirstLoad {
  /** Another one for another build; each answer of its server names it (`Brigade-Build`). */
  build: string;
  /** Names without folder and ending. */
  files: string[];
  /** What each part imports beyond what every page has. */
  needs: number[][];
  /** The names of each part's texts; '' where it has none. */
  texts: string[];
  /** The texts of what every page has. */
  first: string;
  /** A pattern of the path, the parts of its page, and the name of all its texts in one. */
  pages: [pattern: string, parts: number[], texts: string][];
  /** The part that brings back what the device keeps; fetched at once where it keeps something. */
  kept: number;
  headers: Record<string, string> | null;
}

type Chunk = Rolldown.OutputChunk;

function closure(start: string, next: (name: string) => readonly string[], seen = new Set<string>()) {
  if (seen.has(start)) return seen;
  seen.add(start);
  for (const name of next(start)) closure(name, next, seen);
  return seen;
}

/** `dashboard/restaurants/$restaurantId` → `/dashboard/restaurants/[^/]+`; of two patterns the more literal one first. */
function patternOf(route: string): string {
  return `/${route.replace(/(?:^|\/)index$/, '').replace(/\$\w+/g, '[^/]+')}`;
}

const nameOf = (file: string) => basename(file, '.js');

const routeOf = (module: string) => /\/src\/web\/routes\/(.+)\.tsx\?tsr-split=component/.exec(module)?.[1];

/** Pages that call nothing and so come without the client. */
const withoutCalls = /^(?:index|privacy-policy|terms-and-conditions)$/;

/** Pages whose calls index.html makes: they need no ky before they are shown. */
const askedEarly = /^dashboard\/(?:index|record|restaurants\/(?:index|\$restaurantId))$/;

async function describe(
  context: Rolldown.PluginContext,
  chunks: readonly Chunk[],
): Promise<Omit<FirstLoad, 'build' | 'headers'>> {
  const texts = await createTextCutter(context);
  const importsOf = (file: string) => chunks.find(({ fileName }) => fileName === file)?.imports ?? [];
  const modulesOf = (module: string) => closure(module, (id) => context.getModuleInfo(id)?.importedIds ?? []);

  const entry = chunks.find((chunk) => chunk.isEntry);
  if (!entry?.facadeModuleId) throw new Error('the web build has no entry');
  const always = closure(entry.fileName, importsOf);
  const first = texts.idsOf(modulesOf(entry.facadeModuleId));

  const targets = new Set(chunks.flatMap((chunk) => chunk.dynamicImports));
  const parts = chunks
    .filter(({ fileName }) => targets.has(fileName))
    .map(({ fileName, facadeModuleId, moduleIds }) => {
      // Where several are imported from one file, all of it counts.
      const starts = facadeModuleId ? [facadeModuleId] : moduleIds;
      const ids = texts.idsOf(starts.flatMap((start) => [...modulesOf(start)])).difference(first);
      return { file: fileName, starts, ids };
    })
    .toSorted((one, other) => String(one.starts[0]).localeCompare(String(other.starts[0])));
  const partOf = (end: string) => {
    const part = parts.find(({ starts }) => starts.some((start) => start.includes(end)));
    if (!part) throw new Error(`${end} is in no part of the build`);
    return part;
  };
  const reading = partOf('/src/web/api/send.ts');
  const calling = partOf('/src/web/api/exchange.ts');
  const frame = partOf('/src/web/routes/dashboard/route.tsx?');
  const kept = partOf('/src/web/app/kept-answers.ts');

  const pages: FirstLoad['pages'] = [];
  for (const part of parts) {
    for (const route of part.starts.flatMap((start) => routeOf(start) ?? [])) {
      if (route.endsWith('/route')) continue;
      const inFrame = route.startsWith('dashboard/');
      const own = new Set([
        part,
        ...(inFrame ? [frame] : []),
        ...(withoutCalls.test(route) ? [] : askedEarly.test(route) ? [reading] : [reading, calling]),
      ]);
      const all = [...own].reduce((ids, one) => ids.union(one.ids), first);
      pages.push([patternOf(route), [...own].map((one) => parts.indexOf(one)), texts.write(all)]);
      // Who goes there later has these already.
      if (inFrame && part !== frame) part.ids = part.ids.difference(frame.ids);
    }
  }

  const files = parts.map(({ file }) => file);
  const numberOf = (file: string) => {
    if (!files.includes(file)) files.push(file);
    return files.indexOf(file);
  };
  const needs = parts.map(({ file }) =>
    [...closure(file, importsOf).difference(always)].filter((name) => name !== file).map(numberOf),
  );
  return {
    files: files.map(nameOf),
    needs,
    texts: parts.map(({ ids }) => texts.write(ids)),
    first: texts.write(first),
    kept: parts.indexOf(kept),
    pages: pages.toSorted(([one], [other]) => Number(one.includes('[')) - Number(other.includes('['))),
  };
}

/**
 * Tells the early script of index.html what each page is made of and how the API is called, so that the browser fetches
 * the page's code, its texts and its data while React is still on its way; and lets every `import()` of the app fetch
 * what its part needs at once, texts included. In development it stays empty.
 */
export function firstLoad(env: Record<string, string | undefined>): Plugin {
  let facts: FirstLoad | undefined;
  return {
    name: 'brigade:first-load',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    config: () => ({
      environments: {
        client: {
          build: {
            modulePreload: {
              polyfill: false,
              // What a part needs stands in index.html, not in each script that may ask for it.
              resolveDependencies: (file, files, { hostType }) =>
                hostType === 'js' ? [nameOf(file)] : files,
            },
          },
        },
      },
    }),
    load: {
      // Vite lets this function make every `import()` of the build.
      filter: { id: /^\0vite\/preload-helper\.js$/ },
      handler: () =>
        `import {loadCode} from '/src/web/app/load-code.ts';export const __vitePreload=(code,[part])=>loadCode(part,code)`,
    },
    generateBundle: {
      order: 'pre',
      async handler(_options, bundle) {
        const headers = {
          'X-Client-Id': env['VITE_CLIENT_ID'] || 'brigade-web',
          'X-Client-Secret': env['VITE_CLIENT_SECRET'] || 'brigade-web',
        };
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const isOurs = (id: string) => id.endsWith('/src/web/app/load-code.ts');
        if (!chunks.some(({ moduleIds }) => moduleIds.some(isOurs)))
          throw new Error(
            'Vite no longer makes imports by its preload helper: parts would come without texts',
          );
        const described = await describe(this, chunks);
        const build = createHash('sha256')
          .update(JSON.stringify([described, Object.keys(bundle).toSorted()]))
          .digest('base64url')
          .slice(0, 10);
        facts = {
          build,
          ...described,
          // Another origin has its own way of answering (CORS, a base path): the client calls it when it is there.
          headers: env['VITE_API_BASE_URL'] ? null : headers,
        };
        // For the server, which names the build and answers any other address with a 404 (src/server/http/pages.ts).
        const patterns = facts.pages.map(([pattern]) => pattern);
        this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify({ build, patterns }) });
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler: (html) =>
        html.replace('/* filled in by the build */ null', () =>
          JSON.stringify(facts).replaceAll('<', '\\u003c'),
        ),
    },
  };
}
