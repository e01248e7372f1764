import { openDatabase } from '#server/db/connect.ts';
import { listRestaurantsByMonth, readRestaurantWithReports } from '#server/restaurants/restaurant-months.store.ts';
import { listRestaurants, readRestaurant } from '#server/restaurants/restaurants.store.ts';
import { listUsers } from '#server/users/users.store.ts';
import { getRestaurantWithReports, listRestaurantsByMonth as e } from '#contract/restaurants.ts';
const db = await openDatabase({ dataDir: '/tmp/chain-db' });
const k = db.kysely; const now = new Date();
const actor = { id: 'x', role: 'admin', first_name: '', last_name: '', restaurantIds: [] } as const;
async function m(name: string, f: () => Promise<unknown>, n = 60) {
  const ts: number[] = []; for (let i = 0; i < n; i++) { const t = performance.now(); await f(); ts.push(performance.now() - t); }
  ts.sort((a, b) => a - b); console.log(name.padEnd(40), 'p50', ts[n >> 1]!.toFixed(2), 'min', ts[0]!.toFixed(2), 'p95', ts[Math.floor(n * .95)]!.toFixed(2));
}
const month = '2026-11';
for (const sort of ['name', 'progress', 'bonus_total', 'store_id'] as const)
  await m('by-month page 25 ' + sort, () => listRestaurantsByMonth(k, 'all', { date: month, reports: '0', page: 1, per_page: 25, sort }, now, 'ro'));
await m('by-month page q', () => listRestaurantsByMonth(k, 'all', { date: month, reports: '0', page: 1, per_page: 25, q: 'cluj 1' }, now, 'ro'));
await m('by-month whole', () => listRestaurantsByMonth(k, 'all', { date: month, reports: '0' }, now, 'ro'));
await m('list page', () => listRestaurants(k, 'all', { page: 1 }, 'ro'));
await m('list whole', () => listRestaurants(k, 'all', {}, 'ro'));
const first = (await listRestaurants(k, 'all', { sort: 'store_id', page: 1, per_page: 1 }, 'ro')).data[0]!;
const d = await readRestaurantWithReports(k, 'all', first.id, { date: month, now });
console.log(d.reports.length, d.summary);
await m('details', () => readRestaurant(k, 'all', first.id));
await m('details-with-reports ' + d.reports.length, () => readRestaurantWithReports(k, 'all', first.id, { date: month, now }));
await m('zod+json of details', async () => JSON.stringify(getRestaurantWithReports.result.safeParse({ success: true, data: d }).data));
await m('json only', async () => JSON.stringify({ success: true, data: d }));
const w = await listRestaurantsByMonth(k, 'all', { date: month, reports: '0' }, now, 'ro');
await m('zod+json of whole', async () => JSON.stringify(e.result.safeParse({ success: true, ...w }).data));
await m('json only of whole', async () => JSON.stringify({ success: true, ...w }));
const pg = await listRestaurantsByMonth(k, 'all', { date: month, reports: '0', page: 1 }, now, 'ro');
await m('zod+json of page', async () => JSON.stringify(e.result.safeParse({ success: true, ...pg }).data));
await m('users page', () => listUsers(k, actor, { page: 1 }, 'ro'), 20);
await m('users page q', () => listUsers(k, actor, { page: 1, q: 'ana pop' }, 'ro'), 20);
await m('users page store', () => listUsers(k, actor, { page: 1, restaurant_id: first.id }, 'ro'), 20);
await db.close();
