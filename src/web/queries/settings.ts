import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { BodyOf } from '#contract/endpoint.ts';
import { getSettings, updateSettings } from '#contract/settings.ts';
import type { Api } from '#web/api/client.ts';
import { stale } from './stale.ts';

export const settingsQueries = {
  /** What the chain settles for all of its restaurants. */
  chain: (api: Api) =>
    queryOptions({
      queryKey: ['settings'] as const,
      queryFn: async ({ signal }) => (await api.call(getSettings, { signal })).data,
      staleTime: stale.later,
    }),
};

export const settingsMutations = {
  /** Months may be closed from another day on. */
  update: (api: Api) =>
    mutationOptions({
      mutationFn: async (body: BodyOf<typeof updateSettings>) =>
        (await api.call(updateSettings, { body })).data,
      onSuccess: (settings, _body, _before, { client }) => {
        client.setQueryData(settingsQueries.chain(api).queryKey, settings);
        for (const key of ['closings', 'statements', 'questions'])
          void client.invalidateQueries({ queryKey: [key] });
      },
    }),
};
