import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Api } from '#web/api/client.ts';
import { NotRefreshed } from '#web/forms/not-refreshed.tsx';
import { feedbackQueries } from '#web/queries/feedback.ts';
import { useCell } from '#web/state/cell.ts';
import type { SessionState } from '#web/state/session.ts';
import { PersonMarks } from '#web/ui/person-name.tsx';
import type { EntryQueue } from './entry-queue.ts';
import { isClosed } from './enter-record.ts';
import { ClosedRestaurant, NothingToRecord, reasonForNone } from './nothing-to-record.tsx';
import type { Surroundings } from './open-queue.ts';
import { Presence } from './presence.tsx';
import { RecordEntries } from './record-entries.tsx';
import { RecordHeader } from './record-header.tsx';
import { SheetSkeleton } from './record-skeleton.tsx';
import { useNewDay } from './sheet.tsx';
import { UnsentEntries } from './unsent-entries.tsx';
import { Unkept } from './unkept.tsx';
import { useEntryQueue } from './use-entry-queue.ts';
import { withWaiting } from './waiting.ts';
import type { RecordSheet } from '#contract/feedback.ts';

interface TabletRecordProps {
  surroundings: Surroundings & { session: SessionState };
  restaurantId: string;
  /** What its person saw last on this tablet, for a time without a network. */
  readSheet: () => RecordSheet | undefined;
  onSheet: (sheet: RecordSheet) => void;
}

/** The record screen of a restaurant's tablet: that restaurant, today. */
export function TabletRecord({ restaurantId, readSheet, onSheet, surroundings }: TabletRecordProps) {
  const { api, session } = surroundings;
  const queue = useEntryQueue(surroundings);
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
      <RecordHeader sheet={data} mustChoose={false} queue={queue} now={session.serverNow} />
      <Unkept queue={queue} />
      {data ? (
        <PersonMarks people={data.people}>
          <NotRefreshed error={error} />
          <Entries sent={data} api={api} now={session.serverNow} queue={queue} />
        </PersonMarks>
      ) : error ? (
        <ClosedRestaurant error={error} />
      ) : (
        <SheetSkeleton />
      )}
    </>
  );
}

interface EntriesProps {
  sent: RecordSheet;
  api: Api;
  now: () => Date;
  queue: EntryQueue;
}

function Entries({ sent, api, now, queue }: EntriesProps) {
  const sheet = withWaiting(sent, useCell(queue));
  const [byName, setByName] = useState(false);
  const [arranged, setArranged] = useState(0);
  useNewDay(api, sheet, undefined, now);
  const none = reasonForNone(sheet, false);
  if (none)
    return (
      <>
        <NothingToRecord reason={none} people={null} />
        <UnsentEntries queue={queue} />
      </>
    );
  return (
    <RecordEntries
      api={api}
      sheet={sheet}
      queue={queue}
      isToday
      personId=""
      now={now}
      byName={byName}
      onOrder={setByName}
      arranged={arranged}
      tools={<Presence api={api} sheet={sheet} onClose={() => setArranged(arranged + 1)} />}
    />
  );
}
