import { mutationOptions, queryOptions } from '@tanstack/react-query';
import type { BodyOf } from '#contract/endpoint.ts';
import {
  claimTablet,
  enrolTablet,
  getPin,
  getTabletFront,
  listTablets,
  passReport,
  setPin,
  unlockTablet,
  withdrawTablet,
  type TabletFront,
} from '#contract/tablets.ts';
import type { Api } from '#web/api/client.ts';
import { reportsChanged } from './report-changes.ts';
import { stale } from './stale.ts';

export const tabletQueries = {
  /** The tablets of all restaurants, for administrators. */
  list: (api: Api) =>
    queryOptions({
      queryKey: ['tablets'] as const,
      queryFn: async ({ signal }) => (await api.call(listTablets, { signal })).data,
      staleTime: stale.soon,
    }),

  /** Who can begin on this tablet, by its key. */
  front: (api: Api, key: string) =>
    queryOptions({
      queryKey: ['tablet-front', key] as const,
      queryFn: async ({ signal }) => (await api.call(getTabletFront, { token: key, signal })).data,
      staleTime: stale.soon,
    }),

  /** Whether one has a PIN. Another server knows of none: then nothing is shown of it. */
  pin: (api: Api) =>
    queryOptions({
      queryKey: ['pin'] as const,
      queryFn: async ({ signal }) => (await api.call(getPin, { signal })).data.has_pin,
      staleTime: stale.later,
      retryOnMount: false,
    }),
};

export const tabletMutations = {
  enrol: (api: Api) =>
    mutationOptions({
      mutationFn: async (body: BodyOf<typeof enrolTablet>) => (await api.call(enrolTablet, { body })).data,
      onSuccess: (_made, _body, _before, { client }) =>
        client.invalidateQueries({ queryKey: tabletQueries.list(api).queryKey }),
    }),
  withdraw: (api: Api) =>
    mutationOptions({
      mutationFn: (id: string) => api.call(withdrawTablet, { params: { id } }),
      onSuccess: (_done, _id, _before, { client }) =>
        client.invalidateQueries({ queryKey: tabletQueries.list(api).queryKey }),
    }),
  pass: (api: Api, restaurantId: string) =>
    mutationOptions({
      mutationFn: async ({ id, ...body }: { id: string } & BodyOf<typeof passReport>) =>
        (await api.call(passReport, { params: { id }, body })).data,
      onSuccess: (_report, _body, _before, { client }) => reportsChanged(client, restaurantId),
    }),
  setPin: (api: Api) =>
    mutationOptions({
      mutationFn: async (body: BodyOf<typeof setPin>) => (await api.call(setPin, { body })).data.has_pin,
      onSuccess: (hasPin, _body, _before, { client }) =>
        client.setQueryData(tabletQueries.pin(api).queryKey, hasPin),
    }),
};

export const tabletCalls = {
  /** Makes this device a tablet. */
  claim: async (api: Api, body: BodyOf<typeof claimTablet>): Promise<{ key: string; front: TabletFront }> => {
    const { key, ...front } = (await api.call(claimTablet, { body })).data;
    return { key, front };
  },
  unlock: (api: Api, key: string, body: BodyOf<typeof unlockTablet>) =>
    api.call(unlockTablet, { token: key, body }),
};
