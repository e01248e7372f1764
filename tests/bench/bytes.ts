/** What a page loads the first time, read from what the build tells index.html and the compressed files beside it. */
import { readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const web = fileURLToPath(new URL('../../dist/web/', import.meta.url));

interface Chunk {
  file: string;
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
  /** Scripts and texts. */
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

const readManifest = () =>
  JSON.parse(readFileSync(`${web}.vite/manifest.json`, 'utf8')) as Record<string, Chunk>;

/** What a source that is loaded by itself was built into. */
export function chunkOf(source: string): Chunk {
  const chunk = readManifest()[source];
  if (!chunk) throw new Error(`${source} has no chunk of its own`);
  return chunk;
}

/** What the early script of index.html fetches (src/dev/vite-first-load.ts). */
interface Load {
  files: string[];
  needs: number[][];
  pages: [pattern: string, parts: number[], texts: string][];
}

/** The page of a statement, which has its own script and its texts in the default language. */
export function statementBytes(): Omit<RouteBytes, 'route'> {
  const html = readFileSync(`${web}statement.html`, 'utf8');
  const named = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, name = '']) => name);
  const texts = named(/ data-texts="([^"]+)"/g).map((name) => `assets/${name}.ro.json`);
  const js = [...named(/<script [^>]*"\/(assets\/[^"]+\.js)"/g), ...texts];
  const css = named(/<link [^>]*"\/(assets\/[^"]+\.css)"/g);
  return { js: sum(js), css: sum(css), files: [...js, ...css] };
}

/** For each page: what every page has, the parts that it is made of, and its texts in the default language. */
export function routeBytes(): RouteBytes[] {
  const html = readFileSync(`${web}index.html`, 'utf8');
  // What every page loads stands in the page itself.
  const listed = (tag: string, file: string) =>
    [...html.matchAll(new RegExp(`<${tag} [^>]*"/(assets/[^"]+\\.${file})"`, 'g'))].map(
      ([, name = '']) => name,
    );
  const css = listed('link', 'css');
  const facts = /var load = (\{.*\});/.exec(html)?.[1];
  if (facts === undefined) throw new Error('index.html says nothing of the build');
  const { files, needs, pages } = JSON.parse(facts) as Load;
  return pages
    .map(([pattern, parts, texts]) => {
      const own = parts.flatMap((part) => [part, ...(needs[part] ?? [])]);
      const js = new Set([
        ...listed('(?:script|link)', 'js'),
        ...own.map((file) => `assets/${files[file]}.js`),
        `assets/${texts}.ro.json`,
      ]);
      return { route: pattern.replaceAll('[^/]+', '…'), js: sum(js), css: sum(css), files: [...js, ...css] };
    })
    .toSorted((one, other) => one.route.localeCompare(other.route));
}
