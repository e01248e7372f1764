/** The lean floor of a 304: Hono on Node, which answers with the headers that its argument names and does nothing else. */
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';

const headers = JSON.parse(process.argv[2] ?? '{}') as Record<string, string>;
const app = new Hono();
app.all('*', () => new Response(null, { status: 304, headers: { ...headers } }));
const server = createAdaptorServer(app);
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
process.once('SIGTERM', () => process.exit(0));
