/**
 * `npm run cluster`: two servers, PostgreSQL with two replicas, PgBouncer and a proxy with HTTPS, as processes with the demo
 * chain in them, until Ctrl+C. `PORT=… npm run cluster` chooses the proxy's port, 3443 otherwise.
 */
import { randomBytes } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from '#dev/build.ts';
import { openDatabase } from '#server/db/open.ts';
import { migrate } from '#server/db/migrate.ts';
import { demoLogins, demoPassword } from '#server/demo/demo-logins.ts';
import { seedDemo } from '#server/demo/seed.db.ts';
import { startWholeSet } from './support/whole-set.ts';

await ensureBuilt();
const { cluster, pooler, servers, front, stop } = await startWholeSet({
  built: fileURLToPath(new URL('../dist/server', import.meta.url)),
  env: { TOKEN_KEY: randomBytes(32).toString('base64') },
  port: Number(process.env['PORT'] ?? 3_443),
  async prepare(url) {
    const database = await openDatabase({ url });
    await migrate(database);
    await seedDemo(database, { now: new Date(), set: 'small' });
    await database.close();
  },
});
console.log(`Brigade is ready: ${front.url} (its certificate is made by itself)`);
for (const { email } of demoLogins) console.log(`  ${email}  ${demoPassword}`);
for (const [number, { url }] of servers.entries()) console.log(`server ${number + 1}   ${url}`);
console.log(`PgBouncer  ${pooler.url}`);
console.log(`primary    ${cluster.primary.url}`);
for (const { name, url } of cluster.replicas) console.log(`${name.padEnd(10)} ${url}`);

let stopping = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    if (!stopping) void stop().then(() => process.exit(0));
    stopping = true;
  });
}
