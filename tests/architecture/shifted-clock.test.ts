/** A run with another clock: dates are as ever but for the present. */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const program = `
  const { createServer } = await import('node:http');
  const server = createServer((_, answer) => answer.writeHead(200, { 'X-Any': 'x' }).end()).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const answer = await fetch('http://127.0.0.1:' + server.address().port);
  server.close();
  const made = new (class extends Date {})();
  console.log(JSON.stringify({
    header: answer.headers.get('date'), now: new Date(), called: Date(), made, number: Date.now() - made.getTime() < 1000,
    given: [new Date(0), new Date('2026-01-01'), new Date(Date.UTC(2026, 1, 3))],
    kind: [new Date() instanceof Date, structuredClone(new Date()) instanceof Date, new Date().constructor === Date],
  }));`;

it('begins at the instant that is asked for, in each process', () => {
  const at = Date.parse('2026-10-31T22:30:00Z');
  // The run's own clock may be shifted, too.
  const trueNow = Date.now() - Number(process.env['TEST_CLOCK_SHIFT'] ?? 0);
  const clock = fileURLToPath(new URL('../support/shifted-clock.ts', import.meta.url));
  const { stdout } = spawnSync(
    process.execPath,
    ['--import', clock, '--input-type=module', '--eval', program],
    {
      encoding: 'utf8',
      env: { ...process.env, TZ: 'UTC', TEST_CLOCK_SHIFT: String(at - trueNow) },
    },
  );
  const told = JSON.parse(stdout) as Record<string, unknown>;
  const moment = /^2026-10-31T22:3\d:/;
  expect(told).toEqual({
    header: expect.stringContaining('31 Oct 2026 22:3'),
    now: expect.stringMatching(moment),
    called: expect.stringContaining('Oct 31 2026 22:3'),
    made: expect.stringMatching(moment),
    number: true,
    given: ['1970-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z', '2026-02-03T00:00:00.000Z'],
    kind: [true, true, true],
  });
});
