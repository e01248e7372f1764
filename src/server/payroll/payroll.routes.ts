/** The calls of payroll. */
import type { FileFormat } from '#contract/file-format.ts';
import {
  createLayout,
  createRun,
  deleteLayout,
  getPayrollFile,
  listDue,
  listLayouts,
  listRuns,
  numberDeleted,
  previewLayout,
  takeBackRun,
  updateLayout,
} from '#contract/payroll.ts';
import { fileRoute, lags, route, type Route } from '#server/http/route.ts';
import { markNamesakes } from '#server/restaurants/namesakes.db.ts';
import { xlsxType } from '#server/sheets/sheet-file.ts';
import * as due from './due-lines.db.ts';
import * as layouts from './layouts.db.ts';
import { numberDeleted as numberDeletedPerson } from './number-deleted.db.ts';
import * as runs from './runs.db.ts';

/** A CSV's encoding is the layout's. */
const types: Record<FileFormat, string> = { csv: 'text/csv', xlsx: xlsxType };

export const payrollRoutes: Route[] = [
  route(listLayouts, async ({ db }) => ({ success: true, data: await layouts.listLayouts(db) })),
  route(createLayout, async (call) => {
    const { layout, repeated } = await layouts.createLayout(call.db, call, call.body);
    if (repeated) call.markRepeated();
    return { success: true, data: layout };
  }),
  route(updateLayout, async (call) => ({
    success: true,
    data: await layouts.updateLayout(call.db, call, call.body),
  })),
  route(deleteLayout, async (call) => {
    await layouts.deleteLayout(call.db, call, call.body);
    return { success: true };
  }),
  route(previewLayout, async ({ db, body }) => ({
    success: true,
    data: await layouts.previewLayout(db, body),
  })),
  route(listDue, async ({ db, actor }) => {
    const data = await due.listDue(db);
    const people = data.flatMap(({ closings }) => closings.flatMap(({ unnumbered }) => unnumbered));
    await markNamesakes(db, actor, people);
    return { success: true, data };
  }),
  route(numberDeleted, async (call) => {
    await numberDeletedPerson(call.db, call, call.body);
    return { success: true };
  }),
  route(createRun, async (call) => {
    const { run, repeated } = await runs.createRun(call.db, call, call.body);
    if (repeated) call.markRepeated();
    return { success: true, data: run };
  }),
  route(listRuns, async ({ db, query }) => ({ success: true, ...(await runs.listRuns(db, query)) }), lags),
  fileRoute(getPayrollFile, async ({ db, query }) => {
    const { name, file_format, content } = await runs.readFile(db, query);
    return { name, type: types[file_format], chunks: oneChunk(Buffer.from(content, 'base64')) };
  }),
  route(takeBackRun, async (call) => ({
    success: true,
    data: await runs.takeBackRun(call.db, call, call.body),
  })),
];

async function* oneChunk(bytes: Uint8Array<ArrayBuffer>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  yield bytes;
}
