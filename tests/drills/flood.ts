/** A flood of log-ins. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { login } from '#contract/session.ts';
import { demoLogins, demoPassword } from '#server/demo/demo-logins.ts';
import { engine } from '#tests/support/test-database.ts';
import { install } from './installation.ts';
import { send } from './send.ts';

export interface FloodSize {
  logIns: number;
  /** The longest that /health/live may take, in milliseconds. */
  bound: number;
  /** Or, on a machine that has other things to do, so many times the longest of a server that does nothing. */
  stalls: number;
}

const warmUps = 10;

export async function flood(built: string, { logIns, bound, stalls }: FloodSize): Promise<string> {
  const place = await install(built);
  const idle = await startIdle();
  try {
    const { url } = await place.start({ TRUSTED_PROXIES: '127.0.0.1' });
    const known = { email: demoLogins[0]?.email ?? '', password: demoPassword };
    // From as many addresses and accounts, so that the throttle stops none of them.
    const logInMany = (count: number, network: string) =>
      Promise.all(
        Array.from({ length: count }, (_, number) =>
          send(url, login, {
            headers: { 'X-Forwarded-For': `${network}.${number >> 8}.${number & 255}` },
            body:
              number % 2 === 0 ? known : { email: `nobody${number}@x.example`, password: 'wrong-password' },
          }),
        ),
      );
    // Nobody floods a server in its first second.
    for (let round = 0; round < warmUps; round += 1) await logInMany(10, `192.0`);
    const probes = await Promise.all([`${url}/health/live`, idle.url].map(startProbe));
    const answers = await logInMany(logIns, '198.51');
    const [times = [], idleTimes = []] = await Promise.all(probes.map((probe) => probe.stop()));
    const tally = new Map<string, number>();
    for (const answer of answers) {
      const status = String(answer?.status ?? 'none');
      tally.set(status, (tally.get(status) ?? 0) + 1);
    }
    const strange = [...tally.keys()].filter((status) => !['200', '401', '503'].includes(status));
    const said = [...tally].map(([status, times_]) => `${times_} × ${status}`).join(', ');
    if (strange.length > 0 || !tally.has('200')) throw new Error(`log-ins were answered with ${said}`);
    // Whoever was turned away comes back.
    const after = await send(url, login, { body: known });
    if (after?.status !== 200) throw new Error(`after the flood a log-in was answered with ${after?.status}`);
    const sorted = times.toSorted((a, b) => a - b);
    const slowest = Math.round(sorted.at(-1) ?? 0);
    const median = Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0);
    const machine = Math.round(Math.max(...idleTimes));
    if (slowest > Math.max(bound, machine * stalls)) {
      throw new Error(
        `/health/live took ${slowest} ms in the flood (${said}), an idle server's probe ${machine} ms`,
      );
    }
    return (
      `log-in flood (${engine}): ${logIns} at once (${said}); /health/live ${times.length} times: ` +
      `median ${median} ms, slowest ${slowest} ms (of an idle server: ${machine} ms)`
    );
  } finally {
    idle.stop();
    await place.remove();
  }
}

/** Asks again and again from a process of its own: this one is busy with the flood. */
async function startProbe(url: string): Promise<{ stop(): Promise<number[]> }> {
  const program = fileURLToPath(new URL('probe.ts', import.meta.url));
  const child = spawn(process.execPath, [program, url], { stdio: ['pipe', 'pipe', 'inherit'] });
  const said = text(child.stdout);
  await once(child.stdout, 'readable');
  return {
    async stop() {
      child.stdin.end();
      return (await said).trim().split('\n').map(Number);
    },
  };
}

/** A server that does nothing: what its probe waits is the machine's doing. */
async function startIdle(): Promise<{ url: string; stop(): void }> {
  const program = fileURLToPath(new URL('../bench/raw-server.ts', import.meta.url));
  const child = spawn(process.execPath, [program, '20'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [port] = (await once(child.stdout, 'data')) as [Buffer];
  return { url: `http://127.0.0.1:${Number(port.toString())}/`, stop: () => void child.kill('SIGTERM') };
}
