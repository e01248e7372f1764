import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import type { Month } from '#contract/month.ts';
import type { OverviewRestaurant } from '#contract/overview.ts';
import { dayStanding, wholeDaysOf, monthStanding } from '#contract/standing.ts';
import { Why } from '#web/explain/why.tsx';
import { useFormats } from '#web/i18n/use-formats.ts';
import { BudgetUse } from '#web/pages/budget-use.tsx';
import { PaceSentence } from '#web/pages/pace-words.tsx';
import { textLink } from '#web/ui/link-styles.ts';
import { Meter } from '#web/ui/meter.tsx';
import { missing } from '#web/ui/missing.ts';
import { RecordLink, RestaurantLink } from './restaurant-links.tsx';
import { Trend } from './trend.tsx';
import { WhyBehind } from './why-behind.tsx';

interface RestaurantCardsProps {
  restaurants: readonly OverviewRestaurant[];
  month: Month;
  present: Month;
  /** The same as the URL names it; absent where the stored date decided. */
  inUrl: Month | undefined;
  now: Date;
}

/** An evaluator's own restaurants: what today still asks for comes first, the month below it. */
export function RestaurantCards({ restaurants, month, present, inUrl, now }: RestaurantCardsProps) {
  const { t } = useLingui();
  return (
    <ul aria-label={t`Your restaurants`} className="grid gap-4 md:grid-cols-2">
      {restaurants.map((restaurant) => (
        <RestaurantCard
          key={restaurant.id}
          restaurant={restaurant}
          month={month}
          present={present}
          inUrl={inUrl}
          now={now}
        />
      ))}
    </ul>
  );
}

interface RestaurantCardProps {
  restaurant: OverviewRestaurant;
  month: Month;
  present: Month;
  inUrl: Month | undefined;
  now: Date;
}

function RestaurantCard({ restaurant, month, present, inUrl, now }: RestaurantCardProps) {
  const id = useId();
  return (
    <li
      aria-labelledby={id}
      className="flex flex-col gap-4 rounded-lg border bg-surface p-4 shadow-low sm:p-5"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h3 id={id} className="text-lg font-semibold">
          <RestaurantLink restaurant={restaurant} month={inUrl} className={textLink} />
        </h3>
        <span className="text-sm text-muted">{restaurant.store_id}</span>
      </div>
      <Today restaurant={restaurant} now={now} />
      <RecordLink restaurant={restaurant} />
      <MonthLine restaurant={restaurant} month={month} present={present} />
    </li>
  );
}

function Today({ restaurant: { today, pace }, now }: { restaurant: OverviewRestaurant; now: Date }) {
  const { t } = useLingui();
  const formats = useFormats();
  const goal = today.goal ?? 0;
  return (
    <div>
      <p className="text-sm text-muted">{t`Today`}</p>
      <p className="text-3xl font-semibold tabular-nums">
        {formats.number(today.count)}
        {goal > 0 && <span className="text-xl font-normal text-muted"> / {formats.number(goal)}</span>}
      </p>
      <div className="mt-1">
        <Meter
          bare
          label={t`Today’s reports against today’s goal`}
          count={today.count}
          goal={goal}
          standing={dayStanding(today.count, today.goal, false)}
          format={formats.number}
        />
      </div>
      {pace && (
        <p className="mt-1 text-sm">
          <PaceSentence pace={pace} now={now} />
        </p>
      )}
    </div>
  );
}

function MonthLine({
  restaurant,
  month,
  present,
}: {
  restaurant: OverviewRestaurant;
  month: Month;
  present: Month;
}) {
  const { t } = useLingui();
  const formats = useFormats();
  const { id, summary, currency, name } = restaurant;
  return (
    <div className="mt-auto border-t pt-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm font-medium text-muted">{formats.month(month)}</p>
        <Trend restaurant={restaurant} />
      </div>
      <div className="mt-2">
        <Meter
          label={t`Progress of ${name}`}
          {...wholeDaysOf(summary)}
          standing={monthStanding(summary, month, present)}
          format={formats.number}
        />
        <div className="mt-1">
          <WhyBehind restaurant={restaurant} month={month} present={present} />
        </div>
      </div>
      <dl className="mt-3 flex flex-wrap justify-between gap-x-6 gap-y-1 text-sm">
        <div className="flex gap-2">
          <dt className="text-muted">{t`Average points`}</dt>
          <dd className="font-medium tabular-nums">
            {summary.points_average === null ? missing : formats.average(summary.points_average)}
          </dd>
        </div>
        <div className="flex gap-2">
          <dt className="text-muted">{t`Bonus`}</dt>
          <dd className="font-medium tabular-nums">
            <Why of={{ what: 'store-month', restaurant_id: id, date: month }}>
              {formats.amount(summary.bonus_total, currency)}
            </Why>
          </dd>
        </div>
      </dl>
      <div className="mt-1 text-sm text-muted">
        <BudgetUse summary={summary} currency={currency} />
      </div>
    </div>
  );
}
