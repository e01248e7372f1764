import { Trans, useLingui } from '@lingui/react/macro';
import { plural } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import type { Person } from '#contract/users.ts';
import { fieldText } from '#web/i18n/texts.ts';
import { problemMessage } from '#web/i18n/problem-message.ts';
import type { IconName } from '#web/ui/icon.tsx';
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

/** How it is with an entry: a word, a sign, and why. */
export function useEntryState() {
  const { t } = useLingui();
  return (entry: QueuedEntry): { word: string; sign: IconName; tone: string; why: ReactNode } => {
    const why = (entry.problem || entry.state === 'unknown') && <FailureReason entry={entry} />;
    if (entry.recalled) {
      const until = (
        <>
          {why} <Trans>It is sent once you have saved the change.</Trans>
        </>
      );
      return { word: t`Being changed`, sign: 'pencil', tone: 'text-muted', why: until };
    }
    if (entry.needsLogin) {
      const when = <Trans>It is sent when you log in with your password.</Trans>;
      return { word: t`Waiting`, sign: 'history', tone: 'text-muted', why: when };
    }
    switch (entry.state) {
      case 'sending':
        return { word: t`Sending`, sign: 'arrowUp', tone: 'text-muted', why: undefined };
      case 'unknown':
        return { word: t`Not known`, sign: 'info', tone: 'text-close', why };
      case 'refused':
        return { word: t`Refused`, sign: 'warning', tone: 'text-bad', why };
      default:
        return { word: t`Waiting`, sign: 'history', tone: 'text-muted', why };
    }
  };
}

/** Why an entry isn't saved, in a sentence or two. */
export function FailureReason({ entry }: { entry: QueuedEntry }) {
  const { t } = useLingui();
  const gist = useGist();
  const { problem, saved } = entry;
  if (entry.state === 'unknown')
    return <Trans>It isn’t known whether this was saved. Trying again makes no second one.</Trans>;
  if (!problem) return null;
  const [issue] = problem.errors;
  const changed = gist(entry);
  return (
    <>
      {saved && (
        <>
          <Trans>You changed it afterwards: {changed}.</Trans>{' '}
        </>
      )}
      {issue ? t(fieldText(issue.path, issue.code, issue.params)) : problemMessage(problem, t)}{' '}
      <ClosedBy error={problem} />
    </>
  );
}
