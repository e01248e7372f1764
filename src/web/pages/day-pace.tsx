import { Trans, useLingui } from '@lingui/react/macro';
import { localMinute } from '#contract/month.ts';
import { paceNow } from '#contract/pace.ts';
import type { DayPace } from '#contract/pace-schemas.ts';
import { useFormats } from '#web/i18n/use-formats.ts';
import { PaceChart } from './pace-chart.tsx';
import { PaceSentence } from './pace-words.tsx';

interface DayPaceLineProps {
  pace: DayPace;
  /** Today's reports, as they are known here. */
  count: number;
  timeZone: string;
  now: Date;
}

/** Today against the usual pace: a sentence, and a small line over the middle half of the days before. */
export function DayPaceLine({ pace, count, timeZone, now }: DayPaceLineProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const present = paceNow(pace, count, now);
  const clock = (instant: string) => localMinute(new Date(instant), timeZone).slice(11);
  const [low, high] = [present.low, present.high].map((reports) => formats.number(Math.round(reports ?? 0)));
  const [opens, closes] = [clock(pace.opens_at), clock(pace.closes_at)];
  return (
    <div className="flex items-center justify-between gap-x-3 sm:gap-x-6">
      <p className="min-w-0 max-sm:text-sm">
        <PaceSentence pace={present} now={now} />
        {present.low !== null && (
          <span className="sr-only">
            {' '}
            <Trans>
              On half of the days there were {low} to {high} by now.
            </Trans>
          </span>
        )}
      </p>
      <div
        aria-hidden="true"
        className="flex shrink-0 items-center gap-2 text-sm text-muted tabular-nums max-sm:[&>span]:hidden"
      >
        <span>{opens}</span>
        <PaceChart pace={pace} count={count} now={now} />
        <span>{closes}</span>
      </div>
      {/* Spoken when it changes, so at milestones alone. */}
      <output className="sr-only">
        {count >= pace.goal ? t`Goal reached` : count * 2 >= pace.goal ? t`Half of the goal reached` : ''}
      </output>
    </div>
  );
}
