/** Builds the floor page and serves it with the measured server's own answers, everything compressed beforehand. */
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';

const root = fileURLToPath(new URL('floor/', import.meta.url));

export interface FloorServer {
  url: string;
  stop: () => void;
}

/** A service worker that answers everything from its cache, without the network: no page can be opened with less. */
const workerOf = (paths: string[]) => `
addEventListener('install', (event) => {
  event.waitUntil(caches.open('floor').then((cache) => cache.addAll(${JSON.stringify(paths)})));
});
addEventListener('fetch', (event) => {
  event.respondWith(caches.match(event.request.mode === 'navigate' ? '/' : event.request));
});
`;

/** `answers` maps a path to the JSON, or the styles, that the floor page is given there. */
export async function startFloor(
  name: 'index.html' | 'lean.html',
  answers: Record<string, string>,
): Promise<FloorServer> {
  const built = (await build({
    configFile: false,
    root,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2023',
      modulePreload: { polyfill: false },
      rolldownOptions: { input: root + name },
    },
  })) as Rolldown.RolldownOutput;
  const files = new Map<string, { type: string; bytes: Buffer }>();
  const add = (path: string, type: string, text: string | Uint8Array) =>
    files.set(path, { type, bytes: brotliCompressSync(text) });
  for (const file of built.output) {
    const type = file.fileName.endsWith('.js') ? 'text/javascript' : 'text/html; charset=utf-8';
    add(`/${file.fileName}`, type, file.type === 'chunk' ? file.code : file.source);
  }
  for (const [path, text] of Object.entries(answers))
    add(path, path.endsWith('.css') ? 'text/css' : 'application/json', text);

  // Keeps all of it on the device, as the app's own worker does.
  add('/worker.js', 'text/javascript', workerOf([...files.keys(), '/']));

  const server = createServer((request, response) => {
    const path = (request.url ?? '').replace(/\?.*/, '');
    // What is no file is a page, and there is only one.
    const file = files.get(/^\/(?:dashboard\/.*)?$/.test(path) ? `/${name}` : path);
    if (!file) {
      response.writeHead(404).end();
      return;
    }
    const caching = /^text\/(?:javascript|css)$/.test(file.type)
      ? 'public, max-age=31536000, immutable'
      : 'no-store';
    response.writeHead(200, {
      'Content-Type': file.type,
      'Content-Encoding': 'br',
      'Content-Length': file.bytes.length,
      'Cache-Control': caching,
    });
    response.end(file.bytes);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, stop: () => void server.close() };
}
