/** Payroll runs: what closings pay is handed over once, in files that stay the same. */
import { createHash } from 'node:crypto';
import { v7 as newId } from 'uuid';
import type { Kysely, Selectable } from 'kysely';
import type { BodyOf, PageMeta, QueryOf } from '#contract/endpoint.ts';
import { fromMinor, type Currency } from '#contract/money.ts';
import { nameOf } from '#contract/person-name.ts';
import type {
  HeldClosing,
  Layout,
  PayrollFile,
  PayrollRun,
  createRun as creation,
  listRuns as listing,
  takeBackRun as takingBack,
} from '#contract/payroll.ts';
import { auditBy, presentAuthor, type Author } from '#server/audit/author.db.ts';
import { checkedWrite } from '#server/db/checked-write.ts';
import type { PayrollFilesTable, PayrollRunsTable, Schema } from '#server/db/schema.ts';
import { transact } from '#server/db/transaction.ts';
import { Problem, refusal } from '#server/http/problem.ts';
import { chunks, pageOf } from '#server/lists/page.ts';
import { readPayrollLines, sumsOf, toDue, type PayrollLine } from './due-lines.db.ts';
import { layoutFile, rowsOf, unwritableIn } from './layout-file.ts';
import { listLayouts } from './layouts.db.ts';

type Run = Selectable<PayrollRunsTable>;
type File = Selectable<PayrollFilesTable>;
type FileRow = Omit<File, 'position' | 'content'>;
type Request = Omit<BodyOf<typeof creation>, 'id'>;

/** Throws what {@link creation} says. The files are made before the transaction, which holds what they say or nothing. */
export async function createRun(
  db: Kysely<Schema>,
  writer: Author,
  { id, ...request }: BodyOf<typeof creation>,
): Promise<{ run: PayrollRun; repeated: boolean }> {
  const request_hash = createHash('sha256').update(JSON.stringify(request)).digest('hex');
  // From one snapshot: between two reads the same request could be carried out, and what it asks for be no longer due.
  const {
    made,
    layouts = [],
    lines = [],
  } = await transact(db, async (trx) => {
    const same = await findSame(trx, id, request_hash);
    if (same) return { made: same };
    await checkRestaurants(trx, request);
    return { layouts: await chosenLayouts(trx, request), lines: await linesToHold(trx, request) };
  });
  if (made) return { run: made, repeated: true };
  const names = layouts.map((layout) => ({ layout, text: unwritableIn(layout, rowsOf(layout, lines)) }));
  const errors = names.flatMap(({ text }, index) =>
    text.length === 0
      ? []
      : [{ path: `layout_ids.${index}`, code: 'not_in_encoding', params: { text: text.join(', ') } }],
  );
  if (errors.length > 0) throw new Problem('invalid', { errors });
  const files = await makeFiles(id, layouts, lines);

  return checkedWrite(db, async (trx) => {
    const author = await presentAuthor(trx, writer);
    const same = await findSame(trx, id, request_hash);
    if (same) return { run: same, repeated: true };
    const present = await linesToHold(trx, request);
    if (JSON.stringify(present) !== JSON.stringify(lines)) throw await stale(trx, request.currency);
    await insertRun(trx, author, { id, request_hash, request, lines });
    for (const file of files) await trx.insertInto('payroll_files').values(file).execute();
    const { payable, ...sums } = sumsOf(lines);
    await auditBy(trx, author, {
      action: 'payroll-run.create',
      subject: { type: 'payroll-run', id },
      after: {
        months: monthsOf(lines),
        ...sums,
        payable: fromMinor(payable),
        currency: request.currency,
        files: files.map(({ name }) => name),
        ...(request.note && { note: request.note }),
      },
    });
    return { run: await readRun(trx, id), repeated: false };
  });
}

