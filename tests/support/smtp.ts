/** A real SMTP server for the tests, which can also be away, slow or rude. */
import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { SMTPServer, type SMTPServerSession } from 'smtp-server';
import { readMail, type ReadMail } from './mime.ts';
import { freePort } from './postgres.ts';

export interface TakenMail extends ReadMail {
  from: string;
  to: string[];
  /** The whole message. */
  raw: string;
}

/**
 * - `take` takes mails
 * - `refuse` no recipient is good enough: 550
 * - `busy` come back later: 451
 * - `slow` takes a mail after the pause
 * - `drop` cuts the connection before the mail is taken
 * - `take and drop` takes the mail and cuts the connection before it says so
 */
export type Mood = 'take' | 'refuse' | 'busy' | 'slow' | 'drop' | 'take and drop';

export interface TestSmtp {
  readonly url: string;
  /** In the order in which they were taken. */
  readonly mails: TakenMail[];
  mood: Mood;
  /** Of the slow one, in milliseconds. */
  pause: number;
  /** How often somebody tried to hand over a mail. */
  readonly tries: number;
  /** Away and back again, on the same port: connections are refused meanwhile. */
  leave(): Promise<void>;
  comeBack(): Promise<void>;
  close(): Promise<void>;
}

const refusal = (responseCode: number, message: string) =>
  Object.assign(new Error(message), { responseCode });

export async function startSmtp(): Promise<TestSmtp> {
  const port = await freePort();
  const mails: TakenMail[] = [];
  const sockets = new Set<Socket>();
  let tries = 0;
  let server: SMTPServer | undefined;

  const take = (raw: string, { envelope: { mailFrom, rcptTo } }: SMTPServerSession) => {
    const from = mailFrom ? mailFrom.address : '';
    mails.push({ ...readMail(raw), from, to: rcptTo.map(({ address }) => address), raw });
  };

  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };

  const receive = async (message: Promise<string>, session: SMTPServerSession, taken: () => void) => {
    const raw = await message;
    const { mood } = smtp;
    if (mood === 'drop') return cut();
    if (mood === 'slow') await wait(smtp.pause);
    take(raw, session);
    return mood === 'take and drop' ? cut() : taken();
  };

  const listen = async () => {
    server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      disableReverseLookup: true,
      onRcptTo(address, _session, callback) {
        tries += 1;
        if (smtp.mood === 'refuse') callback(refusal(550, `no such user here: ${address.address}`));
        else if (smtp.mood === 'busy') callback(refusal(451, `later: ${address.address}`));
        else callback();
      },
      onData(stream, session, callback) {
        // One that was cut in mid-message has nothing to hand over.
        receive(text(stream), session, callback).catch(() => undefined);
      },
    });
    // A connection that was cut is what the test is about.
    server.on('error', () => undefined);
    server.server.on('connection', (socket: Socket) => {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    });
    await new Promise<void>((resolve) => server?.listen(port, '127.0.0.1', resolve));
  };

  const leave = async () => {
    cut();
    await new Promise<void>((resolve) => (server ? server.close(resolve) : resolve()));
    server = undefined;
  };

  const smtp: TestSmtp = {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    mood: 'take',
    pause: 300,
    get tries() {
      return tries;
    },
    leave,
    comeBack: listen,
    close: leave,
  };
  await listen();
  return smtp;
}
