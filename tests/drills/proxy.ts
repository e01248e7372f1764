/** A small round-robin proxy, as it stands before several machines. */
import { once } from 'node:events';
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';

export interface Proxy {
  readonly url: string;
  /** The machines, in turn. */
  targets: string[];
  close(): Promise<void>;
}

export async function startProxy(targets: string[]): Promise<Proxy> {
  let turn = 0;

  /** A machine that refuses the connection has taken nothing: the next one is asked. */
  const pass = (incoming: IncomingMessage, outgoing: ServerResponse, body: Buffer, tries: number) => {
    turn += 1;
    const target = proxy.targets[turn % proxy.targets.length];
    const { method, url, headers } = incoming;
    const upstream = request(`${target}${url}`, { method, headers });
    upstream.once('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
      answer.once('error', () => outgoing.destroy());
    });
    upstream.once('error', (error: NodeJS.ErrnoException) => {
      if (outgoing.headersSent) return outgoing.destroy();
      if (error.code === 'ECONNREFUSED' && tries > 1) return pass(incoming, outgoing, body, tries - 1);
      // Whether it was done is not known here.
      return outgoing.writeHead(502, { 'Content-Type': 'application/json' }).end('{}');
    });
    outgoing.once('close', () => upstream.destroy());
    upstream.end(body);
  };

  const server = createServer((incoming, outgoing) => {
    const parts: Buffer[] = [];
    incoming.on('data', (part: Buffer) => parts.push(part));
    incoming.once('end', () => pass(incoming, outgoing, Buffer.concat(parts), proxy.targets.length));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('the proxy has no port');
  const proxy: Proxy = {
    url: `http://127.0.0.1:${address.port}`,
    targets,
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
  return proxy;
}
