import { useLingui } from '@lingui/react/macro';
import { getRouteApi, rootRouteId } from '@tanstack/react-router';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import type { RecordSheet } from '#contract/feedback.ts';
import type { ReportItem } from '#contract/reports.ts';
import type { Api } from '#web/api/client.ts';
import { asProblem, type ApiProblem } from '#web/api/problem.ts';
import { problemMessage } from '#web/i18n/problem-message.ts';
import { feedbackMutations } from '#web/queries/feedback.ts';
import { handOf } from '#web/state/hand.ts';
import { useCell } from '#web/state/cell.ts';
import { EntryActions } from './entry-actions.tsx';
import { EntryLine } from './entry-line.tsx';
import type { EntryQueue, QueuedEntry } from './entry-queue.ts';
import { HandChoice } from './hand-choice.tsx';
import { MyEntries } from './my-entries.tsx';
import { RecordForm } from './record-form.tsx';
import { valuesOf, type Typed } from './record-values.ts';
import { ReportDialogs } from './report-dialogs.tsx';

/** The record screen of the dashboard and that of a tablet have the same root. */
const route = getRouteApi(rootRouteId);

interface RecordEntriesProps {
  api: Api;
  sheet: RecordSheet;
  queue: EntryQueue;
  isToday: boolean;
  personId: string;
  /** The server's time. */
  now: () => Date;
  byName: boolean;
  onOrder: (byName: boolean) => void;
  /** Another number: the people take their places anew. */
  arranged: number;
  /** The choice of the day. */
  tools: ReactNode;
}

/** The form of a restaurant's day, and what became of one's own last entries: each can come back into the form. */
export function RecordEntries({ api, sheet, queue, isToday, now, ...form }: RecordEntriesProps) {
  const { t } = useLingui();
  const { storage } = route.useRouteContext();
  const entries = useCell(queue);
  const [returned, setReturned] = useState<Typed>();
  const [letGo, setLetGo] = useState<string>();
  const [undone, setUndone] = useState<ReportItem>();
  const [corrected, setCorrected] = useState<ReportItem>();
  const undo = useMutation(feedbackMutations.undo(api));

  /** The form would record it for its own day. */
  const fits = ({ restaurant_id, date }: Pick<ReportItem, 'restaurant_id' | 'date'>) =>
    restaurant_id === sheet.restaurant_id && (isToday || date === sheet.day.date);
  const takeBack = (report: ReportItem) => {
    if (undo.isPending) return;
    undo.mutate(report, { onSuccess: () => giveBack(report) });
  };
  const giveBack = (report: ReportItem) => {
    setUndone(report);
    if (!fits(report)) return;
    setReturned(valuesOf({ ...report, observed_at: report.observed_at ?? now().toISOString() }, sheet));
  };
  // The answer was lost, and the sheet has the report no more: it is undone.
  const isUndone =
    undo.isError &&
    asProblem(undo.error).isUnanswered &&
    !sheet.mine.some(({ id }) => id === undo.variables.id);
  const finishUndo = useEffectEvent(() => {
    if (undo.variables) giveBack(undo.variables);
    undo.reset();
  });
  useEffect(() => {
    if (isUndone) finishUndo();
  }, [isUndone]);
  const change = async (entry: QueuedEntry) => {
    if (!(await queue.recall(entry.id))) return;
    const { id, reason, problem } = entry;
    const needsReason = reason !== '' || problem?.errors.some(({ path }) => path === 'reason') === true;
    // What was sent may be saved: a change of it is the same report.
    setReturned(valuesOf(entry, sheet, { id, reason, needsReason }));
  };
  const actionsOf = (entry: QueuedEntry) => (
    <EntryActions
      entry={entry}
      queue={queue}
      onChange={fits(entry) ? (changed) => void change(changed) : undefined}
      onLetGo={() => setLetGo(entry.id)}
    />
  );
  const undoFailure = (problem: ApiProblem) => {
    if (problem.code === 'not_sent')
      return t`Not undone: there is no connection to the server. The feedback stands.`;
    const why = problemMessage(problem, t);
    return t`Not undone: ${why}`;
  };

  return (
    <>
      <RecordForm
        {...form}
        sheet={sheet}
        isToday={isToday}
        now={now}
        returned={returned}
        onReturned={() => setReturned(undefined)}
        letGo={letGo}
        onLetGo={() => setLetGo(undefined)}
        onEntry={(entry) => {
          undo.reset();
          setUndone(undefined);
          queue.add(entry);
        }}
        line={
          <EntryLine
            entries={entries}
            last={sheet.mine[0]}
            undone={undone}
            undoFailure={undo.error && undoFailure(asProblem(undo.error))}
            currency={sheet.currency}
            now={now}
            onUndo={takeBack}
            actionsOf={actionsOf}
          />
        }
      >
        <MyEntries
          queue={queue}
          actionsOf={actionsOf}
          saved={{ sheet, now, onCorrect: setCorrected, onUndo: takeBack }}
        />
        <HandChoice hand={handOf(storage)} />
      </RecordForm>
      {corrected && (
        <ReportDialogs
          api={api}
          report={corrected}
          currency={sheet.currency}
          asking="correct"
          needsReason={false}
          onClose={() => setCorrected(undefined)}
        />
      )}
    </>
  );
}
