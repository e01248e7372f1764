/** What happens when the server is there again. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followConnection } from '#web/shell/follow-connection.ts';
import { createConnection } from '#web/state/connection.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const codeIsMissing = () => dispatchEvent(new Event('vite:preloadError'));

function follow(connection = createConnection()) {
  const ping = vi.fn<() => Promise<void>>(async () => undefined);
  const onBack = vi.fn<() => void>();
  const openAgain = vi.fn<() => void>();
  const stop = followConnection(connection, { ping, onBack, openAgain });
  return { connection, ping, onBack, openAgain, stop };
}

test('code that misses the moment in which the network is back is asked for again for ten seconds', async () => {
  const connection = createConnection();
  connection.set('offline');
  const { ping, onBack, openAgain, stop } = follow(connection);
  codeIsMissing();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(ping).toHaveBeenCalledTimes(1);
  expect(openAgain).not.toHaveBeenCalled();

  connection.set('online');
  expect(openAgain).toHaveBeenCalledTimes(1);
  // Other parts of the app miss it too, before and after the page does.
  codeIsMissing();
  codeIsMissing();
  await vi.advanceTimersByTimeAsync(500);
  expect(openAgain).toHaveBeenCalledTimes(2);
  codeIsMissing();
  await vi.advanceTimersByTimeAsync(500);
  expect(openAgain).toHaveBeenCalledTimes(3);

  // The server has none: who asks on would ask for ever.
  await vi.advanceTimersByTimeAsync(10_000);
  codeIsMissing();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(openAgain).toHaveBeenCalledTimes(3);
  expect(onBack).toHaveBeenCalledTimes(1);
  stop();
});

test('code that doesn’t come while the server is silent is asked for when it answers', async () => {
  const { connection, openAgain, stop } = follow();
  connection.set('offline');
  connection.set('online');
  codeIsMissing();
  connection.set('reconnecting');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(openAgain).toHaveBeenCalledTimes(1);
  connection.set('online');
  expect(openAgain).toHaveBeenCalledTimes(2);
  stop();
});

test('a frame that is drawn anew meanwhile still knows that the network was away', async () => {
  const { connection, stop } = follow();
  connection.set('offline');
  connection.set('online');
  stop();
  codeIsMissing();
  const { openAgain, stop: stopLater } = follow(connection);
  await vi.advanceTimersByTimeAsync(500);
  expect(openAgain).toHaveBeenCalledTimes(1);
  stopLater();
});

test('code of a call that is missing is not asked for by another such call', async () => {
  const { ping, stop } = follow();
  ping.mockImplementation(async () => void codeIsMissing());
  codeIsMissing();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(ping).toHaveBeenCalledTimes(1);
  stop();
});
