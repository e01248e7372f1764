/** Layouts of payroll files. */
import type { Kysely, Selectable } from 'kysely';
import type { BodyOf } from '#contract/endpoint.ts';
import type { Month } from '#contract/month.ts';
import {
  layoutBody,
  type Layout,
  type LayoutBody,
  type LayoutPreview,
  type createLayout as creation,
  type deleteLayout as deletion,
  type updateLayout as updating,
} from '#contract/payroll.ts';
import { fold } from '#contract/text.ts';
import { auditBy, changes, type Author } from '#server/audit/author.db.ts';
import { checkedWrite } from '#server/db/checked-write.ts';
import type { PayrollLayoutsTable, Schema } from '#server/db/schema.ts';
import { Problem, refusal } from '#server/http/problem.ts';
import { isWritable } from '#server/sheets/encode-text.ts';
import { readPayrollLines } from './due-lines.db.ts';
import { dialectOf, previewOf, rowsOf, unwritableIn } from './layout-file.ts';

type Row = Selectable<PayrollLayoutsTable>;

/** By name. */
export async function listLayouts(db: Kysely<Schema>): Promise<Layout[]> {
  const rows = await db.selectFrom('payroll_layouts').selectAll().orderBy('name_folded').execute();
  return rows.map(toLayout);
}

export function toLayout({ id, content, updated_at, version }: Row): Layout {
  return { id, ...bodyOf(content), updated_at, version };
}

const bodyOf = (content: string): LayoutBody => layoutBody.parse(JSON.parse(content));

/**
 * The same id with the same content is the same create. Throws `id_taken`, 422 `duplicate` at `name`,
 * `not_in_encoding`.
 */
export async function createLayout(
  db: Kysely<Schema>,
  author: Author,
  { id, ...body }: BodyOf<typeof creation>,
): Promise<{ layout: Layout; repeated: boolean }> {
  refuseUnwritable(body);
  return checkedWrite(db, async (trx) => {
    const row: Row = {
      id,
      name_folded: fold(body.name),
      content: JSON.stringify(body),
      updated_at: author.now.toISOString(),
      version: 1,
    };
    const before = await find(trx, id);
    if (before) {
      if (before.content !== row.content) throw new Problem('id_taken');
      return { layout: toLayout(before), repeated: true };
    }
    await refuseTakenName(trx, row);
    await trx.insertInto('payroll_layouts').values(row).execute();
    await auditBy(trx, author, {
      action: 'payroll-layout.create',
      subject: { type: 'payroll-layout', id },
      after: auditedOf(body),
    });
    return { layout: toLayout(row), repeated: false };
  });
}

/** Throws `not_found`, `stale` with the newer layout, 422 as {@link createLayout}. */
export async function updateLayout(
  db: Kysely<Schema>,
  author: Author,
  { id, version, ...body }: BodyOf<typeof updating>,
): Promise<Layout> {
  refuseUnwritable(body);
  return checkedWrite(db, async (trx) => {
    const before = await findVersion(trx, id, version);
    const row: Row = {
      id,
      name_folded: fold(body.name),
      content: JSON.stringify(body),
      updated_at: author.now.toISOString(),
      version: version + 1,
    };
    if (row.content === before.content) return toLayout(before);
    await refuseTakenName(trx, row);
    await trx.updateTable('payroll_layouts').set(row).where('id', '=', id).execute();
    await auditBy(trx, author, {
      action: 'payroll-layout.update',
      subject: { type: 'payroll-layout', id },
      ...changes(auditedOf(bodyOf(before.content)), auditedOf(body)),
    });
    return toLayout(row);
  });
}

/** Throws `not_found`, `stale` with the newer layout. */
export async function deleteLayout(
  db: Kysely<Schema>,
  author: Author,
  { id, version }: BodyOf<typeof deletion>,
): Promise<void> {
  await checkedWrite(db, async (trx) => {
    const before = await findVersion(trx, id, version);
    await trx.deleteFrom('payroll_layouts').where('id', '=', id).execute();
    await auditBy(trx, author, {
      action: 'payroll-layout.delete',
      subject: { type: 'payroll-layout', id },
      before: auditedOf(bodyOf(before.content)),
    });
  });
}

async function find(db: Kysely<Schema>, id: string): Promise<Row | undefined> {
  return db.selectFrom('payroll_layouts').selectAll().where('id', '=', id).executeTakeFirst();
}

async function findVersion(trx: Kysely<Schema>, id: string, version: number): Promise<Row> {
  const row = await find(trx, id);
  if (!row) throw new Problem('not_found');
  if (row.version !== version) throw new Problem('stale', { current: toLayout(row) });
  return row;
}

async function refuseTakenName(trx: Kysely<Schema>, { id, name_folded }: Row): Promise<void> {
  const other = await trx
    .selectFrom('payroll_layouts')
    .select('id')
    .where('name_folded', '=', name_folded)
    .where('id', '<>', id)
    .executeTakeFirst();
  if (other) throw refusal('name', 'duplicate');
}

/** What the layout itself writes must be in its encoding. */
function refuseUnwritable({ file_format, encoding, header_row, columns, wage_type }: LayoutBody): void {
  if (file_format === 'xlsx') return;
  const texts = [
    ['wage_type', wage_type],
    ...columns.flatMap(({ header, text = '' }, index) => [
      ...(header_row ? [[`columns.${index}.header`, header]] : []),
      [`columns.${index}.text`, text],
    ]),
  ];
  const errors = texts
    .filter(([, text = '']) => !isWritable(text, encoding))
    .map(([path = '', text = '']) => ({ path, code: 'not_in_encoding', params: { text } }));
  if (errors.length > 0) throw new Problem('invalid', { errors });
}

/** A layout in the activity: signs as they are written, columns by their headers. */
function auditedOf(body: LayoutBody): Record<string, unknown> {
  const { separator, decimal } = dialectOf(body);
  return {
    ...body,
    separator: separator === '\t' ? 'Tab' : separator,
    decimal_sign: decimal,
    columns: body.columns.map(({ header, source, text }) => header || text || source),
    contents: body.columns.map(({ source, text }) => text ?? source),
    column_formats: body.columns.flatMap(({ format }) => format ?? []),
  };
}

const shownRows = 10;

/** The first rows of the newest closed month of the layout's currency. Throws 422 as {@link createLayout}. */
export async function previewLayout(db: Kysely<Schema>, body: LayoutBody): Promise<LayoutPreview> {
  refuseUnwritable(body);
  const month = await newestMonth(db, body);
  const lines =
    month === null ? [] : await readPayrollLines(db, { currency: body.currency, wholeMonth: month });
  const rows = rowsOf(body, lines);
  return {
    month,
    headers: body.columns.map(({ header }) => header),
    rows: previewOf(body, rows.slice(0, shownRows)),
    total: rows.length,
    unwritable: unwritableIn(body, rows),
  };
}

async function newestMonth(db: Kysely<Schema>, { currency }: LayoutBody): Promise<Month | null> {
  const row = await db
    .selectFrom('closings')
    .innerJoin('restaurants', 'restaurants.id', 'closings.restaurant_id')
    .select('month')
    .where('currency', '=', currency)
    .where('withdrawn_at', 'is', null)
    .orderBy('month', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.month ?? null;
}
