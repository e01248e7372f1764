/** A server whose build can be replaced under the tabs that are open, as at a new release. */
import { createHash } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request as send, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Exchange } from '#server/http/exchange.ts';
import { createPages, readBuild } from '#server/http/pages.ts';

const built = fileURLToPath(new URL('../../dist/web', import.meta.url));

const isText = (name: string) => /\.(?:js|css|json|html)$/.test(name);
const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
const inlineScripts = (html: string) =>
  [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script = '']) => script);

/** The same build under other names, as if a line had been changed in every file of it. */
function renameBuild(folder: string): void {
  const assets = readdirSync(join(folder, 'assets')).filter((name) => !/\.(?:br|gz)$/.test(name));
  const names = assets
    .map((name) => name.replace(/\..+$/, ''))
    .concat(readBuild(folder)?.build ?? [])
    .toSorted((one, other) => other.length - one.length);
  const anyName = new RegExp(`(?<![\\w-])(?:${[...new Set(names)].join('|')})(?![\\w-])`, 'g');
  const renamed = (text: string) => text.replace(anyName, (name) => `${name}x`);
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  for (const name of readdirSync(folder, { recursive: true }).map(String)) {
    if (/\.(?:br|gz)$/.test(name)) rmSync(join(folder, name));
    else if (isText(name))
      writeFileSync(join(folder, name), renamed(readFileSync(join(folder, name), 'utf8')));
  }
  for (const name of assets) renameSync(join(folder, 'assets', name), join(folder, 'assets', renamed(name)));
  // Its kept page is another one, too.
  const worker = join(folder, 'sw.js');
  writeFileSync(worker, readFileSync(worker, 'utf8').replaceAll('"revision":"', '"revision":"x'));
  // The policy names the page's own scripts by their hashes.
  const policy = inlineScripts(page).reduce(
    (json, script) => json.replace(hashOf(script), hashOf(renamed(script))),
    readFileSync(join(folder, 'csp.json'), 'utf8'),
  );
  writeFileSync(join(folder, 'csp.json'), policy);
}

export interface TwoBuilds {
  url: string;
  /** Begins with the build as it is; `next` puts the other one in its place, with or without the files of the first. */
  next: (keeps?: 'former files') => void;
  /** Calls wait from now on, until what it answers is called. */
  hold: () => () => void;
  close: () => void;
}

/** In front of a server: its calls are passed on, its pages come from one of two builds. */
export async function serveTwoBuilds(server: string): Promise<TwoBuilds> {
  const other = mkdtempSync(join(tmpdir(), 'brigade-next-build-'));
  cpSync(built, other, { recursive: true });
  renameBuild(other);
  const keeping = mkdtempSync(join(tmpdir(), 'brigade-next-build-'));
  cpSync(other, keeping, { recursive: true });
  cpSync(join(built, 'assets'), join(keeping, 'assets'), { recursive: true });
  const open = (folder: string) => ({ name: readBuild(folder)?.build ?? '', pages: createPages(folder) });
  const builds = [open(built), open(other), open(keeping)] as const;
  let present = builds[0];
  let held = Promise.resolve();

  const answer = async (exchange: Exchange, outgoing: ServerResponse) => {
    const { status, headers, body } = await present.pages(exchange);
    outgoing.writeHead(status, { ...headers, 'brigade-build': present.name });
    outgoing.end(body);
  };

  const pass = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const { method = 'GET', url = '/', headers } = incoming;
    await held;
    const call = send(server + url, { method, headers }, (reply) => {
      outgoing.writeHead(reply.statusCode ?? 502, { ...reply.headers, 'brigade-build': present.name });
      reply.pipe(outgoing);
    });
    incoming.pipe(call);
  };

  const front = createServer((incoming, outgoing) => {
    const { url = '/', headers } = incoming;
    const { pathname: path } = new URL(url, server);
    if (/^\/(?:v1|health)\//.test(path)) {
      void pass(incoming, outgoing);
      return;
    }
    const request = new Request(server + url, { headers: { accept: headers.accept ?? '*/*' } });
    void answer({ path, request } as Exchange, outgoing);
  });
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
  const address = front.address();
  if (typeof address !== 'object' || !address) throw new Error('no address');
  return {
    url: `http://127.0.0.1:${address.port}`,
    next: (keeps) => {
      present = builds[keeps ? 2 : 1];
    },
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    },
    close() {
      front.close();
      front.closeAllConnections();
      for (const folder of [other, keeping]) rmSync(folder, { recursive: true, force: true });
    },
  };
}
