/** Whatever stands in a cell or a file: an answer that names it, never a failure of the server. */
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { importColumns, importKinds } from '#contract/imports.ts';
import { locales } from '#contract/locale.ts';
import { openServer } from '#tests/support/open-server.ts';
import { admin, crew, everything, manager } from '#tests/support/small-chain.ts';
import { sendImport } from '#tests/support/upload.ts';
import { textRow, workbook } from '#tests/support/workbook.ts';

// Many imports a test, on machines that have other things to do.
vi.setConfig({ testTimeout: 30_000 });

const server = await openServer();

const cell = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.double().map(String),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  fc.constantFrom(
    'RO-CJ-01',
    'RO-B-02',
    admin,
    crew,
    manager,
    'Radu Pop',
    'Andrei Popescu',
    '8',
    '7,5',
    '1.000',
  ),
  fc.constantFrom(
    '2026-10-14',
    '14.10.2026 25:61',
    '99999',
    '9007199254740993',
    '1e309',
    'NaN',
    '-0',
    '',
    ' ',
  ),
  fc.constantFrom('=1+1', "'", "''=x", '__proto__', 'constructor', '\u202E', '\uFEFF', '👩‍👩‍👧', 'İ', 'ß'),
  fc.constantFrom(
    'admin',
    'evaluator',
    'crew',
    'da',
    'nein',
    'EUR',
    'lei',
    'Europe/Bucharest',
    '04:00',
    '24:00',
  ),
);
const anyOf = <Item>(items: readonly Item[]) => fc.constantFrom(...(items as [Item, ...Item[]]));
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
const escaped = (text: string) => text.replace(/[&<]/g, (letter) => (letter === '&' ? '&amp;' : '&lt;'));

describe('a check', () => {
  it.each(importKinds)('of %s answers every row of any cells', async (kind) => {
    const columns = Object.keys(importColumns[kind]);
    const before = await everything(server);
    const rows = fc.array(fc.array(cell, { minLength: 1, maxLength: columns.length + 1 }), {
      minLength: 1,
      maxLength: 40,
    });
    await fc.assert(
      fc.asyncProperty(rows, anyOf(locales), fc.boolean(), async (cells, locale, isWorkbook) => {
        const csv = [columns, ...cells].map((row) => row.map(quoted).join(';')).join('\r\n');
        const file = isWorkbook
          ? workbook({ rows: [columns, ...cells].map((row) => textRow(...row.map(escaped))).join('') })
          : csv;
        const { status, events, problem } = await sendImport(server, kind, file, { locale });
        // XML can't hold every letter, and a file with NUL is no text.
        const isReadable = !isWorkbook && !csv.includes('\0');
        if (!isReadable && status === 422 && problem?.code === 'unreadable_file') return;
        const [first, last] = [events[0], events.at(-1)];
        if (first?.type !== 'file' || last?.type !== 'result')
          throw new Error(`no result: ${JSON.stringify(problem)}`);
        const { counts, issues } = last;
        expect(counts.new + counts.changed + counts.unchanged + counts.error).toBe(first.file.rows);
        expect(issues.every(({ errors }) => errors.length > 0)).toBe(true);
      }),
      { numRuns: 60 },
    );
    expect(server.log.filter(({ level }) => level === 'error')).toEqual([]);
    expect(await everything(server)).toEqual(before);
  });

  it('of a workbook with NUL for an id refuses the row at its id', async () => {
    const header = ['ID', 'Store ID', 'Observed at', 'Evaluator', 'Evaluated user', 'Points'];
    const row = ['\0', 'RO-CJ-01', '2026-10-14', 'Mihai Ardelean', 'Radu Pop', '8'];
    const file = workbook({ rows: [header, row].map((cells) => textRow(...cells)).join('') });
    const { status, events } = await sendImport(server, 'reports', file, { locale: 'en' });
    expect(status).toBe(200);
    expect(events.at(-1)).toMatchObject({
      type: 'result',
      counts: { new: 0, error: 1 },
      issues: [{ errors: [{ path: 'id' }] }],
    });
  });

  it('of any bytes reads them or says that it can’t', async () => {
    const heads = [[], [0x50, 0x4b, 3, 4], [0xff, 0xfe], [0xfe, 0xff], [0xef, 0xbb, 0xbf]];
    const real = [...workbook({ rows: textRow('Store ID', 'Name', 'Goal') + textRow('a', 'b', '1') })];
    const bytes = fc.oneof(
      fc.tuple(anyOf(heads), fc.uint8Array({ maxLength: 400 })).map(([head, rest]) => [...head, ...rest]),
      // A real workbook with some bytes changed.
      fc
        .array(fc.tuple(fc.nat(real.length - 1), fc.nat(255)), { minLength: 1, maxLength: 12 })
        .map((changes) => {
          const changed = [...real];
          for (const [at, byte] of changes) changed[at] = byte;
          return changed;
        }),
    );
    await fc.assert(
      fc.asyncProperty(bytes, anyOf(locales), async (file, locale) => {
        const { status, problem } = await sendImport(server, 'restaurants', new Uint8Array(file), { locale });
        expect([200, 413, 422]).toContain(status);
        expect(problem?.code).not.toBe('internal');
      }),
      { numRuns: 300 },
    );
    expect(server.log.filter(({ level }) => level === 'error')).toEqual([]);
  });
});
