import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { Month } from '#contract/month.ts';
import type { OverviewRestaurant } from '#contract/overview.ts';
import { shortfallOf, type Shortfall } from '#contract/shortfall.ts';
import { monthStanding, type Standing } from '#contract/standing.ts';
import { useFormats } from '#web/i18n/use-formats.ts';

/** A month that is on track needs no reason. */
const isShort: Partial<Record<Standing, true>> = { behind: true, close: true, missed: true };

/** So many days are named one by one. */
const mostNamed = 3;

/** 1 is Monday. */
const onWeekday: Record<number, MessageDescriptor> = {
  1: msg`on Mondays`,
  2: msg`on Tuesdays`,
  3: msg`on Wednesdays`,
  4: msg`on Thursdays`,
  5: msg`on Fridays`,
  6: msg`on Saturdays`,
  7: msg`on Sundays`,
};

interface WhyBehindProps {
  restaurant: OverviewRestaurant;
  month: Month;
  present: Month;
}

/** Which days a restaurant missed, and what each remaining day needs; nothing where it isn't behind. */
export function WhyBehind({ restaurant, month, present }: WhyBehindProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const shortfall = shortfallOf(restaurant);
  const days = useMissedDays(shortfall, restaurant.summary.days_elapsed);
  if (!shortfall || !isShort[monthStanding(restaurant.summary, month, present)]) return null;
  const needed = shortfall.neededPerDay;
  const each = formats.number(Math.ceil(needed ?? 0));
  return (
    <div className="text-sm text-pretty text-muted">
      {days}
      {needed !== null && <div>{t`${each} a day needed from today`}</div>}
    </div>
  );
}

function useMissedDays(shortfall: Shortfall | null, elapsed: number): string {
  const { t } = useLingui();
  const formats = useFormats();
  const { missedDays = [], weekday = null } = shortfall ?? {};
  const missed = formats.number(missedDays.length);
  const all = plural(elapsed, { one: '# day', other: '# days' });
  const message = weekday === null ? undefined : onWeekday[weekday];
  if (message) {
    const when = t(message);
    return t`Missed ${missed} of ${all}, most ${when}`;
  }
  if (missedDays.length > mostNamed) return t`Missed ${missed} of ${all}`;
  const named = formats.list(missedDays.map(formats.shortDay));
  return t`Missed ${missed} of ${all}: ${named}`;
}
