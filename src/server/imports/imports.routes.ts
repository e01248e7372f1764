/** The imports' calls. */
import { getImportTemplate, runImport } from '#contract/imports.ts';
import { getReportImport, listReportImports, undoReportImport } from '#contract/report-imports.ts';
import { sheetFile } from '#server/sheets/sheet-file.ts';
import { eventsRoute, fileRoute, route, type Route } from '#server/http/route.ts';
import * as reportImports from './report-imports.db.ts';
import { failureOf } from '#server/http/failure.ts';
import { eventsOf } from './event-queue.ts';
import { importFile } from './run-import.ts';
import { templateOf } from './template.ts';

export const importRoutes: Route[] = [
  eventsRoute(runImport, async function* (call) {
    const { query, locale, upload: bytes } = call;
    const { database, mails, metrics } = call.services;
    try {
      yield* eventsOf(call.signal, async (send, signal) => {
        const outcome = await importFile(database, call, { bytes, query, locale }, send, signal);
        metrics?.importEnded(query.kind, outcome);
      });
    } catch (error) {
      metrics?.importEnded(query.kind, failureOf(error));
      throw error;
    } finally {
      mails.wake();
    }
  }),
  fileRoute(getImportTemplate, async ({ query: { kind, format }, locale, now }) => {
    const sheet = templateOf(kind, locale, now);
    return sheetFile(`Brigade ${sheet.title}`, sheet, format, locale);
  }),
  route(listReportImports, async ({ db, query }) => ({
    success: true,
    ...(await reportImports.listReportImports(db, query)),
  })),
  route(getReportImport, async ({ db, params, signal }) => ({
    success: true,
    data: await reportImports.readReportImport(db, params.id, signal),
  })),
  route(undoReportImport, async (call) => ({
    success: true,
    data: await reportImports.undoReportImport(call.services.database, call, {
      id: call.params.id,
      reason: call.body.reason,
    }),
  })),
];
