import { Trans } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { RecordSheet } from '#contract/feedback.ts';
import { businessDay, type Day } from '#contract/month.ts';
import { may, reach } from '#contract/permissions.ts';
import type { Api } from '#web/api/client.ts';
import { NotRefreshed } from '#web/forms/not-refreshed.tsx';
import { feedbackQueries } from '#web/queries/feedback.ts';
import { useSession } from '#web/state/app-context.tsx';
import { buttonStyle } from '#web/ui/link-styles.ts';
import { useNow } from '#web/ui/use-time.ts';
import { DayChoice } from './day-choice.tsx';
import { NothingToRecord, reasonForNone } from './nothing-to-record.tsx';
import { Presence } from './presence.tsx';
import { RecordEntries } from './record-entries.tsx';
import type { EntryQueue } from './entry-queue.ts';
import { UnsentEntries } from './unsent-entries.tsx';
import { withWaiting } from './waiting.ts';
import { useCell } from '#web/state/cell.ts';

const route = getRouteApi('/dashboard/record');

interface SheetProps {
  shown: RecordSheet;
  error: Error | null;
  queue: EntryQueue;
}

/** A restaurant's day: whom to evaluate, and one's own last entries. */
export function Sheet({ shown: sent, error, queue }: SheetProps) {
  const { api, session } = route.useRouteContext();
  const { person = '', day, order } = route.useSearch();
  const navigate = route.useNavigate();
  const role = useSession().user?.role;
  const shown = withWaiting(sent, useCell(queue));
  const anyDay = reach('report.create', role) === 'all';
  const none = reasonForNone(shown, anyDay);
  const restaurantId = shown.restaurant_id;
  useNewDay(api, shown, day, session.serverNow);
  const [arranged, setArranged] = useState(0);
  const dayChoice = (
    <DayChoice
      key={restaurantId}
      sheet={shown}
      anyDay={anyDay}
      onChoose={(chosen) =>
        void navigate({
          search: (now) => ({ restaurant: now.restaurant ?? restaurantId, day: chosen, order: now.order }),
          replace: true,
        })
      }
    />
  );

  return (
    <>
      <NotRefreshed error={error} />
      {none ? (
        <>
          <div className="mb-3">{dayChoice}</div>
          <NothingToRecord
            reason={none}
            people={
              may('restaurant.assign-user', role) && (
                <Link
                  to="/dashboard/restaurants/$restaurantId"
                  params={{ restaurantId }}
                  search={{ tab: 'people' }}
                  className={buttonStyle('secondary')}
                >
                  <Trans>To the restaurant</Trans>
                </Link>
              )
            }
          />
          <UnsentEntries queue={queue} />
        </>
      ) : (
        <RecordEntries
          // Not by the sheet's date: at the end of a business day what is being entered stays.
          key={`${restaurantId} ${day}`}
          api={api}
          sheet={shown}
          queue={queue}
          isToday={day === undefined || day === shown.today}
          personId={person}
          now={session.serverNow}
          byName={order === 'name'}
          onOrder={(byName) =>
            void navigate({
              search: (now) => ({ ...now, order: byName ? 'name' : undefined }),
              replace: true,
            })
          }
          arranged={arranged}
          tools={
            <>
              {shown.day.date === shown.today && (
                <Presence api={api} sheet={shown} onClose={() => setArranged(arranged + 1)} />
              )}
              {dayChoice}
            </>
          }
        />
      )}
    </>
  );
}

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
