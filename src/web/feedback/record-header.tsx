import { Trans, useLingui } from '@lingui/react/macro';
import { plural } from '@lingui/core/macro';
import type { RecordSheet } from '#contract/feedback.ts';
import type { DayPace } from '#contract/pace-schemas.ts';
import { nameOf } from '#contract/person-name.ts';
import { dayStanding } from '#contract/standing.ts';
import { useFormats } from '#web/i18n/use-formats.ts';
import { DayPaceLine } from '#web/pages/day-pace.tsx';
import { useSession } from '#web/state/app-context.tsx';
import { useCell } from '#web/state/cell.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Meter } from '#web/ui/meter.tsx';
import { useDocumentTitle } from '#web/ui/page-header.tsx';
import { useNow } from '#web/ui/use-time.ts';
import type { EntryQueue } from './entry-queue.ts';
import { calendarDay } from './record-values.ts';
import { waitingOn } from './waiting.ts';

interface RecordHeaderProps {
  /** The restaurant's day, once there is one. */
  sheet: RecordSheet | undefined;
  /** There are restaurants, and none is chosen. */
  mustChoose: boolean;
  queue: EntryQueue;
  /** The server's time. */
  now: () => Date;
}

/** The heading of the record screen, in as few lines as can be: the people below need the room. */
export function RecordHeader({ sheet, mustChoose, queue, now }: RecordHeaderProps) {
  const { t } = useLingui();
  const entries = useCell(queue);
  const { user } = useSession();
  const author = user ? nameOf(user) : undefined;
  const title = t`Record feedback`;
  useDocumentTitle(title);
  return (
    <>
      <header className="mb-1 flex items-start justify-between gap-3 sm:mb-4 sm:gap-4">
        <div className="min-w-0 flex-1">
          <h1
            tabIndex={-1}
            className="text-lg font-semibold tracking-tight text-balance break-words text-ink outline-none sm:text-2xl"
          >
            {title}
          </h1>
          <p className="text-muted max-sm:text-sm">
            {sheet ? (
              <>
                {sheet.name}
                {/* On a phone the people need the line that it would take. */}
                <span className="max-sm:hidden"> · {sheet.store_id}</span>
              </>
            ) : (
              mustChoose && t`Choose the restaurant to record for.`
            )}
          </p>
          {author && (
            <p className="text-muted max-sm:text-sm">
              <Trans>
                Evaluator: <span className="font-medium text-ink">{author}</span>
              </Trans>
            </p>
          )}
          {/* Its line is there from the start: nobody below moves when something waits. */}
          <output className="flex min-h-5 items-center gap-1.5 text-sm font-medium text-close">
            {entries.length > 0 && (
              <>
                <Icon name="history" className="size-4" />
                {t`${plural(entries.length, { one: '# entry is not sent', other: '# entries are not sent' })}`}
              </>
            )}
          </output>
        </div>
        {sheet && <DayMeter sheet={sheet} waiting={waitingOn(sheet, entries).length} now={now} />}
      </header>
      {sheet?.pace && <TodayPace key={sheet.restaurant_id} sheet={sheet} pace={sheet.pace} now={now} />}
    </>
  );
}

function TodayPace({ sheet, pace, now }: { sheet: RecordSheet; pace: DayPace; now: () => Date }) {
  return (
    // On a phone as high with a short sentence as with a long one: the people stay where they are.
    <div className="mb-1 flex min-h-10 flex-col justify-center sm:mb-4 sm:min-h-0">
      <DayPaceLine pace={pace} count={sheet.day.count} timeZone={sheet.time_zone} now={useNow(now)} />
    </div>
  );
}

/** The day's count against its goal, as it grows. */
function DayMeter({ sheet, waiting, now }: { sheet: RecordSheet; waiting: number; now: () => Date }) {
  const { t } = useLingui();
  const formats = useFormats();
  const { day, today } = sheet;
  const goal = day.goal ?? 0;
  const isToday = day.date === today;
  // Until the business day ends the calendar is a day ahead: then the day has a name.
  const isCalendarDay = day.date === calendarDay(useNow(now), sheet);
  return (
    <div className="w-32 shrink-0 sm:w-52">
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="text-muted">
          {isCalendarDay ? (
            t`Today`
          ) : (
            <>
              {/* On a phone the whole date would take a line of its own, which the people need. */}
              <span className="sm:hidden">{formats.shortWeekday(day.date)}</span>
              <span className="max-sm:hidden">{formats.weekdayDay(day.date)}</span>
            </>
          )}
        </span>
        <span className="text-2xl font-semibold tabular-nums">
          {formats.number(day.count)}
          {goal > 0 && <span className="text-base font-normal text-muted"> / {formats.number(goal)}</span>}
        </span>
      </p>
      <Meter
        bare
        label={t`Reports against the day’s goal`}
        count={day.count}
        goal={goal}
        standing={dayStanding(day.count, day.goal, !isToday)}
        format={formats.number}
      />
      {waiting > 0 && (
        <p className="text-right text-sm text-muted sm:mt-1">
          {t`${plural(waiting, { one: '# more is waiting', other: '# more are waiting' })}`}
        </p>
      )}
    </div>
  );
}
