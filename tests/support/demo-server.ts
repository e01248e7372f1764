/** The built server in a process of its own, as people start it, for the browser tests, the bench and the pictures. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, createReadStream, mkdtempSync, openSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { nodeEnv, nodeFlags } from '#dev/node-flags.ts';
import { clockEnv } from './clock-env.ts';
import { freePort } from './postgres.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The demo log-ins (contract §6), by what they are for. */
export const demoLogins = {
  admin: 'admin@ardealgrill.example',
  manager: 'manager.cluj@ardealgrill.example',
  shift: 'tura.bucuresti@ardealgrill.example',
  crew: 'crew@ardealgrill.example',
} as const;

/** One line of the server's log. */
export interface LogLine {
  path?: string;
  status?: number;
  ms?: number;
}

export interface RunningServer {
  url: string;
  dataDir: string;
  pid: number;
  /** Milliseconds from the start of the process until it was ready. */
  readyAfter: number;
  /** How many bytes are logged. */
  logged: () => number;
  /** The lines of the log from so many bytes on, those without an object left out. All of it can be longer than a text may be. */
  log: (since: number) => Promise<LogLine[]>;
  /** Asks it to stop and waits until it has. */
  stop: () => Promise<void>;
}

interface Options {
  dataDir: string;
  mode?: 'demo' | 'production';
  env?: Record<string, string>;
}

/** What still runs at the end of this process is ended with it. */
const running = new Set<() => void>();
process.on('exit', () => running.forEach((end) => end()));

/** Starts dist/server on a free port and waits until it is ready; throws with its output where it doesn't get there. */
export async function startBuiltServer({
  dataDir,
  mode = 'demo',
  env = {},
}: Options): Promise<RunningServer> {
  const began = performance.now();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  // Into a file: reading a pipe while the server is measured would cost this process a core.
  const folder = mkdtempSync(join(tmpdir(), 'brigade-server-log-'));
  const logFile = join(folder, 'log');
  const output = openSync(logFile, 'a');
  const child = spawn(process.execPath, [...nodeFlags, 'dist/server/main.js'], {
    cwd: root,
    stdio: ['ignore', output, output],
    env: {
      PATH: process.env['PATH'],
      ...nodeEnv,
      NODE_ENV: 'production',
      BRIGADE_MODE: mode,
      HOST: '127.0.0.1',
      PORT: String(port),
      DATA_DIR: dataDir,
      ...clockEnv(),
      ...env,
    },
  });
  closeSync(output);
  const end = () => {
    child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  };
  running.add(end);

  const deadline = performance.now() + 60_000;
  for (;;) {
    const ready = await fetch(`${url}/health/ready`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ready) break;
    if (child.exitCode !== null || child.signalCode !== null || performance.now() > deadline)
      throw new Error(`The server did not get ready.\n${readFileSync(logFile, 'utf8')}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }

  return {
    url,
    dataDir,
    pid: child.pid ?? 0,
    readyAfter: performance.now() - began,
    logged: () => statSync(logFile).size,
    async log(since) {
      const found: LogLine[] = [];
      const lines = createInterface({ input: createReadStream(logFile, { start: since }) });
      for await (const line of lines) if (line.startsWith('{')) found.push(JSON.parse(line) as LogLine);
      return found;
    },
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
      running.delete(end);
      end();
    },
  };
}
