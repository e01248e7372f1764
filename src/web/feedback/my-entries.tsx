import { Trans } from '@lingui/react/macro';
import { getRouteApi, rootRouteId } from '@tanstack/react-router';
import { useId, type ReactNode } from 'react';
import { mostOfMine, type RecordSheet } from '#contract/feedback.ts';
import type { Day } from '#contract/month.ts';
import type { ReportItem } from '#contract/reports.ts';
import { useFormats } from '#web/i18n/use-formats.ts';
import { useCell } from '#web/state/cell.ts';
import { Button } from '#web/ui/button.tsx';
import { cx } from '#web/ui/class-names.ts';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import type { EntryQueue, QueuedEntry } from './entry-queue.ts';
import { useEntryState, useGist } from './entry-state.tsx';
import { changeableUntil } from './report-rights.ts';
import { useIsOver } from '#web/ui/use-time.ts';
import { WaitsHere } from './unkept.tsx';

/** The record screen of the dashboard and that of a tablet have the same root. */
const route = getRouteApi(rootRouteId);

interface MyEntriesProps {
  queue: EntryQueue;
  actionsOf: (entry: QueuedEntry) => ReactNode;
  /** What is saved, where there is a sheet. */
  saved?: SavedEntries;
}

interface SavedEntries {
  sheet: RecordSheet;
  /** The server's time. */
  now: () => Date;
  onCorrect: (report: ReportItem) => void;
  onUndo: (report: ReportItem) => void;
}

/** One's own last ten entries, those that aren't saved first; for ten minutes each can be corrected and undone. */
export function MyEntries({ queue, actionsOf, saved }: MyEntriesProps) {
  const entries = useCell(queue);
  const id = useId();
  const gist = useGist();
  const stateOf = useEntryState();
  const { connection } = route.useRouteContext();
  // What was saved while its answer was lost stands here once: as the entry that isn't answered.
  const reports = (saved?.sheet.mine ?? [])
    .filter((report) => entries.every((entry) => entry.id !== report.id))
    .slice(0, Math.max(0, mostOfMine - entries.length));
  if (entries.length + reports.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mt-4 **:scroll-mt-18 **:scroll-mb-(--entry-bar)">
      <h2 id={id} className="mb-2 text-base font-semibold">
        <Trans>My last entries</Trans>
      </h2>
      {/* Here and not above the people, who would move at the first entry that waits. */}
      {entries.length > 0 && <WaitsHere queue={queue} connection={connection} />}
      <ul className="divide-y rounded-lg border bg-surface">
        {entries.toReversed().map((entry) => (
          <Row
            key={entry.id}
            sign={stateOf(entry).sign}
            tone={stateOf(entry).tone}
            title={gist(entry)}
            note={<EntryNote entry={entry} today={saved?.sheet.today} />}
            actions={actionsOf(entry)}
          />
        ))}
        {saved && reports.map((report) => <Saved key={report.id} report={report} {...saved} />)}
      </ul>
    </section>
  );
}

/** The state in a word, why, and the entry's own facts. */
function EntryNote({ entry, today }: { entry: QueuedEntry; today: Day | undefined }) {
  const formats = useFormats();
  const { word, tone, why } = useEntryState()(entry);
  const day = entry.date !== today && formats.weekdayDay(entry.date);
  const facts = [day, formats.time(new Date(entry.observed_at)), entry.comment].filter(Boolean);
  return (
    <>
      <span className={cx('font-medium', tone)}>{word}</span> · {facts.join(' · ')}
      {why && <span className="block">{why}</span>}
    </>
  );
}

function Saved({ report, sheet, now, onCorrect, onUndo }: SavedEntries & { report: ReportItem }) {
  const formats = useFormats();
  const gist = useGist();
  const until = changeableUntil(report);
  const isOver = useIsOver(until, now);
  const at = report.observed_at && formats.time(new Date(report.observed_at));
  const day = report.date !== sheet.today && formats.weekdayDay(report.date);
  const facts = [day, at, formats.amount(report.bonus, sheet.currency), report.comment].filter(Boolean);
  return (
    <Row
      sign="check"
      tone="text-good"
      title={gist(report)}
      note={
        <>
          <span className="font-medium text-good">
            <Trans>Sent</Trans>
          </span>{' '}
          · {facts.join(' · ')}
        </>
      }
      actions={
        until &&
        !isOver && (
          <>
            <Button onClick={() => onCorrect(report)}>
              <Trans>Correct</Trans>
            </Button>
            <Button onClick={() => onUndo(report)}>
              <Trans>Undo</Trans>
            </Button>
          </>
        )
      }
    />
  );
}

interface RowProps {
  sign: IconName;
  tone: string;
  title: string;
  note: ReactNode;
  actions: ReactNode;
}

function Row({ sign, tone, title, note, actions }: RowProps) {
  return (
    <li aria-label={title} className="flex min-h-14 flex-wrap items-center gap-x-4 gap-y-2 px-3 py-2">
      <div className="flex min-w-0 flex-1 basis-56 items-center gap-3">
        <Icon name={sign} className={cx('size-5', tone)} />
        <div className="min-w-0">
          <p className="font-medium break-words text-ink">{title}</p>
          <p className="text-sm break-words text-muted tabular-nums">{note}</p>
        </div>
      </div>
      <div className="flex flex-wrap gap-2">{actions}</div>
    </li>
  );
}
