/** Two machines on one PostgreSQL behind a proxy: what one does counts on the other. */
import { setTimeout as wait } from 'node:timers/promises';
import { v7 as newId } from 'uuid';
import { followChanges, liveInterval } from '#contract/live.ts';
import { updateRestaurant } from '#contract/restaurant-changes.ts';
import { getMyInfo, login, logout } from '#contract/session.ts';
import { registerUser, updateUser } from '#contract/user-changes.ts';
import { demoLogins, demoPassword } from '#server/demo/demo-logins.ts';
import { readEvents } from '#tests/support/event-stream.ts';
import { beforeStart, expectKept, installRelease, readRows } from '#tests/support/released-schemas.ts';
import { startSmtp } from '#tests/support/smtp.ts';
import { install, type Installation } from './installation.ts';
import { startProxy } from './proxy.ts';
import { codeOf, mustSend, send } from './send.ts';

interface Machines {
  place: Installation;
  /** The address of each. */
  both: [string, string];
  /** The proxy's. */
  url: string;
  admin: string;
}

export interface MachinesSize {
  /** How often each way a session ends is tried. */
  rounds: number;
  mails: number;
}

export async function machines(built: string, { rounds, mails }: MachinesSize): Promise<string[]> {
  const place = await install(built);
  const smtp = await startSmtp();
  try {
    const env = {
      TRUSTED_PROXIES: '127.0.0.1',
      SMTP_URL: smtp.url,
      MAIL_FROM: 'Brigade <brigade@drill.example>',
      PUBLIC_URL: 'https://brigade.example',
    };
    const [one, other] = await Promise.all([place.start(env), place.start(env)]);
    const proxy = await startProxy([one.url, other.url]);
    const admin = await place.tokenOf(demoLogins[0]?.email ?? '');
    const given: Machines = { place, both: [one.url, other.url], url: proxy.url, admin };
    const lines = [
      await endSessions(given, rounds),
      await throttle(given, rounds),
      await hint(given, rounds),
      await sendMails(given, mails, smtp),
    ];
    await proxy.close();
    for (const server of [one, other]) {
      const { code } = await server.terminate();
      if (code !== 0) throw new Error(`a server ended with ${code}`);
    }
    return lines;
  } finally {
    await smtp.close();
    await place.remove();
  }
}

const evaluator = demoLogins[1]?.email ?? '';

async function logIn(url: string, password: string): Promise<{ token: string; id: string }> {
  const body = await mustSend(url, login, { body: { email: evaluator, password } });
  const { accessToken, user } = login.result.parse(body);
  return { token: accessToken, id: user.id };
}

async function expectStatus(url: string, token: string, wanted: number, what: string): Promise<void> {
  const answer = await send(url, getMyInfo, { token });
  if (answer?.status !== wanted) throw new Error(`${what}: ${JSON.stringify(answer)} instead of ${wanted}`);
}

/** Log-out, password change, disabling: on one machine, and the next request to the other is refused. */
async function endSessions({ both, admin }: Machines, rounds: number): Promise<string> {
  let password = demoPassword;
  for (let round = 0; round < rounds; round += 1) {
    const here = both[round % 2] ?? '';
    const there = both[(round + 1) % 2] ?? '';
    const session = async () => {
      const made = await logIn(here, password);
      // Each has looked the person up before the session ends.
      for (const url of [here, there])
        await expectStatus(url, made.token, 200, 'a log-in on the other machine');
      return made;
    };
    const endedOn = async (token: string, what: string) => {
      for (const url of [there, here]) await expectStatus(url, token, 401, what);
    };

    const left = await session();
    const stays = await session();
    await mustSend(here, logout, { token: left.token });
    await endedOn(left.token, 'a log-out');
    await expectStatus(there, stays.token, 200, 'another session of who logged out');

    const next = `drill-password-${round}`;
    const changed = { password: next, current_password: password };
    await mustSend(here, updateUser, { token: stays.token, params: { id: stays.id }, body: changed });
    password = next;
    await endedOn(stays.token, 'a password change');

    const disabled = await session();
    const setStatus = (status: 'active' | 'disabled') =>
      mustSend(here, updateUser, { token: admin, params: { id: disabled.id }, body: { status } });
    await setStatus('disabled');
    await endedOn(disabled.token, 'disabling');
    await setStatus('active');
  }
  return `several machines, sessions: ${rounds} × log-out, password change, disabling on one: ended on both at the next request`;
}

