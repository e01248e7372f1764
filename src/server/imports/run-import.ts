/** An import from the first byte to the commit; a check takes the same way without writing. */
import { createHash } from 'node:crypto';
import { v7 as newId } from 'uuid';
import type { QueryOf } from '#contract/endpoint.ts';
import {
  importLimits,
  type ImportEvent,
  type ImportFileFacts,
  type ImportKind,
  type runImport as running,
} from '#contract/imports.ts';
import type { Locale } from '#contract/locale.ts';
import { auditBy, presentAuthor, type Author } from '#server/audit/author.db.ts';
import { Problem } from '#server/http/problem.ts';
import { writeAlone, type ReportsPlace } from '#server/reports/report-lock.db.ts';
import { columnsOf, matchColumns, missingColumns, type Columns } from './columns.ts';
import { errorsCsv } from './errors-csv.ts';
import type { ImportPlan, Kind, Run } from './kind.ts';
import { TimeSlice } from '#server/sheets/time-slice.ts';
import { readTable, withoutTotals, type Table } from './read-table.ts';
import { reports } from './reports.kind.ts';
import { restaurants } from './restaurants.kind.ts';
import { RowReader } from './row-reader.ts';
import { RowResults } from './row-results.ts';
import { users } from './users.kind.ts';

export interface Upload {
  readonly bytes: ReadableStream<Uint8Array> | null;
  readonly query: QueryOf<typeof running>;
  readonly locale: Locale;
}

const sampleRows = 5;
const sampleLetters = 200;

/**
 * Reads the file, sends its facts, checks its rows and, with `commit`, writes them. Throws as the contract's
 * `runImport` says before it sends anything, and when `signal` is aborted; nothing is written then.
 * @returns what became of it; `unchanged` where what would be written isn't what was agreed to
 */
export async function importFile(
  place: ReportsPlace,
  author: Author,
  { bytes: upload, query, locale }: Upload,
  send: (event: ImportEvent) => void,
  signal: AbortSignal,
): Promise<'checked' | 'written' | 'unchanged'> {
  const { kind, commit, agreed, leave_out: leaveOut = 0 } = query;
  const slice = new TimeSlice(signal);
  const bytes = await readUpload(upload, importLimits.bytes);
  const knows = (header: readonly string[]) => matchColumns(kind, header).size;
  const whole = await readTable(bytes, { encoding: query.encoding, locale, knows }, slice);
  const columns = columnsOf(kind, whole.header, query.columns);
  const table = withoutTotals(whole, columns);
  const missing = missingColumns(kind, columns);
  const digest = missing.length > 0 ? '' : digestOf(bytes, kind, table, columns, locale);
  if (commit !== undefined && commit !== digest) throw new Problem('file_changed');

  send({ type: 'file', file: { ...factsOf(table), columns: Object.fromEntries(columns), missing } });
  const progress: Run['progress'] = (phase, done, total) => send({ type: 'progress', phase, done, total });
  const countsClosed = query.closed_months === 'count';
  const run: Run = { author, locale, importId: newId(), name: query.name, countsClosed, slice, progress };
  const content = { kind, table, columns, isCommit: commit !== undefined, leaveOut, agreed };
  const plan = missing.length === 0 ? await kinds[kind](place, content, run) : undefined;
  const { results, effects, invited }: Partial<ImportPlan> & Pick<ImportPlan, 'results'> = plan ?? {
    results: new RowResults(),
  };
  const committed = plan !== undefined && commit !== undefined && isAgreed(plan, content);
  send({
    type: 'result',
    committed,
    counts: results.counts,
    issues: results.issues,
    changes: results.changes,
    additions: results.additions,
    ...(effects && { effects }),
    ...(invited !== undefined && { invited }),
    digest,
    errors_csv: await errorsCsv(results.refused, table, locale),
  });
  if (committed) return 'written';
  return commit === undefined ? 'checked' : 'unchanged';
}

