import { mutationOptions, queryOptions, type MutationFunctionContext } from '@tanstack/react-query';
import {
  activateAccount,
  checkSetup,
  createFirstAdmin,
  forgotPassword,
  getLink,
  getMailState,
  listKeptMails,
  resetPassword,
  verifyEmail,
} from '#contract/accounts.ts';
import type { BodyOf, ResultOf } from '#contract/endpoint.ts';
import { getMyInfo } from '#contract/session.ts';
import { updateUser } from '#contract/user-changes.ts';
import type { Api } from '#web/api/client.ts';
import { ApiProblem, asProblem } from '#web/api/problem.ts';
import { stale } from './stale.ts';

/** What a mailed link is for, and whose. */
export type AccountLink = ResultOf<typeof getLink>['data'];

/** A link's params; what can't be a token isn't sent, because the server would say no more than 404. */
function linkParams(token: string) {
  const params = { token };
  if (!getLink.params.safeParse(params).success) throw new ApiProblem('link_invalid');
  return params;
}

export const accountQueries = {
  /** Whether a set-up token would work. */
  setup: (api: Api, token: string) =>
    queryOptions({
      queryKey: ['setup', token],
      queryFn: async () => (await api.call(checkSetup, { params: { token } })).success,
      staleTime: stale.never,
      gcTime: 0,
    }),

  /** What a mailed link is for and whether it still works. A token is not kept longer than its page. */
  link: (api: Api, token: string) =>
    queryOptions({
      queryKey: ['account-link', token],
      queryFn: async ({ signal }) => (await api.call(getLink, { params: linkParams(token), signal })).data,
      staleTime: stale.never,
      gcTime: 0,
    }),

  /** Verifies the e-mail and answers whose it is, where the server tells. A query, because the call may be repeated: the same holder's second try succeeds too. */
  verification: (api: Api, token: string) =>
    queryOptions({
      queryKey: ['account-verification', token],
      queryFn: async () => (await api.call(verifyEmail, { params: linkParams(token) })).data,
      staleTime: stale.never,
      gcTime: 0,
    }),

  /** Oneself, as the account page needs it. */
  me: (api: Api) =>
    queryOptions({
      queryKey: ['me'],
      queryFn: async ({ signal }) => (await api.call(getMyInfo, { signal })).user,
      staleTime: stale.soon,
    }),

  /** How many mails wait on a server that can't send them. */
  mailState: (api: Api) =>
    queryOptions({
      queryKey: ['mail-state'],
      queryFn: async ({ signal }) => (await api.call(getMailState, { signal })).data,
      staleTime: stale.soon,
    }),

  /** The mails that a server without SMTP keeps. The worker sends a moment after the call that caused it. */
  keptMails: (api: Api) =>
    queryOptions({
      queryKey: ['kept-mails'],
      queryFn: async ({ signal }) => (await api.call(listKeptMails, { signal })).data,
      staleTime: stale.soon,
      refetchInterval: 3_000,
    }),
};

/** Makes the first administrator of a new installation. */
export const setUp = (api: Api, token: string, body: BodyOf<typeof createFirstAdmin>) =>
  api.call(createFirstAdmin, { params: { token }, body });

/** A link counts once. Where a try got no answer and the next one finds the link used, that try has done it. */
async function byLink(
  call: () => Promise<unknown>,
  { client, mutationKey = [] }: MutationFunctionContext,
): Promise<void> {
  try {
    await call();
  } catch (error) {
    const tries = client.getMutationCache().findAll({ mutationKey, status: 'error' });
    const wasLost = tries.some(({ state }) => asProblem(state.error).isUnanswered);
    if (!wasLost || asProblem(error).code !== 'link_used') throw error;
  }
}

export const accountMutations = {
  /** Answers the same whether or not the account exists. */
  forgotPassword: (api: Api) =>
    mutationOptions({
      mutationFn: (body: BodyOf<typeof forgotPassword>) => api.call(forgotPassword, { body }),
    }),

  /** Ends all of the account's sessions. */
  resetPassword: (api: Api, token: string) =>
    mutationOptions({
      mutationKey: ['reset-password', token],
      mutationFn: (body: BodyOf<typeof resetPassword>, context) =>
        byLink(() => api.call(resetPassword, { params: { token }, body }), context),
    }),

  activate: (api: Api, token: string) =>
    mutationOptions({
      mutationKey: ['activate', token],
      mutationFn: (body: BodyOf<typeof activateAccount>, context) =>
        byLink(() => api.call(activateAccount, { params: { token }, body }), context),
    }),

  /** Changes oneself; a new password ends all of one's sessions, the one that asks for it too. */
  updateMe: (api: Api, userId: string) =>
    mutationOptions({
      mutationFn: async (body: BodyOf<typeof updateUser>) =>
        (await api.call(updateUser, { params: { id: userId }, body })).data,
      onSuccess: (updated, _body, _before, { client }) => {
        // The answer may come when somebody else has logged in.
        client.setQueryData(accountQueries.me(api).queryKey, (me) => (me?.id === updated.id ? updated : me));
        void client.invalidateQueries({ queryKey: ['users'] });
        void client.invalidateQueries({ queryKey: ['restaurants'] });
      },
    }),
};
