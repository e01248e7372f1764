/** The mail server away, rude or silent for half an hour, by a clock of the drill's own. */
import { v7 as newId } from 'uuid';
import { registerUser } from '#contract/user-changes.ts';
import { enqueueDue, readAddressee } from '#server/statements/statement-mails.db.ts';
import { createOutboxWorker } from '#server/mail/outbox.worker.ts';
import { createSmtpSender } from '#server/mail/smtp.ts';
import { makeServer, testOrigin } from '#tests/support/server.ts';
import { admin } from '#tests/support/small-chain.ts';
import { startSmtp, type Mood } from '#tests/support/smtp.ts';
import { engine, smallSetNow } from '#tests/support/test-database.ts';

const minutes = 30;
/** By turns, a minute each. */
const faults: (Mood | 'away')[] = ['away', 'busy', 'refuse', 'drop', 'take and drop', 'away'];
/** A pause between two tries is an hour at most. */
const longestWait = 60;

export async function mailOutage({ mails }: { mails: number }): Promise<string> {
  const server = await makeServer();
  const smtp = await startSmtp();
  try {
    let now = Date.parse(smallSetNow);
    const workers = [1, 2].map(() =>
      createOutboxWorker({
        readAddressee,
        enqueueDue,
        database: server.database,
        clock: () => new Date(now),
        log: () => undefined,
        send: createSmtpSender(smtp.url, 'brigade@drill.example'),
        publicUrl: () => testOrigin,
      }),
    );
    /** Both machines look into the outbox. */
    const minute = async () => {
      await Promise.all(workers.map((worker) => worker.run()));
      now += 60_000;
      server.at(new Date(now).toISOString());
    };
    const wanted: string[] = [];
    const register = async () => {
      const id = newId();
      const email = `${id}@drill.example`;
      const names = { first_name: 'Ana', last_name: 'Drill' };
      const body = { id, ...names, email, user_position: 'shift_manager', role: 'evaluator' } as const;
      await server.call(registerUser, { as: admin, body });
      wanted.push(email);
    };

    let kills = 0;
    for (let number = 0; number < minutes; number += 1) {
      const fault = faults[number % faults.length] ?? 'away';
      if (fault === 'away') await smtp.leave();
      else smtp.mood = fault;
      while (wanted.length < (mails * (number + 1)) / minutes) await register();
      const before = smtp.mails.length;
      await minute();
      if (fault === 'away') await smtp.comeBack();
      if (fault === 'take and drop') kills += smtp.mails.length - before;
    }
    smtp.mood = 'take';
    let waited = 0;
    const arrived = () => new Set(smtp.mails.flatMap(({ to }) => to)).size;
    const waiting = () =>
      server.database.kysely.selectFrom('outbox').select('id').where('sent_at', 'is', null).execute();
    while ((await waiting()).length > 0 && waited <= longestWait) {
      await minute();
      waited += 1;
    }
    const lost = wanted.length - arrived();
    const ids = new Set(smtp.mails.map(({ headers }) => headers['message-id'])).size;
    const twice = smtp.mails.length - ids;
    if (lost > 0 || (await waiting()).length > 0) throw new Error(`${lost} of ${mails} mails did not arrive`);
    // Each of them recognisable: under the identity of the first.
    if (ids !== mails || twice > kills) {
      throw new Error(`${smtp.mails.length} mails came under ${ids} identities, ${kills} × killed`);
    }
    return (
      `mail outage (${engine}): ${mails} mails queued in ${minutes} minutes of refused, rude and killed SMTP, two senders: ` +
      `all arrived, the last ${waited} minutes after it; ${kills} × killed before its thanks, ${twice} came twice`
    );
  } finally {
    await smtp.close();
    await server.close();
  }
}
