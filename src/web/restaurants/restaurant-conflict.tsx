import { useLingui } from '@lingui/react/macro';
import type { Restaurant } from '#contract/restaurants.ts';
import { Conflict } from '#web/forms/conflict.tsx';
import { restaurantTypeTexts } from '#texts/words.ts';
import { valuesOf, type RestaurantInput } from './form-values.ts';

interface RestaurantConflictProps {
  /** The record that the form was made from. */
  opened: Restaurant;
  /** The record that somebody else has saved since. */
  newer: Restaurant;
}

/** Two administrators edited the same restaurant: the loser sees both values of each field. */
export function RestaurantConflict({ opened, newer }: RestaurantConflictProps) {
  const { t } = useLingui();
  const labels: Record<keyof RestaurantInput, string> = {
    name: t`Restaurant name`,
    store_id: t`Store ID`,
    drive_through: t`Type`,
    daily_feedback_goal: t`Daily feedback goal`,
    time_zone: t`Time zone`,
    currency: t`Currency`,
    day_starts_at: t`Day starts at`,
    opened_on: t`Opened on`,
  };
  const words = (values: Partial<RestaurantInput>, name: string) =>
    name === 'drive_through' && values.drive_through
      ? t(restaurantTypeTexts[values.drive_through])
      : String(values[name as keyof RestaurantInput] ?? '');
  return <Conflict before={valuesOf(opened)} theirs={valuesOf(newer)} labels={labels} shown={words} />;
}
