/** The bonus rules' calls. */
import { listBonusRules, previewBonusRule, removeBonusRule, setBonusRule } from '#contract/bonus-rules.ts';
import { route, type Route } from '#server/http/route.ts';
import * as rules from './bonus-rules.db.ts';

export const bonusRuleRoutes: Route[] = [
  route(listBonusRules, async ({ db, now }) => ({
    success: true,
    data: await rules.listBonusRules(db, now),
  })),
  route(previewBonusRule, async ({ db, now, query }) => ({
    success: true,
    data: await rules.previewBonusRule(db, now, query),
  })),
  route(setBonusRule, async (call) => ({
    success: true,
    data: await rules.setBonusRule(call.db, call, call.body),
  })),
  route(removeBonusRule, async (call) => ({
    success: true,
    data: await rules.removeBonusRule(call.db, call, call.body),
  })),
];
