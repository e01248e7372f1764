import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { TabletFront, TabletPerson } from '#contract/tablets.ts';
import type { Api } from '#web/api/client.ts';
import { asProblem } from '#web/api/problem.ts';
import { tabletQueries } from '#web/queries/tablets.ts';
import type { SessionNotice } from '#web/state/session.ts';
import type { TextStorage } from '#web/state/storage.ts';
import { Banner } from '#web/ui/banner.tsx';
import { begin, type Begun } from './begin.ts';
import type { KeptTablet } from './kept-tablet.ts';
import { PinPad } from './pin-pad.tsx';
import { Tiles } from './tiles.tsx';

interface FrontProps {
  api: Api;
  storage: TextStorage;
  /** The server's time. */
  now: () => Date;
  kept: KeptTablet;
  /** Why the last session ended. */
  notice: SessionNotice | null;
  /** What the server shows now, to be kept. */
  onFront: (front: TabletFront) => void;
  onWithdrawn: () => void;
  onUnlocked: (begun: Begun) => void;
}

const isUnknownDevice = (error: Error) => asProblem(error).code === 'device_unknown';

/** Who is next: the tiles, then the PIN. */
export function Front({ api, storage, now, kept, notice, onFront, onWithdrawn, onUnlocked }: FrontProps) {
  const { t } = useLingui();
  const { key, front } = kept;
  const [person, setPerson] = useState<TabletPerson>();
  const { data, error } = useQuery({ ...tabletQueries.front(api, key), refetchInterval: 60_000 });
  const isWithdrawn = error !== null && isUnknownDevice(error);
  const follow = useEffectEvent((isOver: boolean, newest: TabletFront | undefined) => {
    if (isOver) onWithdrawn();
    else if (newest) onFront(newest);
  });
  useEffect(() => follow(isWithdrawn, data), [data, isWithdrawn]);

  const shown = data ?? front;
  if (person) {
    const present = shown.people.find(({ id }) => id === person.id) ?? person;
    return (
      <PinPad
        key={person.id}
        person={present}
        begin={(pin) => begin(kept, { api, storage, now }, person.id, pin)}
        onBegun={onUnlocked}
        onFailure={(problem) => {
          if (isUnknownDevice(problem)) onWithdrawn();
        }}
        onBack={() => setPerson(undefined)}
      />
    );
  }
  return (
    <Tiles
      front={shown}
      notice={
        (notice === 'expired' || notice === 'ended') && (
          <Banner tone="info" title={t`Please begin again`} className="mb-5">
            {notice === 'expired' ? (
              <Trans>After eight hours a tablet asks for the PIN again. What was typed is kept.</Trans>
            ) : (
              <Trans>The access on this tablet has ended. What was typed is kept for its author.</Trans>
            )}
          </Banner>
        )
      }
      onChoose={setPerson}
    />
  );
}
