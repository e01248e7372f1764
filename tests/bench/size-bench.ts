/**
 * What each listed answer costs right after a write of the caller's own, by the number of restaurants (growth.md §1):
 * `npm run bench -- size [small] [sqlite] [postgres]`. With `BENCH_KEPT` the chains are kept in that folder, with
 * `BENCH_POSTGRES` in databases of that server.
 */
import { v7 as uuid } from 'uuid';
import { setTimeout as wait } from 'node:timers/promises';
import { addMonths, localMonth } from '#contract/month.ts';
import type { RunningServer } from '#tests/support/demo-server.ts';
import { signIn } from './calls.ts';
import { memoryOf } from './export-bench.ts';
import { quantile } from './load.ts';
import { milliseconds, printTable, ratio, whole } from './table.ts';

const perPage = 25;
const rounds = 15;
/** A page that takes longer isn't read so often. */
const slow = 250;

/** A call by its name in the table; `path` without the page, which is asked for apart. */
interface Asked {
  readonly name: string;
  readonly path: string;
  readonly isLastToo?: boolean;
}

function listedAnswers(id: string): Asked[] {
  const month = localMonth(new Date());
  const byMonth = ['name', 'store_id', 'daily_feedback_goal', 'progress', '-points_average', '-bonus_total'];
  const overview = ['progress', 'today', '-points_average', '-bonus_total'];
  return [
    { name: "store's month", path: `/v1/restaurant/details-with-reports/?id=${id}&date=${month}` },
    { name: 'record screen', path: `/v1/report/sheet/?id=${id}` },
    ...['name', 'store_id', 'daily_feedback_goal'].map((sort) => ({
      name: `list, ${sort}`,
      path: `/v1/restaurant/list/?sort=${sort}`,
      isLastToo: true,
    })),
    ...byMonth.map((sort) => ({
      name: `list by month, ${sort}`,
      path: `/v1/restaurant/list-by-month/?date=${month}&reports=0&sort=${sort}`,
      isLastToo: true,
    })),
    ...overview.map((sort) => ({
      name: `overview, ${sort}`,
      path: `/v1/report/overview/?date=${month}&sort=${sort}`,
      isLastToo: true,
    })),
    // The larger the chain, the more this finds: none, 1 and 4. The others find as many in any.
    { name: 'overview, search', path: `/v1/report/overview/?date=${month}&q=napoca%20500` },
    { name: 'overview, search, none', path: `/v1/report/overview/?date=${month}&q=napoca%20iulia` },
    { name: 'overview, search, one', path: `/v1/report/overview/?date=${month}&q=napoca%20ro-0499` },
    { name: 'people, name', path: '/v1/user/list/?sort=name', isLastToo: true },
    { name: 'people, role', path: '/v1/user/list/?sort=role', isLastToo: true },
    { name: 'people, one role', path: '/v1/user/list/?role=evaluator', isLastToo: true },
    { name: 'people, search', path: '/v1/user/list/?q=p777%40ardeal' },
    { name: "month's end", path: `/v1/closing/list/?date=${addMonths(month, -1)}` },
    { name: "month's end, running", path: `/v1/closing/list/?date=${month}` },
    { name: "month's end, people", path: `/v1/closing/people/?date=${month}` },
    { name: 'activity', path: '/v1/admin/activity/list/?' },
  ];
}

export interface Sized {
  readonly restaurants: number;
  readonly start: () => Promise<RunningServer>;
}

/** One chain after the other; prints their times beside those of the first. */
export async function benchSize(
  title: string,
  sizes: readonly Sized[],
  login: { email: string; password: string },
) {
  const measured: Map<string, number>[] = [];
  const memory: string[] = [];
  for (const { restaurants, start } of sizes) {
    const server = await start();
    measured.push(await measure(server, login));
    memory.push(`${restaurants.toLocaleString('en')}: ${whole(memoryOf(server))} MB`);
    await server.stop();
  }
  const [first] = measured;
  printTable(
    title,
    ['', ...sizes.flatMap(({ restaurants }) => [restaurants.toLocaleString('en'), '×'])],
    [...(first ?? [])].map(([name, base]) => [
      name,
      ...measured.flatMap((times) => {
        const ms = times.get(name) ?? Number.NaN;
        return [milliseconds(ms), ratio(ms / base)];
      }),
    ]),
  );
  console.log(`Memory after that: ${memory.join(' · ')}`);
}

/** The median by name, in milliseconds as the server's log has them. */
async function measure(
  { url, logged, log }: RunningServer,
  { email, password }: { email: string; password: string },
): Promise<Map<string, number>> {
  const headers = { ...(await signIn(url, email, password)), 'Content-Type': 'application/json' };
  const get = async (path: string) => {
    const answer = await fetch(url + path, { headers });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as { data: never; meta?: { total: number } };
  };
  const list = (page: number) => get(`/v1/restaurant/list/?page=${page}&per_page=1&sort=store_id`);
  const total = (await list(1)).meta?.total ?? 0;
  // Another one each time: that of a kept chain would grow by some 700 reports with each run.
  const { data } = await list(1 + Math.floor(Math.random() * total));
  const [store] = data as { id: string; users: { id: string }[] }[];
  if (!store) throw new Error('the bench needs a restaurant');
  let written = 0;
  const write = async () => {
    const body = {
      id: uuid(),
      restaurant_id: store.id,
      evaluated_user_id: store.users[1 + (written % (store.users.length - 1))]?.id,
      points: written % 11,
      confirm: true,
    };
    written += 1;
    const init = { method: 'POST', headers, body: JSON.stringify(body) };
    const answer = await fetch(`${url}/v1/report/create/`, init);
    if (!answer.ok) throw new Error(`the write answered ${answer.status}: ${await answer.text()}`);
    await answer.arrayBuffer();
  };
  const times = new Map<string, number>();
  const time = async (name: string, path: string, act: () => Promise<unknown>) => {
    let since = logged();
    for (let round = 0; round < rounds; round += 1) {
      await write();
      const started = performance.now();
      await act();
      if (performance.now() - started > slow && round > 2) break;
      // The first fills the memory.
      if (round === 0) since = logged();
    }
    await wait(20);
    const lines = await log(since);
    const own = lines.flatMap((line) => (line.path === path && line.ms !== undefined ? line.ms : []));
    times.set(name, quantile(own, 0.5));
  };
  await time('record', '/v1/report/create/', async () => undefined);
  for (const { name, path, isLastToo } of listedAnswers(store.id)) {
    const [pathname = ''] = path.split('?');
    const isOne = name === "store's month" || name === 'record screen';
    const pageOf = (page: number) => (isOne ? path : `${path}&page=${page}&per_page=${perPage}`);
    const { meta } = await get(pageOf(1));
    await time(name, pathname, () => get(pageOf(1)));
    const last = Math.ceil((meta?.total ?? 0) / perPage);
    if (isLastToo) await time(`${name}, last page`, pathname, () => get(pageOf(last)));
  }
  return times;
}
