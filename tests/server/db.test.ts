import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '#server/db/open.ts';
import { migrate } from '#server/db/migrate.ts';
import { transact, uniqueViolation } from '#server/db/transaction.ts';
import { StartError } from '#server/start-error.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';

let testDatabase: TestDatabase;
beforeEach(async () => {
  testDatabase = await openTestDatabase('empty');
});
afterEach(() => testDatabase.close());

const put = (key: string, value = '') =>
  testDatabase.database.kysely.insertInto('app_state').values({ key, value }).execute();
const keys = async () =>
  (await testDatabase.database.kysely.selectFrom('app_state').select('key').orderBy('key').execute()).map(
    ({ key }) => key,
  );

describe('the stamp', () => {
  it('stays while nothing is written and changes with every write', async () => {
    const { database } = testDatabase;
    const before = await database.stamp();
    await keys();
    // Other workers write to the same PostgreSQL: there it may change without us, but never stay over our write.
    const unchanged = await database.stamp();
    expect(database.engine === 'postgres' || unchanged === before).toBe(true);
    await put('a');
    const after = await database.stamp();
    expect(after).not.toBe(before);
    await database.kysely.updateTable('app_state').set({ value: 'x' }).execute();
    expect(await database.stamp()).not.toBe(after);
  });
});

