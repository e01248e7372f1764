import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { RecordSheet } from '#contract/feedback.ts';
import { businessDay, type Day } from '#contract/month.ts';
import type { Api } from '#web/api/client.ts';
import { feedbackQueries } from '#web/queries/feedback.ts';
import { useNow } from '#web/ui/use-time.ts';

/** Fetches the sheet of today again once the restaurant's business day is another; what is being entered stays. */
export function useNewDay(api: Api, sheet: RecordSheet, day: Day | undefined, now: () => Date): void {
  const client = useQueryClient();
  const today = businessDay(useNow(now), sheet);
  const { restaurant_id: restaurantId } = sheet;
  const isOver = day === undefined && today > sheet.today;
  useEffect(() => {
    if (isOver) void client.invalidateQueries(feedbackQueries.sheet(api, { restaurantId, day }));
  }, [api, client, day, isOver, restaurantId]);
}