/** The run that the same request has made. Throws `id_taken` where another one has. */
async function findSame(
  db: Kysely<Schema>,
  id: string,
  request_hash: string,
): Promise<PayrollRun | undefined> {
  const row = await db.selectFrom('payroll_runs').selectAll().where('id', '=', id).executeTakeFirst();
  if (row && row.request_hash !== request_hash) throw new Problem('id_taken');
  return row && readRun(db, id);
}

/** Throws 422 for a restaurant that is unknown, of another currency, or named twice. */
async function checkRestaurants(db: Kysely<Schema>, { closings, currency }: Request): Promise<void> {
  const rows = await db.selectFrom('restaurants').select(['id', 'currency']).execute();
  const currencies = new Map(rows.map((row) => [row.id, row.currency]));
  const seen = new Set<string>();
  const errors = closings.flatMap((closing, index) =>
    (['restaurant_ids', 'except'] as const).flatMap((list) =>
      (closing[list] ?? []).flatMap((id, at) => {
        const key = `${closing.month} ${id}`;
        const isTwice = seen.has(key);
        seen.add(key);
        const own = currencies.get(id);
        if (own === currency && !isTwice) return [];
        const code = own === undefined ? 'unknown_reference' : isTwice ? 'duplicate' : 'invalid_choice';
        return [{ path: `closings.${index}.${list}.${at}`, code }];
      }),
    ),
  );
  if (errors.length > 0) throw new Problem('invalid', { errors });
}

/** Throws 422 for a layout that is unknown, of another currency, or named twice. */
async function chosenLayouts(db: Kysely<Schema>, { layout_ids, currency }: Request): Promise<Layout[]> {
  const known = new Map((await listLayouts(db)).map((layout) => [layout.id, layout]));
  return layout_ids.map((id, index) => {
    const layout = known.get(id);
    const path = `layout_ids.${index}`;
    if (!layout) throw refusal(path, 'unknown_reference');
    if (layout.currency !== currency) throw refusal(path, 'invalid_choice');
    if (layout_ids.indexOf(id) !== index) throw refusal(path, 'duplicate');
    return layout;
  });
}

/** What of the chosen closings is due. Throws `stale` with what is due where it isn't what was agreed. */
async function linesToHold(db: Kysely<Schema>, request: Request): Promise<PayrollLine[]> {
  const { closings, currency, leave_out_unnumbered = false, agreed } = request;
  const own = (await readPayrollLines(db, { currency })).filter(chosenBy(closings));
  const found = new Set(own.map(({ month, restaurant_id }) => `${month} ${restaurant_id}`));
  const named = closings.flatMap(({ month, restaurant_ids = [] }) =>
    restaurant_ids.map((id) => `${month} ${id}`),
  );
  if (named.some((key) => !found.has(key))) throw await stale(db, currency);
  const lines = own.filter(({ payroll_id }) => payroll_id !== null);
  if (lines.length < own.length && !leave_out_unnumbered) throw refusal('leave_out_unnumbered', 'required');
  const { people, payable } = sumsOf(lines);
  if (people !== agreed.people || fromMinor(payable) !== agreed.payable) throw await stale(db, currency);
  // All of them were left out.
  if (lines.length === 0) throw refusal('closings', 'required');
  return lines;
}

/** Whether a line is of the chosen closings. */
function chosenBy(closings: Request['closings']): (line: PayrollLine) => boolean {
  const parts = closings.map(({ month, restaurant_ids, except }) => ({
    month,
    among: restaurant_ids && new Set(restaurant_ids),
    except: new Set(except),
  }));
  return ({ month, restaurant_id: id }) =>
    parts.some((part) => part.month === month && (part.among?.has(id) ?? true) && !part.except.has(id));
}

async function stale(db: Kysely<Schema>, currency: Currency): Promise<Problem> {
  return new Problem('stale', { current: toDue(currency, await readPayrollLines(db, { currency })) });
}

const monthsOf = (lines: readonly PayrollLine[]) => [...new Set(lines.map(({ month }) => month))].toSorted();

