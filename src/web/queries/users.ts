import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { makeInvitationLink, resendInvitation } from '#contract/accounts.ts';
import type { BodyOf } from '#contract/endpoint.ts';
import { assignUserToRestaurant } from '#contract/restaurant-changes.ts';
import type { UserScope } from '#contract/scope.ts';
import { deleteUser, registerUser, updateUser } from '#contract/user-changes.ts';
import { previewUserDelete, type UserMonth } from '#contract/user-months.ts';
import {
  getUser,
  listUsers,
  type Role,
  type User,
  type UserPosition,
  type UserSort,
  type UserStatus,
} from '#contract/users.ts';
import type { Api } from '#web/api/client.ts';
import { readUserMonth } from '#web/foreign/user-month.ts';
import { keepShownOf } from './keep-shown.ts';
import { shareInTurns } from './share-in-turns.ts';
import { stale } from './stale.ts';

/** What the list shows: whole, as it stands in the URL. */
export interface UserFilters {
  q?: string | undefined;
  role?: Role | undefined;
  position?: UserPosition | undefined;
  status?: UserStatus | undefined;
  restaurantId?: string | undefined;
  sort: UserSort;
  /** From 1. */
  page: number;
  perPage: number;
}

/** One page of people and how many there are on all pages. */
export interface UserPage {
  rows: User[];
  total: number;
}

const userKeys = {
  all: ['users'] as const,
  lists: ['users', 'list'] as const,
  /** All that is cached of a person. */
  person: (userId: string) => ['users', 'person', userId] as const,
  months: (userId: string) => ['users', 'person', userId, 'month'] as const,
  details: (userId: string) => ['users', 'person', userId, 'details'] as const,
};

export const userQueries = {
  /** A page of people. The rows shown stay while others come. */
  list: (api: Api, filters: UserFilters) =>
    queryOptions({
      queryKey: [...userKeys.lists, filters] as const,
      queryFn: async ({ signal }): Promise<UserPage> => {
        const { restaurantId, perPage, ...query } = filters;
        const { data, meta } = await api.call(listUsers, {
          query: { ...query, restaurant_id: restaurantId, per_page: perPage },
          signal,
        });
        if (meta) return { rows: data, total: meta.total };
        const { pageOfPeople } = await import('#web/foreign/whole-list.ts');
        return pageOfPeople(data, filters);
      },
      placeholderData: keepShownOf(1, 'list'),
      staleTime: stale.soon,
    }),

  /** A person with a month's received and given feedback: all that their page shows. */
  month: (api: Api, scope: UserScope) =>
    queryOptions({
      queryKey: [...userKeys.months(scope.userId), scope.month] as const,
      queryFn: async ({ client, queryKey, signal }): Promise<UserMonth> => {
        const month = await readUserMonth(api, scope, signal);
        return shareInTurns(client.getQueryData<UserMonth>(queryKey), month, signal);
      },
      structuralSharing: false,
      // While another month comes the person stays; the page hides the former month's feedback until then.
      placeholderData: keepShownOf(2, scope.userId),
      staleTime: stale.soon,
    }),

  /** One person, as the edit form needs it. */
  details: (api: Api, userId: string) =>
    queryOptions({
      queryKey: userKeys.details(userId),
      queryFn: async ({ signal }): Promise<User> => {
        const { data } = await api.call(getUser, { params: { id: userId }, signal });
        // Who was asked for is known, also where the answer doesn't repeat it.
        return { ...data, id: userId };
      },
      staleTime: stale.soon,
    }),

  /** What a deletion concerns. Never from the cache: the number is what the person agrees to. */
  deletePreview: (api: Api, userId: string) =>
    queryOptions({
      queryKey: [...userKeys.person(userId), 'delete-preview'] as const,
      queryFn: async ({ signal }) =>
        (await api.call(previewUserDelete, { params: { id: userId }, signal })).data,
      staleTime: 0,
      gcTime: 0,
    }),
};

/** Restaurants list their people, with names and roles; month's end and payroll ask for payroll numbers. */
function restaurantsChanged(client: QueryClient): void {
  for (const word of ['restaurants', 'reports', 'closings', 'payroll'])
    void client.invalidateQueries({ queryKey: [word] });
}

export const userMutations = {
  /** The body carries a client-made id: the same id again is the same create. */
  create: (api: Api) =>
    mutationOptions({
      mutationFn: async (body: BodyOf<typeof registerUser>) => (await api.call(registerUser, { body })).data,
      onSuccess: (created, _body, _before, { client }) => {
        if (created.id) client.setQueryData(userQueries.details(api, created.id).queryKey, created);
        void client.invalidateQueries({ queryKey: userKeys.lists });
        restaurantsChanged(client);
      },
    }),

  /** With the `version` that the form opened with, a lost race is 409 `stale` with the newer record. */
  update: (api: Api, userId: string) =>
    mutationOptions({
      mutationFn: async (body: BodyOf<typeof updateUser>): Promise<User> => {
        const { data } = await api.call(updateUser, { params: { id: userId }, body });
        return { ...data, id: userId };
      },
      onSuccess: (updated, _body, _before, { client }) => {
        client.setQueryData(userQueries.details(api, userId).queryKey, updated);
        // A month's feedback stays beside the newer person.
        client.setQueriesData<UserMonth>(
          { queryKey: userKeys.months(userId) },
          (known) => known && { ...known, ...updated },
        );
        // It may be oneself.
        void client.invalidateQueries({ queryKey: ['me'] });
        void client.invalidateQueries({ queryKey: userKeys.lists });
        restaurantsChanged(client);
      },
    }),

  /** Call {@link forgetUser} once the person's page is left. */
  delete: (api: Api, userId: string) =>
    mutationOptions({
      mutationFn: async () => {
        await api.call(deleteUser, { params: { id: userId } });
      },
      onSuccess: (_done, _none, _before, { client }) => {
        void client.invalidateQueries({ queryKey: userKeys.lists });
        restaurantsChanged(client);
      },
    }),

  /** Sends a pending person's activation mail again; 409 `not_pending`, 429 within a minute. */
  resendInvitation: (api: Api, userId: string) =>
    mutationOptions({
      mutationFn: async () => {
        await api.call(resendInvitation, { params: { id: userId } });
      },
    }),

  /** A link to hand over by hand; it ends the older ones. 409 `not_pending`. */
  makeInvitationLink: (api: Api, userId: string) =>
    mutationOptions({
      mutationFn: async () => (await api.call(makeInvitationLink, { params: { id: userId } })).data,
    }),

  /** Begins a membership, today or on a past day, and may end another: a move. Idempotent. */
  assign: (api: Api) =>
    mutationOptions({
      mutationFn: async (body: BodyOf<typeof assignUserToRestaurant>) => {
        await api.call(assignUserToRestaurant, { body });
      },
      // Awaited, so that the new membership is on the page when the write counts as done.
      onSuccess: async (_done, _body, _before, { client }) => {
        restaurantsChanged(client);
        await client.invalidateQueries({ queryKey: userKeys.all });
      },
    }),
};

/** Drops what is cached of a deleted person. Not before their page is left, which would ask for it again. */
export function forgetUser(client: QueryClient, userId: string): void {
  client.removeQueries({ queryKey: userKeys.person(userId) });
}
