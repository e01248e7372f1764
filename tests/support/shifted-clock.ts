/**
 * Loaded before everything else by each Node process of a run with `TEST_CLOCK=2026-10-31T22:30:00Z`: the clock runs as
 * ever, but from that instant on. `tests/run.ts` turns it into a difference, which the processes share.
 */
import { shiftDate } from './shift-date.ts';

shiftDate(Number(process.env['TEST_CLOCK_SHIFT'] ?? 0));
