/**
 * The lean floor of an answer: Hono on Node, which answers with the headers and the bytes that its argument names, a 304 where
 * it names none, after it has checked the password that it may name. It does nothing else.
 */
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import { hashPassword, verifyPassword } from '#server/auth/passwords.ts';
import type { LeanAnswer } from './load.ts';

const { headers, bytes, password } = JSON.parse(process.argv[2] ?? '{}') as LeanAnswer;
const body = bytes === undefined ? null : Buffer.alloc(bytes, ' ');
const hash = password === undefined ? undefined : await hashPassword(password);
const app = new Hono();
app.all('*', async () => {
  if (hash !== undefined && password !== undefined) await verifyPassword(hash, password);
  return new Response(body, { status: body ? 200 : 304, headers: { ...headers } });
});
const server = createAdaptorServer(app);
server.listen(0, '127.0.0.1', () => console.log((server.address() as AddressInfo).port));
process.once('SIGTERM', () => process.exit(0));
