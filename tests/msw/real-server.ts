/** The world of the web tests: every call of the app goes to the real server app, in process. */
import { http, type HttpHandler } from 'msw';
import { makeServer, type TestServer } from '#tests/support/server.ts';

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

/** One handler for all calls. Failures and other answers are put before it with `network.use(…)`. */
export function realServer(): HttpHandler[] {
  return [http.all('*/v1/*', async ({ request }) => (await testServer()).fetch(request))];
}
