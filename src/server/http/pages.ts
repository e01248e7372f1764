/**
 * The built web app: index.html for every page, with 404 where the app has none; statement.html, which is no page of the
 * app; hashed assets are immutable.
 */
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import * as z from 'zod/mini';
import type { Exchange, Reply } from './exchange.ts';
import { Problem } from './problem.ts';
import { acceptedCoding, matches } from './response-cache.ts';
import {
  contentSecurityPolicy,
  statementHeaders,
  workerHeaders,
  type InlineHashes,
} from './security-headers.ts';

/** What the build makes for browsers. Source maps and compressed forms have no type, so they have no address. */
const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
};
/** Files for the server, and hidden ones. */
const unserved = /^(?:csp|pages)\.json$|^\./;
const endings = { br: '.br', gzip: '.gz' } as const;

const plain = (status: number, body: string): Reply => ({
  status,
  headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  body,
});
const notBuilt = plain(503, 'The web app has not been built. Build it with: npm run build\n');
const notFound = plain(404, 'Not found\n');

interface File {
  readonly path: string;
  /** The compressed forms beside it. */
  readonly codings: readonly ('br' | 'gzip')[];
  readonly headers: Readonly<Record<string, string>>;
}

/** What the build says of itself: its name, and the addresses of its pages. */
const builtPages = z.object({ build: z.string(), patterns: z.array(z.string()) });

/** Undefined where the web app hasn't been built. */
export function readBuild(webDir: string): z.output<typeof builtPages> | undefined {
  const path = join(webDir, 'pages.json');
  return existsSync(path) ? builtPages.parse(JSON.parse(readFileSync(path, 'utf8'))) : undefined;
}

/** Answers for pages and files. The folder is listed once, because a build is never changed under a server. */
export function createPages(webDir: string): (exchange: Exchange) => Promise<Reply> {
  const list = (folder: string) =>
    existsSync(join(webDir, folder)) ? readdirSync(join(webDir, folder)) : [];
  const names = new Set([...list(''), ...list('assets').map((name) => `assets/${name}`)]);
  const readText = (name: string) => readFileSync(join(webDir, name), 'utf8');
  const contents = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();
  const read = (path: string) => {
    const known = contents.get(path);
    if (known) return known;
    const content = readFile(path).then((bytes) => new Uint8Array(bytes));
    contents.set(path, content);
    // Read again at the next request: too many files were open, say.
    content.catch(() => contents.delete(path));
    return content;
  };
  const fileOf = (name: string, type: string, headers: Record<string, string>): File => ({
    path: join(webDir, name),
    codings: (['br', 'gzip'] as const).filter((coding) => names.has(`${name}${endings[coding]}`)),
    headers: { 'Content-Type': type, ...headers },
  });

  const files = new Map<string, File>();
  for (const name of names) {
    const type = types[extname(name)];
    if (type === undefined || unserved.test(name)) continue;
    if (name === 'sw.js') {
      files.set('/sw.js', fileOf(name, type, workerHeaders));
      continue;
    }
    const age = name.startsWith('assets/') ? 'max-age=31536000, immutable' : 'max-age=3600';
    files.set(`/${name}`, fileOf(name, type, { 'Cache-Control': `public, ${age}` }));
  }

  const isBuilt = names.has('index.html');
  const html = isBuilt ? readText('index.html') : '';
  const page = fileOf('index.html', 'text/html; charset=utf-8', {
    'Cache-Control': 'no-cache',
    ...(isBuilt && {
      'Content-Security-Policy': contentSecurityPolicy(JSON.parse(readText('csp.json')) as InlineHashes),
    }),
  });
  const statement = fileOf('statement.html', 'text/html; charset=utf-8', statementHeaders);
  const etag = `"${createHash('sha256').update(html).digest('base64url')}"`;
  const taggedPage = { ...page, headers: { ...page.headers, ETag: etag } };
  // With or without the last slash; the router doesn't look at capitals either.
  const patterns = readBuild(webDir)?.patterns ?? ['.*'];
  const pagePaths = new RegExp(`^(?:${patterns.join('|')})$`, 'i');
  const isStatement = (path: string) => /^\/statement\/?$/i.test(path);
  const isPage = (path: string) => pagePaths.test(path.replace(/(.)\/$/, '$1'));

  const send = async (file: File, request: Request, status = 200): Promise<Reply> => {
    const coding = acceptedCoding(request.headers.get('accept-encoding'), file.codings);
    return {
      status,
      headers: { ...file.headers, Vary: 'Accept-Encoding', ...(coding && { 'Content-Encoding': coding }) },
      body: await read(coding ? `${file.path}${endings[coding]}` : file.path),
    };
  };
  return async ({ path, request }) => {
    const file = files.get(path);
    const known = file !== undefined || isPage(path) || isStatement(path);
    if (request.method !== 'GET' && request.method !== 'HEAD')
      throw known ? new Problem('method_not_allowed', { allow: ['GET', 'HEAD'] }) : new Problem('not_found');
    if (file) return send(file, request);
    // The address of a page has no dot: a missing file must not be answered with HTML.
    if (path.startsWith('/assets/') || /\.[^/]*$/.test(path)) return notFound;
    if (!isBuilt) return notBuilt;
    if (isStatement(path)) return send(statement, request);
    // An unknown page is the app, which says so. It has no ETag: a 304 would be a 200 to a browser.
    if (!known) return send(page, request, 404);
    if (matches(request.headers.get('if-none-match'), etag))
      return { status: 304, headers: taggedPage.headers, body: null };
    return send(taggedPage, request);
  };
}
