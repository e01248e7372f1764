import { Trans, useLingui } from '@lingui/react/macro';
import type { MonthSummary } from '#contract/reports.ts';
import type { RestaurantMonth } from '#contract/restaurants.ts';
import { useFormats } from '#web/i18n/use-formats.ts';
import { totalsOf } from '#web/queries/report-totals.ts';
import { Meter } from '#web/ui/meter.tsx';
import { missing } from '#web/ui/missing.ts';
import { Tile, Tiles } from '#web/ui/tile.tsx';

/** A restaurant's month in four numbers; those that a server without summaries can't tell are missing. */
export function MonthTiles({ shown }: { shown: RestaurantMonth }) {
  const { t } = useLingui();
  const formats = useFormats();
  const { summary } = shown;
  const totals = summary ?? totalsOf(shown.reports);
  const count = formats.number(totals.count);

  return (
    <Tiles>
      <Tile
        label={t`Feedbacks`}
        value={
          summary && summary.goal_to_date > 0 ? (
            <Of value={count} whole={formats.number(summary.goal_to_date)} />
          ) : (
            count
          )
        }
        note={<GoalNote summary={summary} />}
      />
      <Tile
        label={t`Days that reached the goal`}
        value={
          summary && summary.days_elapsed > 0 ? (
            <Of value={formats.number(summary.days_hit)} whole={formats.number(summary.days_elapsed)} />
          ) : (
            missing
          )
        }
        note={<Trans>Of the days so far</Trans>}
      />
      <Tile
        label={t`Average points`}
        value={totals.points_average === null ? missing : formats.average(totals.points_average)}
        note={<Trans>On a scale of 0 to 10</Trans>}
      />
      <Tile
        label={t`Bonus total`}
        value={formats.amount(totals.bonus_total, shown.currency)}
        note={
          summary?.last_report_at ? <LastReport at={formats.instant(summary.last_report_at)} /> : undefined
        }
      />
    </Tiles>
  );
}

/** How the count stands to the goal; before the first day, what the month will ask for. */
function GoalNote({ summary }: { summary: MonthSummary | null }) {
  const { t } = useLingui();
  const formats = useFormats();
  if (!summary) return <Trans>Goal to date: {missing}</Trans>;
  if (summary.goal_to_date === 0) {
    const goal = summary.goal_month > 0 ? formats.number(summary.goal_month) : missing;
    return <Trans>Goal of the month: {goal}</Trans>;
  }
  return (
    <Meter
      bare
      label={t`Feedbacks against the goal to date`}
      count={summary.count}
      goal={summary.goal_to_date}
      countText={formats.number(summary.count)}
      goalText={formats.number(summary.goal_to_date)}
    />
  );
}

/** "263 / 270": the first number matters, the second measures it. */
function Of({ value, whole }: { value: string; whole: string }) {
  return (
    <>
      {value}
      <span className="text-base font-normal text-muted"> / {whole}</span>
    </>
  );
}

function LastReport({ at }: { at: string }) {
  return <Trans>Last report {at}</Trans>;
}
