/** How the loaders of pages wait and fail. */
import type { QueryClient, QueryExecuteOptions, QueryKey } from '@tanstack/react-query';
import { notFound } from '@tanstack/react-router';
import { monthPattern } from '#contract/month.ts';
import { may, type Permission } from '#contract/permissions.ts';
import { ApiProblem, asProblem } from '#web/api/problem.ts';
import { load } from '#web/queries/load.ts';
import type { SessionState } from '#web/state/session.ts';

/**
 * A page is entered with its data. Within it (another month, filter or order) nothing waits: the page stays, with its
 * controls and the focus, shows that it waits, and reports a failure itself.
 */
export async function onEntering(
  cause: 'preload' | 'enter' | 'stay',
  loading: Promise<unknown>,
): Promise<void> {
  if (cause === 'stay') loading.catch(() => undefined);
  else await loading;
}

interface LoaderOf {
  cause: 'preload' | 'enter' | 'stay';
  context: { queryClient: QueryClient };
}

/** The loader of a page that shows one query. `settle` says what a failure means. */
export function enterWith<QueryFnData, Failure, Data, Stored, Key extends QueryKey>(
  { cause, context }: LoaderOf,
  options: QueryExecuteOptions<QueryFnData, Failure, Data, Stored, Key>,
  settle = (loading: Promise<unknown>) => loading,
): Promise<void> {
  return onEntering(cause, settle(load(context.queryClient, options)));
}

/**
 * A record that isn't there (or isn't this person's) is the not-found page, not an error. An id that can't be one
 * is refused as a field; the month was checked before, so the id is all that it can be.
 */
export async function orNotFound(loading: Promise<unknown>): Promise<void> {
  try {
    await loading;
  } catch (error) {
    const { code } = asProblem(error);
    if (code === 'not_found' || code === 'invalid') throw notFound();
    throw error;
  }
}

/** The scope of a page under a restaurant and a month; another month than a month isn't found. */
export function monthScope<Scope extends { month: string }>(params: Scope): { scope: Scope } {
  if (!monthPattern.test(params.month)) throw notFound();
  return { scope: params };
}

/** A guard: who may not is shown the page that says so. */
export function ensureMay(session: SessionState, permission: Permission): void {
  if (!may(permission, session.get().user?.role)) throw new ApiProblem('forbidden', { status: 403 });
}
