/** Two editors who opened the same version. */
import type { Endpoint } from '#contract/endpoint.ts';
import { updateRestaurant } from '#contract/restaurant-changes.ts';
import { getRestaurant } from '#contract/restaurants.ts';
import { updateUser } from '#contract/user-changes.ts';
import { getUser } from '#contract/users.ts';
import { demoLogins } from '#server/demo/demo-logins.ts';
import { engine } from '#tests/support/test-database.ts';
import { install } from './installation.ts';
import { codeOf, mustSend, send, type Sent } from './send.ts';

type Fields = Record<string, unknown> & { version: number };

interface Subject {
  read: () => Promise<Fields>;
  write: (editor: string, version: number) => ReturnType<typeof send>;
  /** The field in which the editor's name stands. */
  field: string;
}

export async function lostUpdates(built: string, { races }: { races: number }): Promise<string> {
  const place = await install(built);
  try {
    const { url } = await place.start();
    const token = await place.tokenOf(demoLogins[0]?.email ?? '');
    const subjectOf = <Read extends Endpoint, Write extends Endpoint>(
      field: string,
      reading: [Read, Sent<Read>],
      writing: [Write, (editor: string, version: number) => Sent<Write>],
    ): Subject => ({
      field,
      read: async () => {
        const body = await mustSend(url, reading[0], { token, ...reading[1] });
        return (body as { data: Fields }).data;
      },
      write: (editor, version) => send(url, writing[0], { token, ...writing[1](editor, version) }),
    });
    const subjects = place.restaurants.flatMap(({ id, crew: [person = ''] }) => [
      subjectOf(
        'name',
        [getRestaurant, { params: { id } }],
        [updateRestaurant, (name, version) => ({ params: { id }, body: { name, version } })],
      ),
      subjectOf(
        'last_name',
        [getUser, { params: { id: person } }],
        [updateUser, (last_name, version) => ({ params: { id: person }, body: { last_name, version } })],
      ),
    ]);

    const race = async ({ read, write, field }: Subject, number: number): Promise<void> => {
      const { version } = await read();
      const editors = [`Ana ${number}`, `Dan ${number}`];
      const answers = await Promise.all(editors.map((editor) => write(editor, version)));
      const won = answers.findIndex((answer) => answer?.status === 200);
      const other = answers[1 - won];
      const { current } = (other?.body ?? {}) as { current?: Fields };
      const after = await read();
      const isRight =
        won >= 0 &&
        other?.status === 409 &&
        codeOf(other) === 'stale' &&
        // The loser sees what the winner saved, and that is what is saved.
        current?.[field] === editors[won] &&
        current?.version === version + 1 &&
        after[field] === editors[won] &&
        after.version === version + 1;
      if (!isRight) throw new Error(`a race ended with ${JSON.stringify({ answers, after })}`);
    };

    // Each subject has one race at a time, so that nobody else moves its version.
    let next = 0;
    await Promise.all(
      subjects.map(async (subject) => {
        while (next < races) {
          next += 1;
          await race(subject, next);
        }
      }),
    );
    return `lost updates (${engine}): ${next} races of two editors: 1 wins, 1 gets 409 stale with the newer record, 0 lost`;
  } finally {
    await place.remove();
  }
}
