import type { UserScope } from '#contract/scope.ts';
import { getUserWithReports, type UserMonth } from '#contract/user-months.ts';
import { getUser } from '#contract/users.ts';
import type { Api } from '#web/api/client.ts';
import { asProblem } from '#web/api/problem.ts';

/**
 * A person with a month's feedback. The call is newer than the specification: a server that answers 404 is asked by
 * the listed call instead, which knows whether it is the person or the call that isn't there.
 */
export async function readUserMonth(
  api: Api,
  { userId, month }: UserScope,
  signal: AbortSignal,
): Promise<UserMonth> {
  try {
    return (await api.call(getUserWithReports, { query: { id: userId, date: month }, signal })).data;
  } catch (error) {
    if (asProblem(error).status !== 404) throw error;
    const { data } = await api.call(getUser, { params: { id: userId }, signal });
    return { ...data, id: userId, month: null, received: null, given: null, course: null, stays: null };
  }
}
