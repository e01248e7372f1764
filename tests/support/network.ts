/** The network of the web tests: every call of the app goes to the real server app, in process. */
import { http } from 'msw';
import { setupServer } from 'msw/node';
import { makeServer, type TestServer } from './server.ts';

let server: Promise<TestServer> | undefined;
let used = false;

/** The worker's server, on the small set; back to its first state after each test. */
export function testServer(): Promise<TestServer> {
  used = true;
  server ??= makeServer();
  return server;
}

export async function resetTestServer(): Promise<void> {
  if (used && server) await (await server).reset();
  used = false;
}

export async function closeTestServer(): Promise<void> {
  const open = server;
  server = undefined;
  await (await open)?.close();
}

/** Add what a test needs with `network.use(…)`; a request that nobody handles fails the test. */
export const network = setupServer(
  http.all('*/v1/*', async ({ request }) => (await testServer()).fetch(request)),
);
