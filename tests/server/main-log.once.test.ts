import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLog } from '#server/log.ts';

let written: string[];
let log: (line: object) => void;

beforeEach(() => {
  vi.useFakeTimers();
  written = [];
  log = createLog('info', (text) => void written.push(text));
});
afterEach(() => {
  vi.useRealTimers();
});

it('writes the lines of some milliseconds together, in their order', () => {
  log({ level: 'info', n: 1 });
  log({ level: 'info', n: 2 });
  expect(written).toEqual([]);
  vi.advanceTimersByTime(20);
  expect(written).toEqual(['{"level":"info","n":1}\n{"level":"info","n":2}\n']);
  vi.advanceTimersByTime(1_000);
  expect(written).toHaveLength(1);
});

it('writes an error at once, with what came before it', () => {
  log({ level: 'info', n: 1 });
  log({ level: 'error', n: 2 });
  expect(written).toEqual(['{"level":"info","n":1}\n{"level":"error","n":2}\n']);
});

it('leaves nothing behind at the end of the process', () => {
  log({ level: 'info', n: 1 });
  const flush = process.listeners('exit').at(-1);
  flush?.(0);
  expect(written).toEqual(['{"level":"info","n":1}\n']);
});

it.each([
  ['error', ['error']],
  ['warn', ['error', 'warn']],
  ['info', ['error', 'warn', 'info']],
  ['debug', ['error', 'warn', 'info', 'debug']],
] as const)('at %s writes %j', (level, expected) => {
  const leveled = createLog(level, (text) => void written.push(text));
  for (const name of ['error', 'warn', 'info', 'debug']) leveled({ level: name });
  vi.advanceTimersByTime(20);
  const lines = written.join('').trimEnd().split('\n');
  expect(lines.map((line) => (JSON.parse(line) as { level: string }).level)).toEqual(expected);
});
