import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Api } from '#web/api/client.ts';
import { NotRefreshed } from '#web/forms/not-refreshed.tsx';
import { feedbackQueries } from '#web/queries/feedback.ts';
import type { Connection } from '#web/state/connection.ts';
import type { Readable } from '#web/state/cell.ts';
import type { SessionState } from '#web/state/session.ts';
import { PersonMarks } from '#web/ui/person-name.tsx';
import { isClosed } from './enter-record.ts';
import { ClosedRestaurant, NothingToRecord, reasonForNone } from './nothing-to-record.tsx';
import { Presence } from './presence.tsx';
import { RecordEntries } from './record-entries.tsx';
import { RecordHeader } from './record-header.tsx';
import { SheetSkeleton } from './record-skeleton.tsx';
import { useNewDay } from './sheet.tsx';
import { useEntryQueue } from './use-entry-queue.ts';
import type { RecordSheet } from '#contract/feedback.ts';

interface TabletRecordProps {
  api: Api;
  session: SessionState;
  connection: Readable<Connection>;
  restaurantId: string;
  /** What its person saw last on this tablet, for a time without a network. */
  readSheet: () => RecordSheet | undefined;
  onSheet: (sheet: RecordSheet) => void;
}

/** The record screen of a restaurant's tablet: that restaurant, today. */
export function TabletRecord({ restaurantId, readSheet, onSheet, ...surroundings }: TabletRecordProps) {
  const { api, session } = surroundings;
  const [keptSheet] = useState(readSheet);
  const { data, error } = useQuery({
    ...feedbackQueries.sheet(api, { restaurantId, day: undefined }),
    ...(keptSheet && { initialData: keptSheet, initialDataUpdatedAt: 0 }),
    throwOnError: (failure, query) => query.state.data === undefined && !isClosed(failure),
  });
  const keep = useEffectEvent(onSheet);
  useEffect(() => {
    if (data) keep(data);
  }, [data]);
  return (
    <>
      <RecordHeader sheet={data} mustChoose={false} now={session.serverNow} />
      {data ? (
        <PersonMarks people={data.people}>
          <NotRefreshed error={error} />
          <Entries sheet={data} {...surroundings} />
        </PersonMarks>
      ) : error ? (
        <ClosedRestaurant error={error} />
      ) : (
        <SheetSkeleton />
      )}
    </>
  );
}

function Entries({
  sheet,
  api,
  session,
  connection,
}: Pick<TabletRecordProps, 'api' | 'session' | 'connection'> & { sheet: RecordSheet }) {
  const queue = useEntryQueue({ api, session, connection });
  const [byName, setByName] = useState(false);
  const [arranged, setArranged] = useState(0);
  useNewDay(api, sheet, undefined, session.serverNow);
  const none = reasonForNone(sheet, false);
  if (none) return <NothingToRecord reason={none} people={null} />;
  return (
    <RecordEntries
      api={api}
      sheet={sheet}
      queue={queue}
      isToday
      personId=""
      now={session.serverNow}
      byName={byName}
      onOrder={setByName}
      arranged={arranged}
      tools={<Presence api={api} sheet={sheet} onClose={() => setArranged(arranged + 1)} />}
    />
  );
}
