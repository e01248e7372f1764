import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import type { Evaluable, RecordSheet } from '#contract/feedback.ts';
import type { Day } from '#contract/month.ts';
import { setAway, setOnShift } from '#contract/presence.ts';
import type { Api } from '#web/api/client.ts';
import { recordSheetsOf } from './report-changes.ts';
import { reportKeys } from './reports.ts';

type Presence = Partial<Pick<Evaluable, 'on_shift' | 'away_until'>>;

/** Shown at once; what the server says comes after. */
function seed(client: QueryClient, restaurantId: string, userId: string, presence: Presence): void {
  client.setQueriesData<RecordSheet>(
    { queryKey: recordSheetsOf(restaurantId) },
    (sheet) =>
      sheet && {
        ...sheet,
        people: sheet.people.map((person) => (person.id === userId ? { ...person, ...presence } : person)),
      },
  );
}

async function fetchAgain(client: QueryClient, restaurantId: string): Promise<void> {
  const concerned = [recordSheetsOf(restaurantId), reportKeys.ofRestaurant(restaurantId)];
  await Promise.all(concerned.map((queryKey) => client.invalidateQueries({ queryKey })));
}

/** One after the other: the last tap counts. */
const inTurn = { id: 'presence' };

export const presenceMutations = {
  /** Until the business day ends. */
  onShift: (api: Api, restaurantId: string) =>
    mutationOptions({
      scope: inTurn,
      mutationFn: async ({ userId, on_shift }: { userId: string; on_shift: boolean }) => {
        await api.call(setOnShift, { body: { restaurant_id: restaurantId, user_id: userId, on_shift } });
      },
      onMutate: ({ userId, on_shift }, { client }) =>
        seed(client, restaurantId, userId, { on_shift, ...(on_shift && { away_until: null }) }),
      onSettled: (_done, _error, _asked, _before, { client }) => void fetchAgain(client, restaurantId),
    }),

  /** Through a day; null: back. */
  away: (api: Api, restaurantId: string) =>
    mutationOptions({
      scope: inTurn,
      mutationFn: async ({ userId, until }: { userId: string; until: Day | null }) => {
        await api.call(setAway, { body: { restaurant_id: restaurantId, user_id: userId, until } });
      },
      onMutate: ({ userId, until }, { client }) =>
        seed(client, restaurantId, userId, { away_until: until, ...(until !== null && { on_shift: false }) }),
      onSettled: (_done, _error, _asked, _before, { client }) => void fetchAgain(client, restaurantId),
    }),
};
