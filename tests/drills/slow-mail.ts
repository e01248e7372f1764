/** What a mail server that is dead, or takes half a minute, costs: the calls nothing, each mail one sending. */
import { createServer, type Socket } from 'node:net';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { v7 as newId } from 'uuid';
import { registerUser } from '#contract/user-changes.ts';
import { demoLogins } from '#server/demo/demo-logins.ts';
import { startSmtp } from '#tests/support/smtp.ts';
import { engine } from '#tests/support/test-database.ts';
import { install, type Installation } from './installation.ts';
import { mustSend } from './send.ts';

export interface SlowMailSize {
  calls: number;
  /** What the mail server takes to say thanks, in milliseconds. */
  pause: number;
}

/** Calls beside a silent mail server may take so many times as long as beside one that answers, and these ms. */
const factor = 2;
const slack = 10;

export async function slowMail(built: string, { calls, pause }: SlowMailSize): Promise<string> {
  const smtp = await startSmtp();
  const silent = await startSilence();
  const places = [await install(built), await install(built)];
  try {
    const start = async (place: Installation, url: string) => {
      const env = {
        SMTP_URL: url,
        MAIL_FROM: 'Brigade <brigade@drill.example>',
        PUBLIC_URL: 'https://brigade.example',
      };
      const server = await place.start(env);
      const token = await place.tokenOf(demoLogins[0]?.email ?? '');
      const times: number[] = [];
      return {
        times,
        /** Registers somebody, whose invitation is a mail. */
        async register() {
          const id = newId();
          const email = `${id}@drill.example`;
          const names = { first_name: 'Ana', last_name: 'Drill' };
          const body = { id, ...names, email, user_position: 'shift_manager', role: 'evaluator' } as const;
          const began = performance.now();
          await mustSend(server.url, registerUser, { token, body });
          times.push(performance.now() - began);
          return email;
        },
      };
    };
    const [one, other] = places as [Installation, Installation];
    const alive = await start(one, smtp.url);
    const dead = await start(other, silent.url);
    // By turns, so that whatever else the machine does counts for both.
    for (let number = 0; number < calls; number += 1) {
      await alive.register();
      await dead.register();
    }
    const [usual, beside] = [alive, dead].map(({ times }) => median(times)) as [number, number];
    if (silent.callers === 0) throw new Error('nobody called the silent mail server');
    if (beside > usual * factor + slack)
      throw new Error(`${beside} ms beside a dead mail server, ${usual} else`);

    while (smtp.mails.length < calls) await wait(20);
    smtp.mood = 'slow';
    smtp.pause = pause;
    const late = await alive.register();
    const outcome = await readOutcome(one, late, pause + 60_000);
    // A sender that hangs up before the thanks sends it again.
    if (outcome?.sent_at === null || outcome?.attempts !== 1) {
      throw new Error(`thanked after ${pause} ms: ${JSON.stringify(outcome)}`);
    }
    return (
      `mail, slow (${engine}): ${calls} calls beside a silent mail server: median ${usual.toFixed(1)} → ` +
      `${beside.toFixed(1)} ms; thanked after ${pause / 1_000} s: sent once`
    );
  } finally {
    for (const place of places) await place.remove();
    silent.close();
    await smtp.close();
  }
}

/** The mail to an address once its first attempt has ended; undefined where that takes longer than it may. */
async function readOutcome(place: Installation, recipient: string, patience: number) {
  const end = performance.now() + patience;
  while (performance.now() < end) {
    const row = await place.look(({ kysely }) =>
      kysely
        .selectFrom('outbox')
        .select(['attempts', 'sent_at', 'last_error'])
        .where('recipient', '=', recipient)
        .executeTakeFirstOrThrow(),
    );
    if (row.sent_at !== null || row.last_error !== null) return row;
    await wait(200);
  }
  return undefined;
}

const median = (times: readonly number[]) => times.toSorted((a, b) => a - b)[times.length >> 1] ?? 0;

/** Takes connections and never says a word. */
async function startSilence() {
  const sockets = new Set<Socket>();
  let callers = 0;
  const server = createServer((socket) => {
    callers += 1;
    sockets.add(socket);
    socket.on('error', () => undefined);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('the silent server has no port');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    get callers() {
      return callers;
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
