import { afterAll } from 'vitest';
import { makeServer, type TestServer, type TestServerOptions } from './server.ts';

/** The server of a test file: opened before its tests, closed after them. */
export async function openServer(options?: TestServerOptions): Promise<TestServer> {
  const server = await makeServer(options);
  afterAll(() => server.close());
  return server;
}
