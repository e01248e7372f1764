import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import {
  listBonusRules,
  previewBonusRule,
  removeBonusRule,
  setBonusRule,
  type BonusChange,
  type BonusRules,
} from '#contract/bonus-rules.ts';
import type { BodyOf, QueryOf } from '#contract/endpoint.ts';
import type { Api } from '#web/api/client.ts';
import { reportsChanged } from './report-changes.ts';
import { stale } from './stale.ts';

export const bonusRuleQueries = {
  /** Every rule there was, is and will be. */
  all: (api: Api) =>
    queryOptions({
      queryKey: ['bonus-rules'] as const,
      queryFn: async ({ signal }): Promise<BonusRules> => (await api.call(listBonusRules, { signal })).data,
      staleTime: stale.later,
    }),
};

/** The answer is all rules as they are now; today's reports may have another bonus. */
function rulesChanged(client: QueryClient, api: Api, rules: BonusRules): void {
  client.setQueryData(bonusRuleQueries.all(api).queryKey, rules);
  void reportsChanged(client);
}

export const bonusRuleMutations = {
  /** What a rule would do to recorded reports. Never from the cache: the numbers are what the person agrees to. */
  preview: (api: Api) =>
    mutationOptions({
      mutationFn: async (query: QueryOf<typeof previewBonusRule>): Promise<BonusChange> =>
        (await api.call(previewBonusRule, { query })).data,
    }),

  /** Replaces a rule that begins on the same day, so the same body again is the same rule. */
  set: (api: Api) =>
    mutationOptions({
      mutationFn: async (body: BodyOf<typeof setBonusRule>) => (await api.call(setBonusRule, { body })).data,
      onSuccess: (rules, _body, _before, { client }) => rulesChanged(client, api, rules),
    }),

  /** Takes back a rule that hasn't begun; idempotent. */
  remove: (api: Api) =>
    mutationOptions({
      mutationFn: async (body: BodyOf<typeof removeBonusRule>) =>
        (await api.call(removeBonusRule, { body })).data,
      onSuccess: (rules, _body, _before, { client }) => rulesChanged(client, api, rules),
    }),
};
