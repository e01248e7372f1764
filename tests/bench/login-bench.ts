/** The log-in beside the password hash alone. */
import { hashPassword, verifyPassword } from '#server/auth/passwords.ts';
import type { RunningServer } from '#tests/support/demo-server.ts';
import { answerOf } from './calls.ts';
import { type Call, connections, fire, fireAtFloor, quantile } from './load.ts';
import { printTable, ratio, whole } from './table.ts';

/**
 * Each turn measures a new server: how the threads of one process fall on two cores changes its rate by a tenth, for as
 * long as the process lives.
 */
const turns = 11;
const secondsOfTurn = 4;
const warming = 2;

/** How many passwords a second this machine checks with nothing around it. */
async function hashRate(password: string): Promise<number> {
  const hash = await hashPassword(password);
  const until = performance.now() + secondsOfTurn * 1000;
  let checked = 0;
  const check = async () => {
    while (performance.now() < until) {
      await verifyPassword(hash, password);
      checked += 1;
    }
  };
  await Promise.all(Array.from({ length: connections }, check));
  return checked / secondsOfTurn;
}

/** Prints the rates of the log-in, of the hash alone, and of Hono and the hash. */
export async function benchLogin(
  title: string,
  start: () => Promise<RunningServer>,
  email: string,
  password: string,
): Promise<void> {
  const rates: Record<'own' | 'hash' | 'lean', number>[] = [];
  for (let turn = 0; turn < turns; turn += 1) {
    const server = await start();
    const call: Call = {
      method: 'POST',
      url: `${server.url}/v1/admin/login/`,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email, password }),
    };
    const answer = await answerOf(call);
    await fire(call, warming);
    const own = await fire(call, secondsOfTurn);
    await server.stop();
    const lean = await fireAtFloor(call, 'lean', { ...answer, password }, secondsOfTurn);
    rates.push({ own: own.rate, hash: await hashRate(password), lean: lean.rate });
  }
  const median = (of: (turn: (typeof rates)[number]) => number) => quantile(rates.map(of), 0.5);
  const line = (name: string, of: (turn: (typeof rates)[number]) => number) => {
    const shares = rates.map((turn) => of(turn) / turn.hash);
    return [name, whole(median(of)), ...[0.5, 0, 1].map((share) => ratio(quantile(shares, share)))];
  };
  printTable(
    `${title}: medians of ${turns} turns of ${secondsOfTurn} s, ${connections} connections, a new server each`,
    ['log-in', 'req/s', '× the hash', 'least', 'most'],
    [
      line('the hash alone', ({ hash }) => hash),
      line('Hono and the hash', ({ lean }) => lean),
      line('Brigade', ({ own }) => own),
    ],
  );
}
