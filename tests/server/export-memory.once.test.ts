/** A longer file needs no more memory than a short one. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { fileFormats } from '#contract/file-format.ts';
import { nodeFlags } from '#dev/node-flags.ts';
import { rowsAtOnce } from '#server/sheets/pages.ts';
import { printed } from '#tests/drills/printed.ts';
import { fileOf, Source } from '#tests/support/made-rows.ts';

const program = fileURLToPath(new URL('../support/held-by-file.ts', import.meta.url));

describe.each(fileFormats)('a file of forty thousand rows (%s)', (format) => {
  it('holds no more at its end than near its beginning', { timeout: 60_000 }, () => {
    const args = ['--expose-gc', program, format];
    const { stdout, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' });
    expect(stderr).toBe('');
    const more = Number(stdout);
    printed(`export ${format}: ${more.toFixed(2)} MB more at row 40,000 than at row 5,000`);
    expect(more).toBeLessThan(1);
  });

  it('is read no further than it is taken', async () => {
    const rows = new Source();
    const chunks = fileOf(format, rows);
    for (let page = 1; page <= 20; page += 1) {
      await chunks.next();
      expect(rows.read).toBe(page * rowsAtOnce);
    }
    await chunks.return?.();
  });
});

it('the image starts its server as npm start does', () => {
  const started = /^CMD (.*)$/m.exec(readFileSync('Dockerfile', 'utf8'))?.[1] ?? '';
  expect(JSON.parse(started)).toEqual(['node', ...nodeFlags, 'dist/server/main.js']);
});
