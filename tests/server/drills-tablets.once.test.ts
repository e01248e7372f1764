/** The load of the tablets' drill: at its end it waits for every answer, so that what it calls an error is the server's. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { followChanges } from '#contract/live.ts';
import type { Plan, Seen } from '#tests/drills/tablet-load.ts';

it('an answer that is under way when the drill ends is no error', async () => {
  const streams: ServerResponse[] = [];
  const polls: ServerResponse[] = [];
  const server = createServer(({ url }, answer) => {
    answer.setHeader('Content-Type', 'text/event-stream');
    if (url !== followChanges.path) return void polls.push(answer);
    answer.write('data: {}\n\n');
    return void streams.push(answer);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('no port');
  const url = `http://127.0.0.1:${address.port}`;
  // A poll a minute: the second one that comes is due to the hint.
  const plan: Plan = { url, tablets: [{ token: 'x', paths: ['/poll'] }], every: 60_000 };
  const program = fileURLToPath(new URL('../drills/tablet-load.ts', import.meta.url));
  const child = spawn(process.execPath, [program], { stdio: ['pipe', 'pipe', 'inherit'] });
  const said = text(child.stdout);
  child.stdin.write(`${JSON.stringify(plan)}\n`);

  await expect.poll(() => [streams.length, polls.length], { timeout: 20_000 }).toEqual([1, 1]);
  polls[0]?.end();
  streams[0]?.write('data: {"type":"changed"}\n\n');
  await expect.poll(() => polls.length, { timeout: 20_000 }).toBe(2);
  child.stdin.end();
  // The stream is hung up at the end; the poll goes on.
  await once(streams[0] as ServerResponse, 'close');
  polls[1]?.end();

  const { errors, times } = JSON.parse((await said).trim().split('\n').at(-1) ?? '') as Seen;
  expect(errors).toEqual([]);
  expect(times).toHaveLength(2);
  server.close();
}, 60_000);
