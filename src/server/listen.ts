/** The app on a port. */
import type { Server } from 'node:http';
import { createAdaptorServer } from '@hono/node-server';
import { StartError } from './start-error.ts';

/**
 * Longer than proxies keep an idle connection (nginx 60 s, Traefik 90 s, Caddy 2 minutes, Google's 10): whoever closes
 * first may do so under a request, and a proxy doesn't send a POST again (decision 82).
 */
const keepAliveTimeout = 620_000;
/** A client that takes longer to send the head, or all of the request, is cut off; the largest import needs two minutes on a slow line. */
const headersTimeout = 15_000;
const requestTimeout = 120_000;
/** Requests in flight at a stop have this long to finish. */
const stopTimeout = 10_000;

export interface Listening {
  readonly url: string;
  readonly port: number;
  /** Takes no more requests and resolves when those in flight are answered, or cut off after ten seconds. */
  close(): Promise<void>;
}

/**
 * Throws {@link StartError} when the port can't be had. Without `host` it listens on every address. `prefix` is that of the
 * settings' names.
 */
export async function listen(
  app: { fetch: (request: Request, env?: object) => Response | Promise<Response> },
  port: number,
  host: string | undefined,
  prefix: '' | 'METRICS_' = '',
): Promise<Listening> {
  const server = createAdaptorServer({
    fetch: app.fetch,
    serverOptions: { keepAliveTimeout, headersTimeout, requestTimeout, connectionsCheckingInterval: 2_000 },
  }) as Server;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) =>
      reject(new StartError(`${prefix}${reasonOf(error, port, host)}`, { cause: error })),
    );
    server.listen(port, host, resolve);
  });
  const address = server.address();
  const actual = typeof address === 'object' && address ? address.port : port;
  const shown = host === undefined || host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return {
    url: `http://${shown.includes(':') ? `[${shown}]` : shown}:${actual}`,
    port: actual,
    close: () => stop(server),
  };
}

function stop(server: Server): Promise<void> {
  return new Promise((resolve) => {
    // A connection that was busy when the stop came is idle once its answer is out; nobody else closes it then.
    const sweep = setInterval(() => server.closeIdleConnections(), 50);
    const cut = setTimeout(() => server.closeAllConnections(), stopTimeout);
    server.close(() => {
      clearInterval(sweep);
      clearTimeout(cut);
      resolve();
    });
    server.closeIdleConnections();
  });
}

function reasonOf(error: Error, port: number, host: string | undefined): string {
  const code = 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE')
    return `PORT: ${port} is in use by another program; stop that one or set another PORT`;
  if (code === 'EACCES') return `PORT: ${port} may not be used by this account; set one above 1023`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `HOST: ${host} is not an address of this machine`;
  return `PORT: cannot listen on ${port} (${error.message})`;
}
