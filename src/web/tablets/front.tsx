import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { TabletFront, TabletPerson } from '#contract/tablets.ts';
import type { User } from '#contract/users.ts';
import type { Api } from '#web/api/client.ts';
import { asProblem } from '#web/api/problem.ts';
import { problemMessage } from '#web/i18n/problem-message.ts';
import { tabletCalls, tabletQueries } from '#web/queries/tablets.ts';
import { useWrite } from '#web/queries/use-write.ts';
import type { SessionNotice } from '#web/state/session.ts';
import { Banner } from '#web/ui/banner.tsx';
import type { KeptTablet } from './kept-tablet.ts';
import { PinPad } from './pin-pad.tsx';
import { Tiles } from './tiles.tsx';

interface FrontProps {
  api: Api;
  kept: KeptTablet;
  /** Why the last session ended. */
  notice: SessionNotice | null;
  /** What the server shows now, to be kept. */
  onFront: (front: TabletFront) => void;
  onWithdrawn: () => void;
  onUnlocked: (token: string, user: User) => void;
}

/** Who is next: the tiles, then the PIN. */
export function Front({ api, kept, notice, onFront, onWithdrawn, onUnlocked }: FrontProps) {
  const { t } = useLingui();
  const { key, front } = kept;
  const [person, setPerson] = useState<TabletPerson>();
  const { data, error } = useQuery({ ...tabletQueries.front(api, key), refetchInterval: 60_000 });
  const unlock = useWrite({
    mutationFn: (pin: string) => tabletCalls.unlock(api, key, { user_id: person?.id ?? '', pin }),
  });
  const failed = unlock.error ?? error;
  const isWithdrawn = failed !== null && asProblem(failed).code === 'device_unknown';
  const follow = useEffectEvent((isOver: boolean, newest: TabletFront | undefined) => {
    if (isOver) onWithdrawn();
    else if (newest) onFront(newest);
  });
  useEffect(() => follow(isWithdrawn, data), [data, isWithdrawn]);

  const shown = data ?? front;
  if (person) {
    const now = shown.people.find(({ id }) => id === person.id) ?? person;
    const failure = unlock.error ? problemMessage(asProblem(unlock.error), t) : undefined;
    return (
      <PinPad
        key={person.id}
        person={now}
        failure={failure}
        pending={unlock.isPending}
        onPin={(pin) => unlock.write(pin, ({ accessToken, user }) => onUnlocked(accessToken, user))}
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
