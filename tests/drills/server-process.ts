/** The built server as a process that a drill ends in the ways processes end. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { nodeFlags } from '#dev/node-flags.ts';
import { clockEnv } from '#tests/support/clock-env.ts';

/** One request in the server's log. */
export interface LoggedRequest {
  method: string;
  path: string;
  status: number;
}

export interface ServerProcess {
  url: string;
  pid: number;
  /** The requests that it has logged so far. */
  requests(): LoggedRequest[];
  /** The lines for the person at the console. */
  said(): string;
  /** Throws with its last words where it has ended by itself. */
  expectAlive(): void;
  signal(name: NodeJS.Signals): void;
  /** kill -9: nothing is written, nothing is said. */
  kill(): Promise<void>;
  /** SIGTERM; answers the exit code, null where it had to be killed after twenty seconds. */
  terminate(): Promise<{ code: number | null; ms: number }>;
}

/** What still runs at the end of this process is ended with it. */
const running = new Set<() => void>();
process.on('exit', () => running.forEach((end) => end()));

/** Starts `main.js` of a folder and waits until it says where it is. Throws with its output where it doesn't. */
export async function startProcess(folder: string, env: Record<string, string>): Promise<ServerProcess> {
  const child = spawnServer(folder, env);
  const end = () => void child.kill('SIGKILL');
  running.add(end);
  const gone = once(child, 'close');
  child.once('close', () => running.delete(end));
  let out = '';
  let error = '';
  child.stderr.on('data', (data: Buffer) => (error += data.toString()));
  const url = await new Promise<string>((resolve, reject) => {
    const late = setTimeout(
      () => reject(new Error(`The server was not ready in a minute. ${error}`)),
      60_000,
    );
    // Only until it is found: in a long log, a search of all of it with each line would take more than the server does.
    const findUrl = () => {
      const ready = /Brigade is ready: (http:\S+)\n/.exec(out)?.[1];
      if (ready === undefined) return;
      child.stdout.off('data', findUrl);
      clearTimeout(late);
      resolve(ready);
    };
    child.stdout.on('data', (data: Buffer) => (out += data.toString())).on('data', findUrl);
    child.once('close', () => {
      clearTimeout(late);
      reject(new Error(`The server did not start. ${out}${error}`));
    });
  });
  return {
    url,
    pid: child.pid ?? 0,
    requests: () =>
      out
        .split('\n')
        .filter((line) => line.startsWith('{') && line.includes('"method"'))
        .map((line) => JSON.parse(line) as LoggedRequest),
    said: () => out,
    expectAlive() {
      const ended = child.exitCode !== null || child.signalCode !== null;
      if (ended) throw new Error(`The server ended by itself: ${error}`);
    },
    signal: (name) => void child.kill(name),
    async kill() {
      child.kill('SIGKILL');
      await gone;
    },
    async terminate() {
      const began = performance.now();
      child.kill('SIGTERM');
      const cut = setTimeout(() => child.kill('SIGKILL'), 20_000);
      await gone;
      clearTimeout(cut);
      if (error) throw new Error(`The server complained: ${error}`);
      return { code: child.exitCode, ms: Math.round(performance.now() - began) };
    },
  };
}

/** Starts it and kills it so many milliseconds later, wherever it is by then. */
export async function killEarly(folder: string, env: Record<string, string>, after: number): Promise<void> {
  const child = spawnServer(folder, env);
  child.stdout.resume();
  child.stderr.resume();
  const gone = once(child, 'close');
  await wait(after);
  child.kill('SIGKILL');
  await gone;
}

function spawnServer(folder: string, env: Record<string, string>) {
  return spawn(process.execPath, [...nodeFlags, join(folder, 'main.js')], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: '0',
      ...clockEnv(),
      ...env,
    },
  });
}