async function makeFiles(
  run_id: string,
  layouts: readonly Layout[],
  lines: readonly PayrollLine[],
): Promise<File[]> {
  const months = monthsOf(lines);
  const span = [months[0], ...(months.length > 1 ? [months.at(-1)] : [])].join('…');
  return Promise.all(
    layouts.map(async (layout, position): Promise<File> => {
      const { bytes, rows, hash } = await layoutFile(layout, lines);
      return {
        id: newId(),
        run_id,
        position,
        layout_name: layout.name,
        name: `${layout.name} ${span}.${layout.file_format}`,
        file_format: layout.file_format,
        rows,
        size: bytes.length,
        hash,
        content: Buffer.from(bytes).toString('base64'),
      };
    }),
  );
}

interface NewRun {
  id: string;
  request_hash: string;
  request: Request;
  lines: readonly PayrollLine[];
}

async function insertRun(
  trx: Kysely<Schema>,
  { actor, now }: Author,
  { id, request_hash, request, lines }: NewRun,
): Promise<void> {
  const last = await trx
    .selectFrom('payroll_runs')
    .select(({ fn }) => fn.max<number | null>('number').as('number'))
    .executeTakeFirst();
  const { payable, ...sums } = sumsOf(lines);
  await trx
    .insertInto('payroll_runs')
    .values({
      id,
      number: (last?.number ?? 0) + 1,
      request_hash,
      currency: request.currency,
      ...sums,
      total_minor: payable,
      last_month: monthsOf(lines).at(-1) ?? '',
      note: request.note || null,
      created_at: now.toISOString(),
      created_by_id: actor.id,
      created_by_name: nameOf(actor),
      taken_back_at: null,
      taken_back_by_name: null,
      taken_back_reason: null,
    })
    .execute();
  const held = lines.map(({ restaurant_id, month, number, user_id, payable_minor }) => ({
    run_id: id,
    restaurant_id,
    month,
    number,
    user_id,
    payable_minor,
    taken_back: 0 as const,
  }));
  for (const some of chunks(held, 200)) await trx.insertInto('payroll_lines').values(some).execute();
}

/** The newest first. */
export async function listRuns(
  db: Kysely<Schema>,
  query: QueryOf<typeof listing>,
): Promise<{ data: PayrollRun[]; meta?: PageMeta }> {
  const { currency, id } = query;
  const runs = await db
    .selectFrom('payroll_runs')
    .selectAll()
    .$if(currency !== undefined, (rows) => rows.where('currency', '=', currency ?? 'RON'))
    .$if(id !== undefined, (rows) => rows.where('id', '=', id ?? ''))
    .orderBy('number', 'desc')
    .execute();
  const { rows, meta } = pageOf(runs, query);
  const data = await toRuns(db, rows);
  if (id === undefined) return { data, ...(meta && { meta }) };
  const closings = await readClosings(db, id);
  return { data: data.map((run) => ({ ...run, closings })), ...(meta && { meta }) };
}

async function readRun(db: Kysely<Schema>, id: string): Promise<PayrollRun> {
  const [run] = (await listRuns(db, { id })).data;
  if (!run) throw new Problem('not_found');
  return run;
}

