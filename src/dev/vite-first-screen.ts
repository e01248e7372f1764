import { globSync } from 'node:fs';
import { getCatalogs } from '@lingui/cli/api';
import { getConfig } from '@lingui/conf';
import type { Plugin, Rolldown } from 'vite';

/** What the early script of index.html gets: file names of the build, and how to call the API. */
interface FirstLoad {
  files: string[];
  /** By language: the log-in screen's texts, and all texts. */
  first: Record<string, number>;
  all: Record<string, number>;
  /** A pattern of the path, and what its page is made of beyond the entry. */
  pages: [pattern: string, files: number[]][];
  headers: Record<string, string>;
}

type Chunks = Rolldown.OutputChunk[];

/** A chunk and what it imports, as file names. */
function closure(chunks: Chunks, start: Rolldown.OutputChunk, seen = new Set<string>()): Set<string> {
  if (seen.has(start.fileName)) return seen;
  seen.add(start.fileName);
  for (const name of start.imports) {
    const next = chunks.find((chunk) => chunk.fileName === name);
    if (next) closure(chunks, next, seen);
  }
  return seen;
}

/** `dashboard/restaurants/$restaurantId` → `/dashboard/restaurants/[^/]+`; of two patterns the more literal one first. */
function patternOf(route: string): string {
  return `/${route.replace(/(?:^|\/)index$/, '').replace(/\$\w+/g, '[^/]+')}`;
}

function describe(bundle: Rolldown.OutputBundle, headers: Record<string, string>): FirstLoad {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const entry = chunks.find((chunk) => chunk.isEntry);
  if (!entry) throw new Error('the web build has no entry');
  const always = closure(chunks, entry);
  const files: string[] = [];
  const numberOf = (name: string) => {
    if (!files.includes(name)) files.push(name);
    return files.indexOf(name);
  };
  const first: Record<string, number> = {};
  const all: Record<string, number> = {};
  const routes = new Map<string, number[]>();
  // What the first answer is read with.
  const reading = chunks.filter((chunk) =>
    /\/src\/(?:web\/api\/send|web\/i18n\/later-texts|contract\/session)\.ts$/.test(
      chunk.facadeModuleId ?? '',
    ),
  );
  const later = reading.flatMap((chunk) => [...closure(chunks, chunk)]).filter((name) => !always.has(name));
  for (const chunk of chunks) {
    const module = chunk.facadeModuleId ?? '';
    const locale = /\/locales\/(\w+)\/messages\.po(\?first)?/.exec(module);
    if (locale?.[1]) (locale[2] ? first : all)[locale[1]] = numberOf(chunk.fileName);
    const route = /\/src\/web\/routes\/(.+)\.tsx\?tsr-split=component/.exec(module)?.[1];
    if (route) {
      const own = [...closure(chunks, chunk)].filter((name) => !always.has(name));
      routes.set(route, own.map(numberOf));
    }
  }
  const frame = routes.get('dashboard/route') ?? [];
  const pages = [...routes]
    .filter(([route]) => !route.endsWith('/route'))
    .map(([route, own]): [string, number[]] => [
      patternOf(route),
      [...new Set(route.startsWith('dashboard/') ? [...later.map(numberOf), ...frame, ...own] : own)],
    ])
    .toSorted(([one], [other]) => Number(one.includes('[')) - Number(other.includes('[')));
  return { files, first, all, pages, headers };
}

/**
 * Tells the early script of index.html which files a page is made of and how the API is called, so that the browser
 * fetches the page's code, its texts and its data while React is still on its way. In development it stays empty.
 */
export function firstLoad(env: Record<string, string | undefined>): Plugin {
  return {
    name: 'brigade:first-load',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        if (!bundle) return html;
        const headers = {
          'X-Client-Id': env['VITE_CLIENT_ID'] || 'brigade-web',
          'X-Client-Secret': env['VITE_CLIENT_SECRET'] || 'brigade-web',
        };
        // Another origin has its own way of answering (CORS, a base path): the client calls it when it is there.
        const own = !env['VITE_API_BASE_URL'];
        const facts = JSON.stringify({ ...describe(bundle, headers), ...(!own && { headers: null }) });
        return html.replace('/* filled in by the build */ null', () => facts.replaceAll('<', '\\u003c'));
      },
    },
  };
}

/** Cuts `messages.po?first` down to the texts of the files that the pattern names: the log-in screen's. */
export function firstTexts(sources: RegExp): Plugin {
  let ids: Promise<Set<string>> | undefined;

  async function collect(): Promise<Set<string>> {
    const [catalogue] = await getCatalogs(getConfig());
    const files = globSync('src/web/**/*.{ts,tsx}').filter((path) => sources.test(`/${path}`));
    return new Set(Object.keys((await catalogue?.collect({ files })) ?? {}));
  }

  return {
    name: 'brigade:first-texts',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    enforce: 'post',
    transform: {
      filter: { id: /\/messages\.po\?first/ },
      async handler(code) {
        ids ??= collect();
        const wanted = await ids;
        const literal = /JSON\.parse\(("(?:[^"\\]|\\.)*")\)/.exec(code)?.[1];
        if (!literal)
          throw new Error('Lingui compiles catalogues another way now: look at src/dev/vite-first-screen.ts');
        const messages = JSON.parse(JSON.parse(literal) as string) as Record<string, unknown>;
        const first = Object.fromEntries(Object.entries(messages).filter(([id]) => wanted.has(id)));
        return {
          code: `export const messages=JSON.parse(${JSON.stringify(JSON.stringify(first))})`,
          map: null,
        };
      },
    },
  };
}
