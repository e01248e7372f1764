import { Trans, useLingui } from '@lingui/react/macro';
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
        value={summary ? <Of value={count} whole={formats.number(summary.goal_to_date)} /> : count}
        note={
          summary ? (
            <Meter
              bare
              label={t`Feedbacks against the goal to date`}
              count={summary.count}
              goal={summary.goal_to_date}
              countText={count}
              goalText={formats.number(summary.goal_to_date)}
            />
          ) : (
            <Trans>Goal to date: {missing}</Trans>
          )
        }
      />
      <Tile
        label={t`Days that reached the goal`}
        value={
          summary ? (
            <Of value={formats.number(summary.days_hit)} whole={formats.number(summary.days_elapsed)} />
          ) : (
            missing
          )
        }
        note={<Trans>Days so far, today included</Trans>}
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
