/** The calls of the chain's settings. */
import { getSettings, updateSettings } from '#contract/settings.ts';
import { route, type Route } from '#server/http/route.ts';
import * as settings from './settings.db.ts';

export const settingsRoutes: Route[] = [
  route(getSettings, async ({ db }) => ({ success: true, data: await settings.readChainSettings(db) })),
  route(updateSettings, async (call) => ({
    success: true,
    data: await settings.updateSettings(call.db, call, call.body),
  })),
];
