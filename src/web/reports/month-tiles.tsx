import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { firstDay, lastDay, type Month } from '#contract/month.ts';
import type { MonthSummary } from '#contract/reports.ts';
import type { RestaurantReports } from '#contract/restaurants.ts';
import { monthStanding } from '#contract/standing.ts';
import { Why } from '#web/explain/why.tsx';
import { ruleWords } from '#web/i18n/bonus-words.ts';
import { useFormats } from '#web/i18n/use-formats.ts';
import { totalsOf } from '#web/queries/report-totals.ts';
import { BonusFormula } from '#web/ui/bonus-formula.tsx';
import { BudgetUse } from '#web/pages/budget-use.tsx';
import { missing } from '#web/ui/missing.ts';
import { MonthMeter } from '#web/ui/month-meter.tsx';
import { Tile, Tiles } from '#web/ui/tile.tsx';
import type { ReportSort } from './report-search.ts';
import { ShowRows, wholeTile } from './show-rows.tsx';

interface MonthTilesProps {
  shown: RestaurantReports;
  month: Month;
  /** Leads to all of the month's reports. */
  onShow: (sort?: ReportSort) => void;
  /** The month that the restaurant's today is in. */
  present: Month;
}

/** A restaurant's month in four numbers; those that a server without summaries can't tell are missing. */
export function MonthTiles({ shown, month, present, onShow }: MonthTilesProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const { summary } = shown;
  const totals = summary ?? totalsOf(shown.reports);
  const count = formats.number(totals.count);
  const bonus = formats.amount(totals.bonus_total, shown.currency);
  // A foreign server tells neither days nor rules: then nothing can be said about where its bonuses come from.
  const hasRules = shown.days.length > 0;
  const isOver = month < present;

  return (
    <Tiles className="grid-cols-2 lg:grid-cols-4 print:grid-cols-4">
      <Tile
        label={t`Reports`}
        value={
          <Shown count={totals.count} onShow={() => onShow()}>
            {summary && isOver && summary.goal_to_date > 0 ? (
              <Of value={count} whole={formats.number(summary.goal_to_date)} />
            ) : (
              count
            )}
          </Shown>
        }
        note={<GoalNote summary={summary} month={month} present={present} />}
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
        note={<DaysNote summary={summary} isOver={isOver} />}
      />
      <Tile
        label={t`Average points`}
        value={totals.points_average === null ? missing : formats.average(totals.points_average)}
        note={<Trans>On a scale of 0 to 10</Trans>}
      />
      <Tile
        label={t`Bonus total`}
        value={
          hasRules ? (
            <Why of={{ what: 'store-month', restaurant_id: shown.id, date: month }} className={wholeTile}>
              {bonus}
            </Why>
          ) : (
            <Shown count={totals.count} onShow={() => onShow('-bonus')}>
              {bonus}
            </Shown>
          )
        }
        note={
          <>
            {hasRules && (
              <BonusFormula short rules={ruleWords(shown.bonus_rules, firstDay(month), formats)} />
            )}
            {summary && <BudgetUse summary={summary} currency={shown.currency} />}
            {summary?.last_report_at && <LastReport at={formats.instant(summary.last_report_at)} />}
          </>
        }
      />
    </Tiles>
  );
}

interface GoalNoteProps {
  summary: MonthSummary | null;
  month: Month;
  present: Month;
}

/** How the month stands to its goal; before its first day, what it will ask for. Today stands apart. */
function GoalNote({ summary, month, present }: GoalNoteProps) {
  const { t } = useLingui();
  const formats = useFormats();
  if (!summary) return <Trans>Goal to date: {missing}</Trans>;
  const { through, today } = summary;
  if (summary.goal_to_date === 0 && !today) {
    const goal = summary.goal_month > 0 ? formats.number(summary.goal_month) : missing;
    return <Trans>Goal of the month: {goal}</Trans>;
  }
  const day = through !== null && through !== lastDay(month) ? formats.shortDay(through) : undefined;
  // A server that doesn't know whole days counts today with the others.
  const soFar = summary.count_to_date === null && month >= present ? t`So far` : undefined;
  return (
    <>
      <MonthMeter
        sums={summary}
        standing={monthStanding(summary, month, present)}
        through={day === undefined ? soFar : t`Through ${day}`}
        format={formats.number}
      />
      {today && <Today count={today.count} goal={today.goal} />}
    </>
  );
}

function Today({ count, goal }: { count: number; goal: number }) {
  const formats = useFormats();
  const [now, wanted] = [formats.number(count), formats.number(goal)];
  return (
    <p className="tabular-nums">
      <Trans>
        Today {now} / {wanted}
      </Trans>
    </p>
  );
}

/** Which days are counted as having reached their goal or not. */
function DaysNote({ summary, isOver }: { summary: MonthSummary | null; isOver: boolean }) {
  const formats = useFormats();
  if (isOver) return <Trans>Of the month’s days</Trans>;
  if (summary?.through != null) {
    const day = formats.shortDay(summary.through);
    return <Trans>Of the days through {day}</Trans>;
  }
  return summary?.days_elapsed ? <Trans>Of the days so far</Trans> : <Trans>No whole day yet</Trans>;
}

/** A number that leads to its rows, where there are any. */
function Shown({ count, onShow, children }: { count: number; onShow: () => void; children: ReactNode }) {
  return count > 0 ? <ShowRows onShow={onShow}>{children}</ShowRows> : children;
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
  return (
    <p>
      <Trans>Last report {at}</Trans>
    </p>
  );
}
