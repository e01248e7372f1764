/** Feedback's calls. */
import { createReport, getRecordSheet, updateReport, voidReport } from '#contract/feedback.ts';
import { personalRoute, route, type Route } from '#server/http/route.ts';
import * as changes from './feedback-changes.db.ts';
import * as feedback from './feedback.db.ts';
import { readRecordSheet } from './feedback-sheet.db.ts';

export const reportRoutes: Route[] = [
  route(createReport, async (call) => {
    const { report, repeated } = await feedback.createReport(call.services.database, call, call.body);
    if (repeated) call.markRepeated();
    return { success: true, data: report };
  }),
  route(updateReport, async (call) => ({
    success: true,
    data: await changes.updateReport(call.services.database, call, call.params.id, call.body),
  })),
  route(voidReport, async (call) => {
    await changes.voidReport(call.services.database, call, call.params.id, call.body);
    return { success: true };
  }),
  personalRoute(
    getRecordSheet,
    async ({ db, actor, query, now, locale }) => ({
      success: true,
      data: await readRecordSheet(db, actor, query, now, locale),
    }),
    { dependsOn: ({ query }) => [query.id], perQuarter: () => true },
  ),
];
