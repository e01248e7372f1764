/** The doctor on a machine that has the database's address alone. */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { runCommand } from '#server/cli.ts';
import { openDatabase } from '#server/db/open.ts';
import { migrate } from '#server/db/migrate.ts';
import { emptyDatabaseSettings } from '#tests/support/test-database.ts';

it('looks at no folder where there is none', async () => {
  const settings = await emptyDatabaseSettings();
  const { env } = settings;
  const database = await openDatabase({ url: env['DATABASE_URL'] ?? '' });
  await migrate(database);
  await database.close();
  const lines: string[] = [];
  const say = (line: string) => void lines.push(line);
  const code = await runCommand(
    ['doctor'],
    { ...env, DATA_DIR: join(env['DATA_DIR'] ?? '', 'none') },
    { info: say, error: say, readPassword: async () => '' },
  );
  await settings.remove();
  expect(code).toBe(0);
  expect(lines.length).toBeGreaterThan(3);
  expect(lines.filter((line) => /disk|token key/.test(line))).toEqual([]);
});