describe('a transaction', () => {
  it('leaves nothing when it throws', async () => {
    await expect(
      transact(testDatabase.database.kysely, async (trx) => {
        await trx.insertInto('app_state').values({ key: 'a', value: '' }).execute();
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await keys()).toEqual([]);
    await put('b');
    expect(await keys()).toEqual(['b']);
  });

  it('inside another is part of that one', async () => {
    await expect(
      transact(testDatabase.database.kysely, async (trx) => {
        await transact(trx, (inner) =>
          inner.insertInto('app_state').values({ key: 'a', value: '' }).execute(),
        );
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await keys()).toEqual([]);
  });

  it('sees no other between its look and its write: of twenty, a limit of three lets three through', async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        transact(testDatabase.database.kysely, async (trx) => {
          const rows = await trx.selectFrom('app_state').select('key').execute();
          if (rows.length >= 3) return false;
          await trx
            .insertInto('app_state')
            .values({ key: `k${index}`, value: '' })
            .execute();
          return true;
        }),
      ),
    );
    expect(outcomes.filter(Boolean)).toHaveLength(3);
    expect(await keys()).toHaveLength(3);
  });
});

describe('the tables', () => {
  it('refuse what no code should ever write', async () => {
    const { kysely } = testDatabase.database;
    const member = { restaurant_id: 'r', user_id: 'u', valid_from: '2026-01-01', valid_to: null };
    await expect(kysely.insertInto('memberships').values(member).execute()).rejects.toThrow(/foreign key/i);
    await expect(sql`insert into app_state (key, value) values (null, 'x')`.execute(kysely)).rejects.toThrow(
      /null/i,
    );
  });

  it('tell which unique value was taken', async () => {
    await put('a');
    const error: unknown = await put('a').catch((thrown: unknown) => thrown);
    expect(uniqueViolation(error)).toMatch(/app_state/);
    expect(uniqueViolation(new Error('other'))).toBeUndefined();
    expect(uniqueViolation('text')).toBeUndefined();
  });

  it('compare texts by their bytes on both engines', async () => {
    for (const key of ['b', 'Z', 'ă', 'a', '_']) await put(key);
    expect(await keys()).toEqual(['Z', '_', 'a', 'b', 'ă']);
  });

  it('give whole numbers and sums as numbers', async () => {
    const { rows } = await sql`select count(*) as n, sum(5) as s, 90000000000 as big`.execute(
      testDatabase.database.kysely,
    );
    expect(rows).toEqual([{ n: 1, s: 5, big: 90_000_000_000 }]);
  });
});

describe('the migrations', () => {
  it('may change a table that was read before', async () => {
    const { kysely } = testDatabase.database;
    const read = async () => (await sql`select * from app_state`.execute(kysely)).rows;
    await put('a', 'b');
    expect(await read()).toEqual([{ key: 'a', value: 'b' }]);
    await sql`alter table app_state add column more text`.execute(kysely);
    expect(await read()).toEqual([{ key: 'a', value: 'b', more: null }]);
    await sql`alter table app_state drop column more`.execute(kysely);
    expect(await read()).toEqual([{ key: 'a', value: 'b' }]);
  });

  it('run once, however often they are asked for', async () => {
    await put('kept');
    await migrate(testDatabase.database);
    await migrate(testDatabase.database);
    expect(await keys()).toEqual(['kept']);
  });

  it('refuse a database of a newer version in one line', async () => {
    const row = { name: '9999-later', timestamp: '2030-01-01T00:00:00Z' };
    const { kysely } = testDatabase.database;
    await sql`insert into kysely_migration (name, timestamp) values (${row.name}, ${row.timestamp})`.execute(
      kysely,
    );
    await expect(migrate(testDatabase.database)).rejects.toThrow(
      /^The database was used by a newer version of Brigade/,
    );
  });
});

describe('a data folder', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'brigade-data-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('is one server’s: a second is refused in one line, and may come after the first', async () => {
    const first = await openDatabase({ dataDir: folder });
    const refused = await openDatabase({ dataDir: folder }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(StartError);
    expect((refused as Error).message).toBe(
      `DATA_DIR: ${folder} is in use by another Brigade server; stop that one or name another folder`,
    );
    await first.close();
    const second = await openDatabase({ dataDir: folder });
    await second.close();
  });

  it('is free again after a kill -9, whatever was left in it', async () => {
    const module = join(import.meta.dirname, '../../src/server/db/open.ts');
    const child = spawn(process.execPath, [
      '--input-type=module',
      '-e',
      `const { openDatabase } = await import(${JSON.stringify(module)});
       await openDatabase({ dataDir: ${JSON.stringify(folder)} });
       console.log('open');
       setInterval(() => {}, 1000);`,
    ]);
    await once(child.stdout, 'data');
    await expect(openDatabase({ dataDir: folder })).rejects.toThrow(/in use/);
    child.kill('SIGKILL');
    await once(child, 'exit');
    const next = await openDatabase({ dataDir: folder });
    await next.close();
  });

  it('is durable: WAL, every commit synced, foreign keys on', async () => {
    const database = await openDatabase({ dataDir: folder });
    const pragma = async (name: string) => {
      const { rows } = await sql<Record<string, unknown>>`select * from ${sql.raw(`pragma_${name}`)}`.execute(
        database.kysely,
      );
      return Object.values(rows[0] ?? {})[0];
    };
    expect([await pragma('journal_mode'), await pragma('synchronous'), await pragma('foreign_keys')]).toEqual(
      ['wal', 2, 1],
    );
    await database.close();
  });

  it('lets a command-line tool in beside the server, and the server’s stamp tells', async () => {
    const server = await openDatabase({ dataDir: folder });
    await migrate(server);
    const before = await server.stamp();
    const tool = await openDatabase({ dataDir: folder, share: true });
    await migrate(tool);
    await tool.kysely.insertInto('app_state').values({ key: 'tool', value: '' }).execute();
    await tool.close();
    expect(await server.stamp()).not.toBe(before);
    await expect(openDatabase({ dataDir: folder })).rejects.toThrow(/in use/);
    await server.close();
  });

  it('that is a file, or holds something else, stops the start in one line', async () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    await expect(openDatabase({ dataDir: file })).rejects.toThrow(/^DATA_DIR: cannot write to .*file \(/);
    writeFileSync(join(folder, 'brigade.db'), 'this is not a database, but quite a long text '.repeat(50));
    await expect(openDatabase({ dataDir: folder })).rejects.toThrow(
      /^DATA_DIR: cannot open the database in /,
    );
    rmSync(join(folder, 'brigade.db'));
    const database = await openDatabase({ dataDir: folder });
    await database.close();
  });

  it('that may not be written stops the start in one line', async () => {
    // Nothing is closed to root but what the kernel keeps.
    const closed = process.getuid?.() === 0 ? '/sys' : folder;
    if (closed === folder) chmodSync(folder, 0o500);
    await expect(openDatabase({ dataDir: join(closed, 'brigade') })).rejects.toThrow(
      /^DATA_DIR: cannot write to .*brigade \(/,
    );
    if (closed === folder) chmodSync(folder, 0o700);
  });
});

describe('a PostgreSQL address', () => {
  it('that nobody answers at stops the start in one line without the password', async () => {
    const error = await openDatabase({ url: 'postgres://me:s3cret@127.0.0.1:1/x' }).catch(
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(StartError);
    expect((error as Error).message).toMatch(/^DATABASE_URL: cannot connect \(.*ECONNREFUSED/);
    expect((error as Error).message).not.toContain('s3cret');
  });
});
