import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Currency } from '#contract/money.ts';
import type { ReportItem } from '#contract/reports.ts';
import { useFormats } from '#web/i18n/use-formats.ts';
import { Button } from '#web/ui/button.tsx';
import { cx } from '#web/ui/class-names.ts';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import type { QueuedEntry } from './entry-queue.ts';
import { FailureReason, useGist } from './entry-state.tsx';
import { changeableUntil } from './report-rights.ts';
import { useIsOver } from '#web/ui/use-time.ts';

interface EntryLineProps {
  entries: readonly QueuedEntry[];
  /** One's own report that was saved last. */
  last: ReportItem | undefined;
  /** What was taken back a moment ago. */
  undone: ReportItem | undefined;
  undoFailure: ReactNode;
  currency: Currency;
  /** The server's time. */
  now: () => Date;
  onUndo: (report: ReportItem) => void;
  /** What can be done with an entry that isn't saved. */
  actionsOf: (entry: QueuedEntry) => ReactNode;
}

const place = 'flex min-w-0 grow basis-40 items-center gap-2 text-sm empty:hidden';

/** What became of the last entry, in a place of its own that is there from the start: nothing moves when it speaks. */
export function EntryLine(props: EntryLineProps) {
  const { entries, last, undone, undoFailure, currency, now, onUndo, actionsOf } = props;
  const { t } = useLingui();
  const formats = useFormats();
  const gist = useGist();
  const until = last ? changeableUntil(last) : null;
  const isOver = useIsOver(until, now);
  // Of what is being changed the form speaks, and what waits for another log-in says nothing of the last entry.
  const left = entries.filter(({ recalled, needsLogin }) => !recalled && !needsLogin);
  const failed = left.find(({ problem, state }) => problem || state === 'unknown');
  const pending = left.findLast(({ state }) => state === 'sending') ?? left.at(-1);

  const shown = (): { sign: IconName; tone: string; text: ReactNode; actions?: ReactNode } | undefined => {
    if (failed) {
      const { saved, state } = failed;
      const what = gist(saved ?? failed);
      const title = saved
        ? t`Already saved: ${what}`
        : state === 'unknown'
          ? t`Not known: ${what}`
          : t`Not saved: ${what}`;
      const text = (
        <>
          <span className="font-semibold text-bad">{title}</span>{' '}
          <span className="max-sm:sr-only">
            <FailureReason entry={failed} />
          </span>
        </>
      );
      return { sign: 'warning', tone: 'text-bad', text, actions: actionsOf(failed) };
    }
    if (undoFailure) return { sign: 'warning', tone: 'text-bad', text: undoFailure };
    if (pending) {
      const what = gist(pending);
      return pending.state === 'sending'
        ? { sign: 'arrowUp', tone: 'text-muted', text: t`Saving: ${what}` }
        : {
            sign: 'history',
            tone: 'text-muted',
            text: t`Waiting on this device: ${what}`,
            actions: actionsOf(pending),
          };
    }
    if (undone) {
      const what = gist(undone);
      return { sign: 'reload', tone: 'text-muted', text: t`Undone: ${what}` };
    }
    if (!last || isOver || !until) return undefined;
    const bonus = formats.amount(last.bonus, currency);
    const what = gist(last);
    const text = (
      <>
        {t`Saved: ${what}`} <span className="text-muted tabular-nums">· {bonus}</span>
      </>
    );
    const undo = (
      <Button onClick={() => onUndo(last)}>
        <Trans>Undo</Trans>
      </Button>
    );
    return { sign: 'check', tone: 'text-good', text, actions: undo };
  };
  const line = shown();
  const isFailure = line?.tone === 'text-bad';
  const content = line && (
    <>
      <Icon name={line.sign} className={cx('size-5', line.tone)} />
      <span className="line-clamp-2 min-w-0 break-words text-ink">{line.text}</span>
    </>
  );

  return (
    <section
      aria-label={t`Last entry`}
      data-quiet={line ? undefined : ''}
      className="flex min-h-11 flex-wrap items-center gap-2"
    >
      {/* Both are there before they speak. */}
      <output className={place}>{!isFailure && content}</output>
      <div role="alert" className={place}>
        {isFailure && content}
      </div>
      {/* On a phone two actions stand below: who it is about is never cut for them. */}
      <div className="ml-auto flex flex-wrap justify-end gap-2">{line?.actions}</div>
    </section>
  );
}
