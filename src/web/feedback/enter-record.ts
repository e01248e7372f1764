/** What the record screen is entered with. */
import type { QueryClient } from '@tanstack/react-query';
import { redirect } from '@tanstack/react-router';
import type { UserRestaurant } from '#contract/users.ts';
import type { Api } from '#web/api/client.ts';
import { asProblem } from '#web/api/problem.ts';
import { feedbackQueries } from '#web/queries/feedback.ts';
import { load } from '#web/queries/load.ts';
import type { SessionState } from '#web/state/session.ts';
import { restaurantChoices } from '#web/queries/choices.ts';
import type { RecordSearch } from './record-search.ts';

interface Entered {
  queryClient: QueryClient;
  api: Api;
  wantedRestaurant: string | undefined;
  session: Pick<SessionState, 'get'>;
}

/** The installed app's manifest opens the record screen with it; no link of the app has it. */
const byInstalledApp = 'installed';

/** Whoever doesn't record for a restaurant every day begins with the overview, as after a log-in. */
export function startOfInstalled({ session }: Pick<Entered, 'session'>, location: { search: object }): void {
  if (byInstalledApp in location.search && session.get().user?.role === 'admin')
    throw redirect({ to: '/dashboard', replace: true });
}

/** The restaurants to choose from and, where it is clear which one it is, its sheet: at once if it is clear before. */
export async function enterRecord(
  { queryClient, api, wantedRestaurant }: Entered,
  { day }: RecordSearch,
): Promise<void> {
  const sheetOf = async (restaurantId: string) => {
    try {
      await load(queryClient, feedbackQueries.sheet(api, { restaurantId, day }));
    } catch (error) {
      if (!isSaidHere(error)) throw error;
    }
  };
  const choices = load(queryClient, restaurantChoices(api, ''));
  if (wantedRestaurant !== undefined) await Promise.all([choices, sheetOf(wantedRestaurant)]);
  const only = onlyOf(await choices);
  if (wantedRestaurant === undefined && only) await sheetOf(only.id);
}

/** Not there, not this person's any more, or out of use: said on the page, beside the restaurants that are. */
export function isClosed(error: unknown): boolean {
  const { status, code } = asProblem(error);
  return status === 404 || code === 'restaurant_archived';
}

/** Why there is no sheet is said beside the restaurants; where nobody answers, the device may have another one. */
export function isSaidHere(error: unknown): boolean {
  return isClosed(error) || asProblem(error).isUnanswered;
}

export function onlyOf({
  rows,
  total,
}: {
  rows: UserRestaurant[];
  total: number;
}): UserRestaurant | undefined {
  return total === 1 ? rows[0] : undefined;
}
