import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useCell } from '#web/state/cell.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import type { EntryQueue } from './entry-queue.ts';
import { useEntryState, useGist } from './entry-state.tsx';
import { KeptForGood } from './kept-for-good.tsx';
import { entryQueueOf, type Surroundings } from './open-queue.ts';

/** The author's entries, where no record screen has opened them. In the file of the dialog, which is asked next. */
export async function openQueue(surroundings: Surroundings): Promise<EntryQueue> {
  const queue = entryQueueOf(surroundings);
  await queue.opened;
  return queue;
}

interface LeaveEntriesProps {
  queue: EntryQueue;
  onLeave: () => void;
  onClose: () => void;
}

/** Before a log-out with entries that aren't sent: send them, keep them for the author's next log-in, or discard them. */
export function LeaveEntries({ queue, onLeave, onClose }: LeaveEntriesProps) {
  const { t } = useLingui();
  const gist = useGist();
  const stateOf = useEntryState();
  const entries = useCell(queue);
  const isDurable = useCell(queue.isDurable);
  const [isSending, setSending] = useState(false);
  const [hasTried, setTried] = useState(false);
  const send = async () => {
    setSending(true);
    await queue.resume();
    setSending(false);
    setTried(true);
    if (queue.get().length === 0) onLeave();
  };
  const discard = async () => {
    await queue.discardAll();
    onLeave();
  };

  return (
    <Dialog
      title={t`${plural(entries.length, { one: '# entry is not sent', other: '# entries are not sent' })}`}
      onClose={onClose}
    >
      <ul className="divide-y rounded-lg border">
        {entries.slice(0, 5).map((entry) => (
          <li key={entry.id} className="px-3 py-2">
            <p className="font-medium break-words text-ink">{gist(entry)}</p>
            <p className="text-sm text-muted">{stateOf(entry).word}</p>
          </li>
        ))}
      </ul>
      <p className="mt-3 text-muted" aria-live="polite">
        {hasTried ? (
          <Trans>They could not be sent now.</Trans>
        ) : isDurable ? (
          <>
            <Trans>
              Kept entries stay on this device. They are sent when you log in here again; nobody else sees
              them.
            </Trans>{' '}
            <KeptForGood />
          </>
        ) : (
          <Trans>This device can’t keep them: what isn’t sent now is lost.</Trans>
        )}
      </p>
      <div className="mt-6 grid gap-3">
        <Button variant="primary" pending={isSending} onClick={() => void send()}>
          <Trans>Send now</Trans>
        </Button>
        {isDurable && (
          <Button disabled={isSending} onClick={onLeave}>
            <Trans>Keep for my next log-in</Trans>
          </Button>
        )}
        <Button variant="danger" disabled={isSending} onClick={() => void discard()}>
          <Trans>Discard and log out</Trans>
        </Button>
        <Button variant="ghost" disabled={isSending} onClick={onClose}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </Dialog>
  );
}
