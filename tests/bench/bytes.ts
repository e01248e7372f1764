/** What a page loads the first time, read from Vite's manifest and the compressed files beside the built ones. */
import { readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const web = fileURLToPath(new URL('../../dist/web/', import.meta.url));

interface Chunk {
  file: string;
  src?: string;
  name?: string;
  isEntry?: boolean;
  imports?: string[];
  css?: string[];
}

export interface Weight {
  gzip: number;
  brotli: number;
}

/** The size of a built file as it travels: the build compresses all but the smallest, which are served as they are. */
export function weigh(file: string): Weight {
  const size = (suffix: string) => statSync(web + file + suffix, { throwIfNoEntry: false })?.size;
  const plain = size('') ?? 0;
  return { gzip: size('.gz') ?? plain, brotli: size('.br') ?? plain };
}

export interface RouteBytes {
  route: string;
  js: Weight;
  css: Weight;
  files: string[];
}

const sum = (files: Iterable<string>): Weight => {
  const total = { gzip: 0, brotli: 0 };
  for (const file of files) {
    const { gzip, brotli } = weigh(file);
    total.gzip += gzip;
    total.brotli += brotli;
  }
  return total;
};

function readManifest(): Record<string, Chunk> {
  return JSON.parse(readFileSync(`${web}.vite/manifest.json`, 'utf8')) as Record<string, Chunk>;
}

/** What a source that is loaded by itself was built into. */
export function chunkOf(source: string): Chunk {
  const chunk = readManifest()[source];
  if (!chunk) throw new Error(`${source} has no chunk of its own`);
  return chunk;
}

/**
 * For each page: the entry, the chunks of the page and of the layouts round it, everything those import, and the
 * texts of the default language.
 */
export function routeBytes(): RouteBytes[] {
  const manifest = readManifest();
  const keys = Object.keys(manifest);

  const closure = (start: string[]) => {
    const seen = new Set<string>();
    const visit = (key: string) => {
      if (seen.has(key)) return;
      seen.add(key);
      manifest[key]?.imports?.forEach(visit);
    };
    start.forEach(visit);
    return [...seen].flatMap((key) => manifest[key] ?? []);
  };

  const entries = keys.filter((key) => manifest[key]?.isEntry === true);
  // The log-in screen has its own part of the texts; every other page loads all of them, and the API client with the
  // schemas, which the log-in screen fetches once somebody types.
  const first = keys.filter((key) => key.startsWith('locales/ro/messages.po?first'));
  const later = keys.filter((key) =>
    /^(?:locales\/ro\/messages\.po|src\/web\/api\/send\.ts|src\/web\/i18n\/later-texts\.ts|src\/contract\/session\.ts)$/.test(
      key,
    ),
  );
  const chunkKeys = keys.filter((key) => key.startsWith('src/web/routes/'));
  const fileOf = (key: string) => key.slice('src/web/routes/'.length).replace(/\.tsx(?:\?.*)?$/, '');
  const pages = [...new Set(chunkKeys.map(fileOf))].filter((file) => !/(?:^|\/)(?:__root|route)$/.test(file));

  return pages.toSorted().map((page) => {
    const folders = page.split('/').map((_, depth, parts) => [...parts.slice(0, depth), 'route'].join('/'));
    const own = chunkKeys.filter((key) => [page, '__root', ...folders].includes(fileOf(key)));
    const chunks = closure([...entries, ...(page === 'index' ? first : later), ...own]);
    const js = new Set(chunks.map(({ file }) => file).filter((file) => file.endsWith('.js')));
    const css = new Set(chunks.flatMap((chunk) => chunk.css ?? []));
    const route = `/${page.replace(/(?:^|\/)index$/, '')}`;
    return { route, js: sum(js), css: sum(css), files: [...js, ...css] };
  });
}
