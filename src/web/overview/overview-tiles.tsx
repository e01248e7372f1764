import { Trans, useLingui } from '@lingui/react/macro';
import type { Month } from '#contract/month.ts';
import type { OverviewTotals } from '#contract/overview.ts';
import { dayStanding, sumStanding } from '#contract/standing.ts';
import { Why } from '#web/explain/why.tsx';
import { useFormats } from '#web/i18n/use-formats.ts';
import { MonthMeter } from '#web/ui/month-meter.tsx';
import { Meter } from '#web/ui/meter.tsx';
import { missing } from '#web/ui/missing.ts';
import { Tile, Tiles } from '#web/ui/tile.tsx';

interface OverviewTilesProps {
  totals: OverviewTotals;
  month: Month;
  /** Today is a part of it alone. */
  present: Month;
}

/** All restaurants together, those on other pages included. */
export function OverviewTiles({ totals, month, present }: OverviewTilesProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const { days_hit, days_elapsed, points_average, bonus_totals } = totals;
  const withToday = month === present;

  return (
    <Tiles className={withToday ? 'grid-cols-2 sm:grid-cols-3 xl:grid-cols-5' : 'grid-cols-2 sm:grid-cols-4'}>
      {withToday && (
        <Tile
          className="max-sm:col-span-2"
          label={t`Today`}
          value={<Of value={totals.today_count} whole={totals.today_goal} />}
          note={<TodayNote count={totals.today_count} goal={totals.today_goal} />}
        />
      )}
      <Tile
        label={t`Reports`}
        value={<Of value={totals.count} whole={withToday ? 0 : totals.goal_to_date} />}
        note={
          <MonthMeter
            sums={totals}
            standing={sumStanding(totals, month, present)}
            through={withToday ? t`Through yesterday` : undefined}
            format={formats.number}
          />
        }
      />
      <Tile
        label={t`Days that reached the goal`}
        value={days_elapsed > 0 ? <Of value={days_hit} whole={days_elapsed} /> : missing}
        note={
          withToday ? (
            <Trans>Of all restaurants’ days through yesterday</Trans>
          ) : (
            <Trans>Of all restaurants’ days</Trans>
          )
        }
      />
      <Tile
        label={t`Average points`}
        value={points_average === null ? missing : formats.average(points_average)}
        note={<Trans>On a scale of 0 to 10</Trans>}
      />
      <Tile
        label={t`Bonus total`}
        value={
          bonus_totals.length === 0
            ? missing
            : bonus_totals.map(({ currency, amount }) => (
                <span key={currency} className="block text-lg whitespace-nowrap">
                  <Why of={{ what: 'chain-month', currency, date: month }}>
                    {formats.amount(amount, currency)}
                  </Why>
                </span>
              ))
        }
      />
    </Tiles>
  );
}

/** "263 / 270": the first number matters, the second measures it. */
function Of({ value, whole }: { value: number; whole: number }) {
  const formats = useFormats();
  return (
    <>
      {formats.number(value)}
      {whole > 0 && <span className="text-base font-normal text-muted"> / {formats.number(whole)}</span>}
    </>
  );
}

function TodayNote({ count, goal }: { count: number; goal: number }) {
  const { t } = useLingui();
  const formats = useFormats();
  return (
    <Meter
      bare
      label={t`Today’s reports against today’s goal`}
      count={count}
      goal={goal}
      standing={dayStanding(count, goal, false)}
      format={formats.number}
    />
  );
}
