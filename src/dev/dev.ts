import { createServer as createHttpServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import { createServer as createViteServer } from 'vite';
import { createApiReloader } from './api-reloader.ts';
import { mockedEntry, mockSettings } from './vite-mock.ts';
import { untranslated } from './vite-untranslated.ts';

process.chdir(fileURLToPath(new URL('../../', import.meta.url)));
const port = Number(process.env['PORT'] ?? 3000);
const host = process.env['HOST'] ?? '127.0.0.1';
const mock = mockSettings(process.argv.slice(2));

// One port for everything: the HMR socket and the API share the web app's server.
const http = createHttpServer();
const vite = await createViteServer({
  appType: 'spa',
  server: { middlewareMode: true, ws: { server: http } },
  plugins: [untranslated(), ...(mock ? [mockedEntry(mock)] : [])],
});
// In a world of its own the page needs no server, and no database.
const api = mock && mock.world !== 'real' ? undefined : await createApiReloader(vite);
const answer = api && getRequestListener((request) => api.fetch(request));

http.on('request', (request, response) => {
  if (answer && /^\/(?:v1|health)\/|^\/docs/.test(request.url ?? '')) void answer(request, response);
  else vite.middlewares(request, response);
});
http.listen(port, host, () => {
  console.log(`Brigade (dev) on http://${host === '127.0.0.1' ? 'localhost' : host}:${port}`);
});

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    http.close();
    http.closeAllConnections();
    void Promise.all([api?.close(), vite.close()]).then(() => process.exit(0));
  });
}