interface Content {
  readonly kind: ImportKind;
  readonly table: Table;
  readonly columns: Columns;
  readonly isCommit: boolean;
  /** How many rows with errors are left out. */
  readonly leaveOut: number;
  /** The digest of the amounts that were agreed to. */
  readonly agreed: string | undefined;
}

/** Whether the result is the one that was shown and agreed to. */
function isAgreed(
  { results, effects }: ImportPlan,
  { leaveOut, agreed }: Pick<Content, 'leaveOut' | 'agreed'>,
): boolean {
  return results.counts.error === leaveOut && (agreed === undefined || agreed === effects?.digest);
}

const kinds: Record<ImportKind, (place: ReportsPlace, content: Content, run: Run) => Promise<ImportPlan>> = {
  restaurants: (...run) => planOrWrite(restaurants, ...run),
  users: (...run) => planOrWrite(users, ...run),
  reports: (...run) => planOrWrite(reports, ...run),
};

async function planOrWrite<Draft>(
  kind: Kind<Draft>,
  place: ReportsPlace,
  { kind: name, table, columns, isCommit, leaveOut, agreed }: Content,
  run: Run,
): Promise<ImportPlan> {
  const { slice, progress, locale } = run;
  const { rows } = table;
  /** Read again for each attempt of the transaction, because the readers hold the errors. */
  const read = async () => {
    const drafts: Draft[] = [];
    for (const [index, row] of rows.entries()) {
      drafts.push(kind.read(new RowReader(row, columns, table), locale));
      if (!slice.isOver) continue;
      progress('reading', index + 1, rows.length);
      await slice.next();
    }
    return drafts;
  };
  let first: Draft[] | undefined = await read();
  if (!isCommit) return kind.plan(place.kysely, first, run);
  return writeAlone(place, async (trx) => {
    const drafts = first ?? (await read());
    first = undefined;
    const author = await presentAuthor(trx, run.author);
    const plan = await kind.plan(trx, drafts, { ...run, author });
    const { error, ...counts } = plan.results.counts;
    if (!isAgreed(plan, { leaveOut, agreed })) return plan;
    if (counts.new + counts.changed > 0) {
      await plan.write(trx);
      await auditBy(trx, author, {
        action: 'import.run',
        subject: { type: 'import', id: run.importId },
        after: { kind: name, name: run.name, ...counts, ...(error > 0 && { left_out: error }) },
      });
    }
    // The last moment to go away.
    slice.check();
    return plan;
  });
}

function factsOf({
  format,
  encoding,
  delimiter,
  header,
  rows,
}: Table): Omit<ImportFileFacts, 'columns' | 'missing'> {
  return {
    format,
    encoding,
    delimiter,
    header: header.map((cell) => cell.slice(0, sampleLetters)),
    sample: rows.slice(0, sampleRows).map(({ cells }) => cells.map((cell) => cell.slice(0, sampleLetters))),
    rows: rows.length,
  };
}

/**
 * All bytes of an upload. Counted while they come, because a chunked body doesn't declare its length. Throws
 * `too_large` as soon as there are more than `limit`, without reading the rest, and `malformed` where the connection
 * broke off.
 */
async function readUpload(upload: ReadableStream<Uint8Array> | null, limit: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = upload?.getReader();
  for (;;) {
    const next = await reader?.read().catch(() => {
      throw new Problem('malformed');
    });
    if (!next?.value) break;
    size += next.value.length;
    if (size > limit) {
      reader?.releaseLock();
      throw new Problem('too_large', { errors: [{ path: '', code: 'too_big', params: { max: limit } }] });
    }
    chunks.push(next.value);
  }
  return Buffer.concat(chunks);
}

/** Over the bytes and everything that decides how they are read. */
function digestOf(
  bytes: Uint8Array,
  kind: ImportKind,
  table: Table,
  columns: Columns,
  locale: Locale,
): string {
  const understood = {
    kind,
    columns: [...columns].toSorted((a, b) => a[1] - b[1]),
    encoding: table.encoding,
    locale,
  };
  return createHash('sha256').update(JSON.stringify(understood)).update('\n').update(bytes).digest('hex');
}
