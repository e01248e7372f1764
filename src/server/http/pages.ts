/** The built web app: index.html for every page, with 404 where the app has none, hashed assets for ever. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, sep } from 'node:path';
import { acceptedCoding, matches } from './response-cache.ts';
import type { Exchange, Reply } from './exchange.ts';
import { Problem } from './problem.ts';
import { contentSecurityPolicy, type InlineHashes } from './security-headers.ts';

const types: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};
/** What lies in the folder for the server or for nobody. */
const unserved = /^(?:csp\.json|pages\.json|index\.html)$|\.map$|(?:^|\/)\./;

const plain = (status: number, body: string): Reply => ({
  status,
  headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'no-store' },
  body,
});

const notBuilt = plain(503, 'The web app has not been built. Build it with: npm run build\n');
const notFound = plain(404, 'Not found\n');

interface File {
  readonly path: string;
  /** Which compressed forms lie beside it. */
  readonly codings: readonly ('br' | 'gzip')[];
  readonly headers: Readonly<Record<string, string>>;
}

const endings = { br: '.br', gzip: '.gz' } as const;

/** Answers for pages and files, which are only read; the folder is read once, because a build is never changed under a server. */
export function createPages(webDir: string): (exchange: Exchange) => Promise<Reply> {
  const names = new Set(filesIn(webDir));
  const contents = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();
  const read = (path: string) => {
    const known = contents.get(path) ?? readFile(path).then((bytes) => new Uint8Array(bytes));
    contents.set(path, known);
    return known;
  };
  const fileOf = (name: string, headers: Record<string, string>): File => ({
    path: join(webDir, name),
    codings: (['br', 'gzip'] as const).filter((coding) => names.has(`${name}${endings[coding]}`)),
    headers: { 'Content-Type': types[extname(name)] ?? 'application/octet-stream', ...headers },
  });

  const files = new Map<string, File>();
  for (const name of names) {
    if (unserved.test(name) || name.endsWith('.br') || name.endsWith('.gz')) continue;
    const hashed = name.startsWith('assets/');
    const age = hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600';
    files.set(`/${name}`, fileOf(name, { 'Cache-Control': age }));
  }
  const page = names.has('index.html')
    ? fileOf('index.html', {
        'Cache-Control': 'no-cache',
        'Content-Security-Policy': contentSecurityPolicy(readHashes(webDir)),
        ETag: `"${createHash('sha256')
          .update(readFileSync(join(webDir, 'index.html')))
          .digest('base64url')}"`,
      })
    : undefined;

  const isPage = page ? readPages(webDir) : () => true;

  const send = async (file: File, { headers }: Request): Promise<Reply> => {
    const etag = file.headers['ETag'];
    if (etag && matches(headers.get('if-none-match'), etag)) {
      return { status: 304, headers: file.headers, body: null };
    }
    const best = acceptedCoding(headers.get('accept-encoding'), file.codings);
    return {
      status: 200,
      headers: { ...file.headers, Vary: 'Accept-Encoding', ...(best && { 'Content-Encoding': best }) },
      body: await read(best ? `${file.path}${endings[best]}` : file.path),
    };
  };

  /** The app says in its own words that there is no such page. Never a 304: that would be a 200 to a browser. */
  const sendUnknown = async (file: File, request: Request): Promise<Reply> => {
    const { ETag: _tag, ...headers } = file.headers;
    return { ...(await send({ ...file, headers }, request)), status: 404 };
  };

  return async ({ path, request }) => {
    const file = files.get(path);
    const known = file !== undefined || isPage(path);
    if (request.method !== 'GET' && request.method !== 'HEAD')
      throw known ? new Problem('method_not_allowed', { allow: ['GET', 'HEAD'] }) : new Problem('not_found');
    if (file) return send(file, request);
    // A page's address has no dot: a missing file must not be answered with a page of HTML.
    if (path.startsWith('/assets/') || /\.[^/]*$/.test(path)) return notFound;
    if (!page) return notBuilt;
    return known ? send(page, request) : sendUnknown(page, request);
  };
}

function filesIn(folder: string): string[] {
  try {
    const found = readdirSync(folder, { recursive: true, withFileTypes: true });
    return found
      .filter((entry) => entry.isFile())
      .map((entry) =>
        join(entry.parentPath, entry.name).slice(join(folder, sep).length).replaceAll(sep, '/'),
      );
  } catch {
    return [];
  }
}

/** Tells the addresses of the app's pages, with or without the last slash; the router doesn't look at capitals either. */
function readPages(webDir: string): (path: string) => boolean {
  const patterns = JSON.parse(readFileSync(join(webDir, 'pages.json'), 'utf8')) as string[];
  const known = new RegExp(`^(?:${patterns.join('|')})$`, 'i');
  return (path) => known.test(path.replace(/(.)\/$/, '$1'));
}

function readHashes(webDir: string): InlineHashes {
  return JSON.parse(readFileSync(join(webDir, 'csp.json'), 'utf8')) as InlineHashes;
}
