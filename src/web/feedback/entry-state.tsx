import { Trans, useLingui } from '@lingui/react/macro';
import { plural } from '@lingui/core/macro';
import * as z from 'zod/mini';
import { reportItem, type ReportItem } from '#contract/reports.ts';
import type { Person } from '#contract/users.ts';
import { fieldText } from '#web/i18n/texts.ts';
import { problemMessage } from '#web/i18n/problem-message.ts';
import { usePersonLabel } from '#web/ui/person-name.tsx';
import { ClosedBy } from './closed-by.tsx';
import type { QueuedEntry } from './entry-queue.ts';

/** Who and how many points, as one phrase. */
export function useGist() {
  const { t } = useLingui();
  const labelOf = usePersonLabel();
  return ({ evaluated_user, points }: { evaluated_user: Person; points: number }) => {
    const person = labelOf(evaluated_user);
    return t`${person}, ${plural(points, { one: '# point', other: '# points' })}`;
  };
}

/** What the same id has saved, where an entry was changed after its answer was lost. */
export function savedInstead({ problem }: QueuedEntry): ReportItem | undefined {
  if (problem?.code !== 'id_taken') return undefined;
  return z.safeParse(reportItem, problem.answer?.current).data;
}

/** Why an entry isn't saved, in a sentence or two. */
export function FailureReason({ entry }: { entry: QueuedEntry }) {
  const { t } = useLingui();
  const gist = useGist();
  const { problem } = entry;
  if (!problem) return null;
  const [issue] = problem.errors;
  if (savedInstead(entry)) {
    const changed = gist(entry);
    return <Trans>You changed it afterwards: {changed}.</Trans>;
  }
  if (problem.isUnanswered)
    return <Trans>It isn't known whether this was saved. Trying again makes no second one.</Trans>;
  if (issue) return t(fieldText(issue.path, issue.code, issue.params));
  return (
    <>
      {problemMessage(problem, t)} <ClosedBy error={problem} />
    </>
  );
}