/** Wrong passwords through the proxy, so by turns on both. */
async function throttle({ both, url }: Machines, rounds: number): Promise<string> {
  for (let round = 0; round < rounds; round += 1) {
    const headers = { 'X-Forwarded-For': `203.0.113.${round}` };
    const body = { email: evaluator, password: 'wrong-password' };
    const statuses: unknown[] = [];
    for (let guess = 0; guess < 5; guess += 1) {
      statuses.push((await send(url, login, { headers, body }))?.status);
    }
    for (const machine of both) statuses.push((await send(machine, login, { headers, body }))?.status);
    if (statuses.join(' ') !== '401 401 401 401 401 429 429') {
      throw new Error(`seven guesses on two machines: ${statuses.join(' ')}`);
    }
  }
  return `several machines, throttle: ${rounds} × 5 wrong passwords by turns on both, then 429 on each`;
}

/** A write on one, and the stream of the other. */
async function hint({ both: [here, there], place, admin }: Machines, rounds: number): Promise<string> {
  const id = place.restaurants[0]?.id ?? '';
  let slowest = 0;
  const stream = readEvents(
    await fetch(`${there}${followChanges.path}`, { headers: { Authorization: `Bearer ${admin}` } }),
  );
  await stream.next();
  for (let round = 0; round < rounds; round += 1) {
    await mustSend(here, updateRestaurant, { token: admin, params: { id }, body: { name: `Hint ${round}` } });
    const began = performance.now();
    for (;;) {
      const event = await stream.next(liveInterval);
      const { type, restaurant_ids } = followChanges.result.parse(event?.data);
      if (type === 'changed' && restaurant_ids.includes(id)) break;
    }
    slowest = Math.max(slowest, performance.now() - began);
  }
  await stream.close();
  if (slowest > liveInterval) throw new Error(`a hint took ${Math.round(slowest)} ms`);
  return `several machines, live: ${rounds} writes on one, hinted on the other's stream after ${Math.round(slowest)} ms at most`;
}

/** Of hundreds at once some would be told to come back. */
const registeredAtOnce = 10;

/** Both send what waits, each mail once. */
async function sendMails(
  { url, admin, place }: Machines,
  mails: number,
  smtp: Awaited<ReturnType<typeof startSmtp>>,
): Promise<string> {
  // What the sessions' drill caused, and the made chain's invitations.
  await waitForEmptyOutbox(place);
  smtp.mails.length = 0;
  smtp.mood = 'slow';
  smtp.pause = 30;
  const wanted: string[] = [];
  const register = async () => {
    const id = newId();
    const email = `${id}@drill.example`;
    wanted.push(email);
    const names = { first_name: 'Ana', last_name: 'Drill' };
    const body = { id, ...names, email, user_position: 'shift_manager', role: 'evaluator' } as const;
    await mustSend(url, registerUser, { token: admin, body });
  };
  while (wanted.length < mails) await Promise.all(Array.from({ length: registeredAtOnce }, register));
  await waitForEmptyOutbox(place);
  const got = smtp.mails.flatMap(({ to }) => to);
  const twice = got.length - new Set(got).size;
  if (got.length !== wanted.length || twice > 0 || wanted.some((email) => !got.includes(email))) {
    throw new Error(`${wanted.length} mails were due, ${got.length} came, ${twice} of them twice`);
  }
  return `several machines, outbox: ${wanted.length} mails, both machines sending: each came once`;
}

async function waitForEmptyOutbox(place: Installation): Promise<void> {
  const until = performance.now() + 60_000;
  while (performance.now() < until) {
    const waiting = await place.look(({ kysely }) =>
      kysely.selectFrom('outbox').select('id').where('sent_at', 'is', null).execute(),
    );
    if (waiting.length === 0) return;
    await wait(100);
  }
  throw new Error('mails still wait after a minute');
}

/** Started at once, on an empty database or on an earlier version's. */
export async function startTogether(built: string, { starts }: { starts: number }): Promise<string> {
  for (let number = 0; number < starts; number += 1) {
    const release = beforeStart[number % beforeStart.length];
    const place = await install(built, { set: 'empty' });
    try {
      if (release !== undefined) await place.look((database) => installRelease(database, release));
      const rows = await place.look(readRows);
      const servers = await Promise.all([place.start(), place.start(), place.start()]);
      expectKept(rows, await place.look(readRows));
      for (const { url } of servers) {
        const ready = await fetch(`${url}/health/ready`);
        if (!ready.ok) throw new Error(`not ready: ${await ready.text()}`);
        const answer = await send(url, login, { body: { email: 'a@x.example', password: 'wrong-password' } });
        if (codeOf(answer) !== 'invalid_credentials') throw new Error(`strange: ${JSON.stringify(answer)}`);
      }
    } finally {
      await place.remove();
    }
  }
  return `several machines, first start: ${starts} × three at once, on nothing or an earlier version's data: one migrates, all get ready`;
}