async function toRuns(db: Kysely<Schema>, runs: readonly Run[]): Promise<PayrollRun[]> {
  const ids = runs.length > 0 ? runs.map(({ id }) => id) : [''];
  const [files, months, newest] = await Promise.all([
    db
      .selectFrom('payroll_files')
      .select(['id', 'run_id', 'layout_name', 'name', 'file_format', 'rows', 'size', 'hash'])
      .where('run_id', 'in', ids)
      .orderBy('position')
      .execute(),
    db
      .selectFrom('payroll_lines')
      .select(['run_id', 'month'])
      .distinct()
      .where('run_id', 'in', ids)
      .orderBy('month')
      .execute(),
    newestMonths(db),
  ]);
  const filesOf = Map.groupBy(files, ({ run_id }) => run_id);
  const monthsOfRun = Map.groupBy(months, ({ run_id }) => run_id);
  return runs.map((run) => ({
    id: run.id,
    number: run.number,
    currency: run.currency,
    months: (monthsOfRun.get(run.id) ?? []).map(({ month }) => month),
    people: run.people,
    restaurants: run.restaurants,
    total: fromMinor(run.total_minor),
    note: run.note,
    created_at: run.created_at,
    created_by: run.created_by_name,
    files: (filesOf.get(run.id) ?? []).map(toFile),
    closings: null,
    taken_back_at: run.taken_back_at,
    taken_back_by: run.taken_back_by_name,
    taken_back_reason: run.taken_back_reason,
    is_last: run.taken_back_at === null && run.last_month >= (newest.get(run.currency) ?? ''),
  }));
}

function toFile(row: FileRow): PayrollFile {
  const { run_id: _, ...file } = row;
  return file;
}

/** The latest month that a run in force holds, by currency. */
async function newestMonths(db: Kysely<Schema>): Promise<Map<Currency, string>> {
  const rows = await db
    .selectFrom('payroll_runs')
    .select(({ fn }) => ['currency', fn.max<string>('last_month').as('month')])
    .where('taken_back_at', 'is', null)
    .groupBy('currency')
    .execute();
  return new Map(rows.map(({ currency, month }) => [currency, month]));
}

/** What a run holds, or held. */
async function readClosings(db: Kysely<Schema>, runId: string): Promise<HeldClosing[]> {
  const rows = await db
    .selectFrom('payroll_lines as l')
    .innerJoin('restaurants as r', 'r.id', 'l.restaurant_id')
    .select(({ fn }) => [
      'r.id',
      'r.name',
      'r.store_id',
      'l.month',
      'l.number',
      fn.countAll<number>().as('people'),
      fn.sum<number>('l.payable_minor').as('payable'),
    ])
    .where('l.run_id', '=', runId)
    .groupBy(['r.id', 'r.name', 'r.store_id', 'r.search_folded', 'l.month', 'l.number'])
    .orderBy('l.month')
    .orderBy('r.search_folded')
    .execute();
  return rows.map(({ id, name, store_id, payable, ...row }) => ({
    restaurant: { id, name, store_id },
    ...row,
    payable: fromMinor(payable),
  }));
}

/** The bytes of a run's file, with its name. Throws `not_found`. */
export async function readFile(
  db: Kysely<Schema>,
  { run_id, file_id }: { run_id: string; file_id: string },
): Promise<File> {
  const file = await db
    .selectFrom('payroll_files')
    .selectAll()
    .where('run_id', '=', run_id)
    .where('id', '=', file_id)
    .executeTakeFirst();
  if (!file) throw new Problem('not_found');
  return file;
}

/** What it held is due again. One that was taken back stays as it is. Throws `not_found`, `later_run`. */
export async function takeBackRun(
  db: Kysely<Schema>,
  writer: Author,
  { id, reason }: BodyOf<typeof takingBack>,
): Promise<PayrollRun> {
  return checkedWrite(db, async (trx) => {
    const author = await presentAuthor(trx, writer);
    const run = await readRun(trx, id);
    if (run.taken_back_at !== null) return run;
    if (!run.is_last) throw new Problem('later_run');
    await trx
      .updateTable('payroll_runs')
      .set({
        taken_back_at: author.now.toISOString(),
        taken_back_by_name: nameOf(author.actor),
        taken_back_reason: reason,
      })
      .where('id', '=', id)
      .execute();
    await trx.updateTable('payroll_lines').set({ taken_back: 1 }).where('run_id', '=', id).execute();
    await auditBy(trx, author, {
      action: 'payroll-run.take-back',
      subject: { type: 'payroll-run', id },
      before: { number: run.number, payable: run.total, currency: run.currency },
      after: { reason },
    });
    return readRun(trx, id);
  });
}
