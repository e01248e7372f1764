/**
 * Loaded before everything else by each Node process of a run with `TEST_CLOCK=2026-10-31T22:30:00Z`: the clock runs as
 * ever, but from that instant on. `tests/run.ts` turns it into a difference, which the processes share.
 */
import { subscribe } from 'node:diagnostics_channel';
import type { ServerResponse } from 'node:http';
import { shiftDate } from './shift-date.ts';

shiftDate(Number(process.env['TEST_CLOCK_SHIFT'] ?? 0));

// Node's own header keeps to the machine's clock, and the app reads the server's from there.
subscribe('http.server.request.start', (message) => {
  const { response } = message as { response: ServerResponse };
  response.setHeader('Date', new Date().toUTCString());
});
