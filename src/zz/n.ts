import { DatabaseSync } from 'node:sqlite';
const db = new DatabaseSync('/tmp/chain-db/brigade.db', { readOnly: true });
db.exec('pragma cache_size=-32768');
const rid = (db.prepare("select id from restaurants where store_id='RO-0001'").get() as any).id;
function m(name: string, f: () => unknown, n = 100) {
  const ts: number[] = []; for (let i = 0; i < n; i++) { const t = performance.now(); f(); ts.push(performance.now() - t); }
  ts.sort((a, b) => a - b); console.log(name.padEnd(50), 'p50', ts[n >> 1]!.toFixed(2), 'min', ts[0]!.toFixed(2));
}
const W = `from reports where business_date >= '2026-11-01' and business_date < '2026-12-01' and restaurant_id = ?`;
const O = ` order by business_date desc, observed_at desc, id desc`;
const a = db.prepare('select * ' + W + O); m('900 rows * ordered', () => a.all(rid));
const b = db.prepare('select * ' + W); m('900 rows * unordered', () => b.all(rid));
const c = db.prepare('select * ' + W + O); c.setReturnArrays(true); m('900 rows arrays ordered', () => c.all(rid));
const d = db.prepare('select count(*) c ' + W + ' and points > -1'); m('count', () => d.all(rid));
const e = db.prepare(`select json_group_array(json_array(id, business_date, points, bonus_minor, comment, evaluator_id, evaluator_first_name, evaluator_last_name, evaluated_user_id, evaluated_user_first_name, evaluated_user_last_name, observed_at, recorded_at)) j from (select * ${W}${O})`);
m('json arrays + parse', () => JSON.parse((e.get(rid) as any).j)); m('json arrays', () => (e.get(rid) as any).j);
const f = db.prepare('select id, name from restaurants'); m('1000 id,name', () => f.all());
const g = db.prepare('select * from restaurants'); m('1000 restaurants *', () => g.all());
const h = db.prepare('select * from restaurants'); h.setReturnArrays(true); m('1000 restaurants * arrays', () => h.all());
const i = db.prepare('select * from restaurant_goals order by restaurant_id, valid_from'); m('goals', () => i.all());
const j = db.prepare("select * from month_totals where month='2026-11'"); m('totals *', () => j.all());
console.log(db.prepare("explain query plan select * from month_totals where month='2026-11'").all());
const k = db.prepare('select restaurant_id, users.id, first_name, last_name, user_position, role from memberships inner join users on users.id=memberships.user_id where valid_to is null order by restaurant_id, search_folded, users.id'); m('members', () => k.all(), 10);
const l = db.prepare('select restaurant_id, users.id, first_name, last_name, user_position, role from memberships inner join users on users.id=memberships.user_id where valid_to is null'); m('members unordered', () => l.all(), 10);
console.log(db.prepare('explain query plan select restaurant_id, users.id, first_name, last_name, user_position, role from memberships inner join users on users.id=memberships.user_id where valid_to is null').all());
