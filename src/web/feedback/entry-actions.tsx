import { Trans } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import type { ReportItem } from '#contract/reports.ts';
import type { Api } from '#web/api/client.ts';
import { asProblem } from '#web/api/problem.ts';
import { feedbackMutations } from '#web/queries/feedback.ts';
import { Button } from '#web/ui/button.tsx';
import type { EntryQueue, QueuedEntry } from './entry-queue.ts';
import { savedInstead } from './entry-state.tsx';

interface EntryActionsProps {
  api: Api;
  entry: QueuedEntry;
  queue: EntryQueue;
  /** Takes the entry back into the form; absent where that form is another restaurant's or day's. */
  onChange: ((entry: QueuedEntry) => void) | undefined;
}

/** A change can't help: the report is gone, or stays as it is. */
const final = ['report_voided', 'id_taken', 'too_late', 'not_author'];

/** What can be done with an entry that isn't saved. */
export function EntryActions({ api, entry, queue, onChange }: EntryActionsProps) {
  const saved = savedInstead(entry);
  const discard = (
    <Button onClick={() => queue.remove(entry.id)}>
      <Trans>Discard</Trans>
    </Button>
  );
  const change = onChange && (
    <Button onClick={() => onChange(entry)}>
      <Trans>Change</Trans>
    </Button>
  );
  if (entry.state === 'sending') return null;
  if (entry.state === 'waiting') return change;
  if (saved) return <CorrectSaved api={api} entry={entry} saved={saved} queue={queue} />;
  const { passing, code } = asProblem(entry.problem);
  if (passing) {
    return (
      <>
        <Button onClick={() => queue.resume()}>
          <Trans>Try again</Trans>
        </Button>
        {change}
      </>
    );
  }
  if (code === 'near_duplicate') {
    return (
      <>
        <Button onClick={() => queue.confirm(entry.id)}>
          <Trans>Record again</Trans>
        </Button>
        {discard}
      </>
    );
  }
  return (
    <>
      {!final.includes(code) && change}
      {discard}
    </>
  );
}

interface CorrectSavedProps {
  api: Api;
  entry: QueuedEntry;
  /** What the same id saved before it was changed. */
  saved: ReportItem;
  queue: EntryQueue;
}

/** The change becomes a correction of what was saved: a second report is never made of it. */
function CorrectSaved({ api, entry, saved, queue }: CorrectSavedProps) {
  const correct = useMutation(feedbackMutations.correct(api, saved));
  const { points, comment, evaluated_user } = entry;
  const body = { points, comment: comment || null, evaluated_user_id: evaluated_user.id };
  return (
    <>
      <Button
        pending={correct.isPending}
        onClick={() =>
          correct.mutate(body, {
            onSuccess: () => queue.remove(entry.id),
            onError: (error) => queue.refuse(entry.id, asProblem(error)),
          })
        }
      >
        <Trans>Correct it</Trans>
      </Button>
      <Button onClick={() => queue.remove(entry.id)}>
        <Trans>Leave as saved</Trans>
      </Button>
    </>
  );
}
