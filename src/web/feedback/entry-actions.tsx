import { Trans, useLingui } from '@lingui/react/macro';
import { fetchQuestion, useQuestion } from '#web/forms/question.tsx';
import { Button } from '#web/ui/button.tsx';
import { useEffect } from 'react';
import type { EntryQueue, QueuedEntry } from './entry-queue.ts';
import { useGist } from './entry-state.tsx';

interface EntryActionsProps {
  entry: QueuedEntry;
  queue: EntryQueue;
  /** Takes the entry back into the form; absent where that form is another restaurant's or day's. */
  onChange: ((entry: QueuedEntry) => void) | undefined;
  /** It is sent as it is, or taken out: what is in the form of it isn't this entry any more. */
  onLetGo?: () => void;
}

/** A change can't help: the report is gone, or stays as it is. */
const final = ['report_voided', 'id_taken', 'too_late', 'not_author'];

/** A second feedback is rather a second tap: taking it out loses nothing. */
const doubles = ['near_duplicate', 'near_waiting'];

/** What can be done with an entry that the server doesn't have. */
export function EntryActions({ entry, queue, onChange, onLetGo }: EntryActionsProps) {
  const { state, problem, saved, recalled, needsLogin } = entry;
  const code = problem?.code ?? '';
  const remove = () => {
    void queue.take(entry.id);
    onLetGo?.();
  };
  const confirm = () => {
    queue.confirm(entry.id);
    onLetGo?.();
  };
  const change = onChange && !final.includes(code) && (
    <Button onClick={() => onChange(entry)}>
      <Trans>Change</Trans>
    </Button>
  );
  const again = (
    <Button onClick={() => void queue.resume()}>
      <Trans>Try again</Trans>
    </Button>
  );
  const send = (
    <Button onClick={confirm}>
      <Trans>Send it</Trans>
    </Button>
  );
  if (state === 'sending') return null;
  if (state === 'unknown' || state === 'waiting') {
    return (
      <>
        {recalled ? send : (state === 'unknown' || problem) && !needsLogin && again}
        {change}
        {state === 'waiting' && (
          <Button onClick={remove}>
            <Trans>Remove</Trans>
          </Button>
        )}
      </>
    );
  }
  if (doubles.includes(code)) {
    return (
      <>
        <Button onClick={confirm}>
          <Trans>Record again</Trans>
        </Button>
        <Button onClick={remove}>
          <Trans>Discard</Trans>
        </Button>
      </>
    );
  }
  return (
    <>
      {code === 'waited_long' && send}
      {change}
      {saved ? (
        <Button onClick={remove}>
          <Trans>Leave as saved</Trans>
        </Button>
      ) : (
        <Discard entry={entry} onDiscard={remove} />
      )}
    </>
  );
}

/** A refused entry goes when its author has said so twice. */
function Discard({ entry, onDiscard }: { entry: QueuedEntry; onDiscard: () => void }) {
  const { t } = useLingui();
  const gist = useGist()(entry);
  const { ask, question } = useQuestion({
    title: t`Discard the entry?`,
    action: t`Discard`,
    says: t`${gist}: it is only on this device, and will be gone.`,
  });
  useEffect(fetchQuestion, []);
  return (
    <>
      <Button onClick={() => void ask().then((goesOn) => goesOn && onDiscard())}>
        <Trans>Discard</Trans>
      </Button>
      {question}
    </>
  );
}
