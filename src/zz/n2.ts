import { DatabaseSync } from 'node:sqlite';
const db = new DatabaseSync('/tmp/chain-db/brigade.db', { readOnly: true });
db.exec('pragma cache_size=-32768');
function m(name: string, f: () => unknown, n = 15) {
  const ts: number[] = []; for (let i = 0; i < n; i++) { const t = performance.now(); f(); ts.push(performance.now() - t); }
  ts.sort((a, b) => a - b); console.log(name.padEnd(50), 'p50', ts[n >> 1]!.toFixed(2), 'min', ts[0]!.toFixed(2));
}
const k = db.prepare('select restaurant_id, users.id, first_name, last_name, user_position, role from memberships inner join users on users.id=memberships.user_id where valid_to is null order by restaurant_id, search_folded, users.id'); m('A', () => k.all());
const b1 = db.prepare('select restaurant_id, user_id from memberships where valid_to is null'); const b2 = db.prepare("select id, first_name, last_name, user_position, role, search_folded from users where status <> 'deleted'");
m('B1', () => b1.all()); m('B2', () => b2.all());
const c = db.prepare('select restaurant_id, users.id, first_name, last_name, user_position, role, search_folded from memberships cross join users on users.id=memberships.user_id where valid_to is null'); m('C', () => c.all());
const cc = db.prepare('select count(users.search_folded) from memberships cross join users on users.id=memberships.user_id where valid_to is null'); m('C count', () => cc.all());
const d = db.prepare("select restaurant_id, json_group_array(json_array(users.id, first_name, last_name, user_position, role)) j from memberships cross join users on users.id=memberships.user_id where valid_to is null group by restaurant_id"); m('D', () => d.all());
const e = db.prepare("select restaurant_id, json_group_array(json_object('id',id, 'first_name',first_name, 'last_name',last_name, 'user_position',user_position, 'role',role)) j from (select restaurant_id, users.* from memberships cross join users on users.id=memberships.user_id where valid_to is null order by restaurant_id, search_folded) group by restaurant_id"); m('E', () => e.all().map((r:any)=>JSON.parse(r.j)));
