/** What month's end costs: its list, closing every restaurant while others read, a closed month and why it pays what it pays. */
import { localMonth, addMonths } from '#contract/month.ts';
import type { RunningServer } from '#tests/support/demo-server.ts';
import { signIn } from './calls.ts';
import { quantile } from './load.ts';
import { milliseconds, printTable, whole } from './table.ts';

/** The budget of an explanation, in milliseconds (payout.md). */
const explained = 10;

interface Details {
  data: { lines: { person: { id: string } }[] };
}

interface Listed {
  data: { restaurant: { id: string } }[];
}

/** Measures month's end of the last month, once; the chain is closed afterwards. `budget`: of closing, in milliseconds. */
export async function benchClosing(
  title: string,
  server: RunningServer,
  budget: number,
  email: string,
  password: string,
): Promise<void> {
  const headers = { ...(await signIn(server.url, email, password)), 'Content-Type': 'application/json' };
  const month = addMonths(localMonth(new Date()), -1);
  const timed = async <Result>(work: () => Promise<Result>): Promise<[number, Result]> => {
    const started = performance.now();
    const result = await work();
    return [performance.now() - started, result];
  };
  const get = async (path: string) => {
    const answer = await fetch(server.url + path, { headers });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    return answer.json();
  };
  const page = `/v1/closing/list/?date=${month}&page=1&per_page=50`;
  const [first] = await timed(() => get(page));
  const [again] = await timed(() => get(`${page}&sort=name`));
  const [people] = await timed(() => get(`/v1/closing/people/?date=${month}&page=1&per_page=50`));
  const { data } = (await get(`/v1/closing/list/?date=${month}`)) as Listed;

  const over = new AbortController();
  const waits: number[] = [];
  const reading = (async () => {
    while (!over.signal.aborted)
      waits.push((await timed(() => get('/v1/restaurant/list/?page=1&per_page=25')))[0]);
  })();
  const [closing, closed] = await timed(async () => {
    const body = JSON.stringify({ month, restaurant_ids: data.map(({ restaurant }) => restaurant.id) });
    const answer = await fetch(`${server.url}/v1/admin/closing/close/`, { method: 'POST', headers, body });
    return (await answer.json()) as { data: { ok: boolean }[] };
  });
  over.abort();
  await reading;
  const failed = closed.data.filter(({ ok }) => !ok).length;
  if (failed > 0) throw new Error(`${failed} restaurants could not be closed`);
  const [after] = await timed(() => get(page));
  const own = data[0]?.restaurant.id ?? '';
  const [details, shown] = await timed(() => get(`/v1/closing/details/?id=${own}&date=${month}`));
  const [line] = (shown as Details).data.lines;
  const ofFirst = `date=${month}&number=1`;
  const explaining = async (query: string) => {
    const times: number[] = [];
    for (let turn = 0; turn < 20; turn += 1)
      times.push((await timed(() => get(`/v1/explain/?${query}&restaurant_id=${own}`)))[0]);
    return quantile(times, 0.5);
  };
  const ofMonth = await explaining(`what=store-month&date=${month}`);
  const ofClosing = await explaining(`what=closing&${ofFirst}`);
  const ofLine = await explaining(`what=line&${ofFirst}&user_id=${line?.person.id}`);
  printTable(
    `Month's end: ${title}`,
    ['', 'ms', 'budget'],
    [
      ['list, a page, the first time', milliseconds(first), ''],
      ['list, another order', milliseconds(again), ''],
      ['by person, a page', milliseconds(people), ''],
      [`closing ${data.length} restaurants`, whole(closing), whole(budget)],
      ['a list of restaurants meanwhile, median', milliseconds(quantile(waits, 0.5)), ''],
      ['a list of restaurants meanwhile, slowest', milliseconds(Math.max(...waits)), ''],
      ['list, a page, after that', milliseconds(after), ''],
      ['a closed month', milliseconds(details), ''],
      ["explaining a restaurant's month, median of 20", milliseconds(ofMonth), whole(explained)],
      ['explaining a closing, median of 20', milliseconds(ofClosing), whole(explained)],
      ['explaining a line, median of 20', milliseconds(ofLine), whole(explained)],
    ],
  );
}
