/** What a page loads the first time, read from Vite's manifest and the compressed files beside the built ones. */
import { readFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';
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

/** The size of a built file as it travels; small files are served as they are. */
export function weigh(file: string): Weight {
  const bytes = readFileSync(web + file);
  return { gzip: gzipSync(bytes, { level: 9 }).length, brotli: brotliCompressSync(bytes).length };
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

/**
 * For each page: the entry, the chunks of the page and of the layouts round it, everything those import, and the
 * catalogue of the default language.
 */
export function routeBytes(): RouteBytes[] {
  const manifest = JSON.parse(readFileSync(`${web}.vite/manifest.json`, 'utf8')) as Record<string, Chunk>;
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
  const catalogue = keys.filter((key) => key.startsWith('locales/ro/'));
  const chunkKeys = keys.filter((key) => key.startsWith('src/web/routes/'));
  const fileOf = (key: string) => key.slice('src/web/routes/'.length).replace(/\.tsx(?:\?.*)?$/, '');
  const pages = [...new Set(chunkKeys.map(fileOf))].filter((file) => !/(?:^|\/)(?:__root|route)$/.test(file));

  return pages.toSorted().map((page) => {
    const folders = page.split('/').map((_, depth, parts) => [...parts.slice(0, depth), 'route'].join('/'));
    const own = chunkKeys.filter((key) => [page, '__root', ...folders].includes(fileOf(key)));
    const chunks = closure([...entries, ...catalogue, ...own]);
    const js = new Set(chunks.map(({ file }) => file).filter((file) => file.endsWith('.js')));
    const css = new Set(chunks.flatMap((chunk) => chunk.css ?? []));
    const route = `/${page.replace(/(?:^|\/)index$/, '')}`;
    return { route, js: sum(js), css: sum(css), files: [...js, ...css] };
  });
}
