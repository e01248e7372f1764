import type { QueryClient } from '@tanstack/react-query';
import { followChanges, liveInterval, type LiveEvent } from '#contract/live.ts';
import type { Api } from '#web/api/client.ts';
import { asProblem, type ApiProblem } from '#web/api/problem.ts';
import { changed, refetchShown } from '#web/queries/live-changes.ts';

/** The server says `hello` in every silence of 15 s; after three times that the stream is dead, whatever TCP says. */
const silentFor = 45_000;
/** The waits between tries to open the stream grow from the first to the longest. */
const firstWait = 1_000;
const longestWait = 30_000;
/** A busy chain hints every second; the screen follows this often. With the server's look still within 5 s. */
const spacing = 2_000;

/** Answers that say that the server has no such call, not that it is away. */
const isUnknownCall = ({ status }: ApiProblem) => status === 404 || status === 405 || status === 501;

/**
 * Keeps what is on the screen up to date: by the server's hints, and by asking every five seconds where the stream
 * doesn't come through. Rests while nobody looks at the page. Returns how to stop.
 */
export function followServer(api: Api, queryClient: QueryClient): () => void {
  let open: AbortController | undefined;
  let failures = 0;
  let watchdog: ReturnType<typeof setTimeout> | undefined;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let polling: ReturnType<typeof setInterval> | undefined;
  let flushing: ReturnType<typeof setTimeout> | undefined;
  let flushedAt = Number.NEGATIVE_INFINITY;
  let hints: LiveEvent[] = [];

  function flush() {
    flushing = undefined;
    flushedAt = performance.now();
    changed(queryClient, hints.splice(0));
  }

  function take(hint: LiveEvent) {
    hints.push(hint);
    flushing ??= setTimeout(flush, Math.max(0, flushedAt + spacing - performance.now()));
  }

  function poll() {
    polling ??= setInterval(() => refetchShown(queryClient), liveInterval);
  }

  function rest() {
    for (const timer of [watchdog, retry, flushing]) clearTimeout(timer);
    clearInterval(polling);
    polling = flushing = undefined;
    hints = [];
    const call = open;
    open = undefined;
    call?.abort();
  }

  function connect() {
    clearTimeout(retry);
    const call = new AbortController();
    open = call;
    let stands = false;
    const expect = (within: number) => {
      clearTimeout(watchdog);
      watchdog = setTimeout(() => call.abort(), within);
    };
    const onEvent = (event: LiveEvent) => {
      if (open !== call) return;
      expect(silentFor);
      if (!stands) {
        stands = true;
        failures = 0;
        clearInterval(polling);
        polling = undefined;
        // Changes before the stream opened were missed. Without any, the server answers with a 304.
        refetchShown(queryClient);
      }
      if (event.type === 'changed') take(event);
    };
    const over = (error?: unknown) => {
      if (open !== call) return;
      open = undefined;
      clearTimeout(watchdog);
      poll();
      if (error !== undefined && isUnknownCall(asProblem(error))) return;
      const wait = Math.min(longestWait, firstWait * 2 ** failures);
      failures += 1;
      // Not all clients of a server that comes back at the same moment.
      retry = setTimeout(connect, wait * (0.5 + Math.random() / 2));
    };
    // A proxy that keeps the events to itself says nothing at all.
    expect(liveInterval);
    api.follow(followChanges, { signal: call.signal, onEvent }).then(() => over(), over);
  }

  function onVisibility() {
    rest();
    if (document.visibilityState === 'hidden') return;
    failures = 0;
    refetchShown(queryClient);
    connect();
  }

  const onOnline = () => {
    if (!open && document.visibilityState !== 'hidden') connect();
  };

  document.addEventListener('visibilitychange', onVisibility);
  addEventListener('online', onOnline);
  if (document.visibilityState !== 'hidden') connect();
  return () => {
    document.removeEventListener('visibilitychange', onVisibility);
    removeEventListener('online', onOnline);
    rest();
  };
}
