/** A hundred thousand rows: how long they take, and that the server answers meanwhile. */
import { expect, it } from 'vitest';
import { addDays } from '#contract/month.ts';
import { openServer } from '#tests/support/open-server.ts';
import { resultOf } from '#tests/support/upload.ts';

const rows = 100_000;
/** The bar is 60 s on a machine that has nothing else to do. */
const limit = 120_000;

const server = await openServer({ inFolder: true, at: '2026-11-20T09:00:00Z' });

/** Two restaurants, after the days that the set has reports of; each row a minute and a pair of its own. */
function history(): string {
  const lines = ['Store ID;Date;Time;Evaluator;Evaluated user;Points;Comment'];
  const restaurants = [
    ['RO-CJ-01', 'Mihai Ardelean', ['Radu Pop', 'Ștefan Țăranu', 'Mureșan Bianca']],
    ['RO-B-02', 'tura.bucuresti@ardealgrill.example', ['Maria Ionescu', 'Cătălin Rusu']],
  ] as const;
  for (let index = 0; lines.length <= rows; index += 1) {
    const [restaurant, evaluator, people] = restaurants[index % 2 === 0 ? 0 : 1];
    const slot = Math.floor(index / 2);
    const minute = Math.floor(slot / people.length) % 900;
    const day = addDays('2026-10-16', Math.floor(slot / people.length / 900));
    const time = `${String(8 + Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
    const [year, month, date] = day.split('-');
    lines.push(
      `${restaurant};${date}.${month}.${year};${time};${evaluator};${people[slot % people.length]};${index % 11},0;"Rândul ${index}; bun"`,
    );
  }
  return lines.join('\r\n');
}

it('are imported, and unchanged when they are sent again', { timeout: 2 * limit }, async () => {
  const file = history();
  const began = process.cpuUsage();
  const marks = [performance.now()];
  const checked = await resultOf(server, 'reports', file, { locale: 'ro' });
  marks.push(performance.now());
  expect(checked).toMatchObject({ issues: [], counts: { new: rows, error: 0 } });
  const result = await resultOf(server, 'reports', file, { locale: 'ro', commit: checked.digest });
  marks.push(performance.now());
  expect(result).toMatchObject({ committed: true, counts: { new: rows } });
  const again = await resultOf(server, 'reports', file, { locale: 'ro', commit: checked.digest });
  marks.push(performance.now());
  expect(again.counts).toEqual({ new: 0, changed: 0, unchanged: rows, error: 0 });
  const [check = 0, commit = 0, repeat = 0] = marks.slice(1).map((mark, index) => mark - (marks[index] ?? 0));
  const { user, system } = process.cpuUsage(began);
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
  console.info(
    `${rows} rows: checked in ${seconds(check)}, imported in ${seconds(commit)}, again in ${seconds(repeat)}; ` +
      `${seconds((user + system) / 1_000)} of processor time for all three`,
  );
  expect(commit).toBeLessThan(limit);
});
