import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { Month } from '#contract/month.ts';
import type { MonthSummary } from '#contract/reports.ts';
import type { Restaurant } from '#contract/restaurants.ts';
import { ArchivedMark } from './archived-mark.tsx';
import { useFormats } from '#web/i18n/use-formats.ts';
import { useGoalWords } from '#web/i18n/use-goal-words.ts';
import { textLink } from '#web/ui/link-styles.ts';
import { restaurantTypeTexts } from '#texts/words.ts';

interface RestaurantFactsProps {
  restaurant: Restaurant;
  /** The month in the URL. */
  month: Month | undefined;
  /** The month that is shown: it has goals of its own. Null where the server tells none. */
  summary: MonthSummary | null;
}

/** Under a restaurant's name: Store ID, type, the month's goal, people. */
export function RestaurantFacts({ restaurant, month, summary }: RestaurantFactsProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const goalWords = useGoalWords();
  const goals = summary?.goals ?? [];
  const goal = goals.length > 0 ? goalWords(goals) : formats.number(restaurant.daily_feedback_goal);
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1">
      <li className="font-medium text-ink">{restaurant.store_id}</li>
      <li>{t(restaurantTypeTexts[restaurant.drive_through ? 'drive_through' : 'in_store'])}</li>
      <li>
        <Trans>Daily goal: {goal}</Trans>
      </li>
      <li>
        <Link
          to="/dashboard/restaurants/$restaurantId"
          params={{ restaurantId: restaurant.id }}
          search={{ month, tab: 'people' }}
          resetScroll={false}
          className={`${textLink} pointer-coarse:-my-2.5 pointer-coarse:inline-block pointer-coarse:py-2.5`}
        >
          <Plural value={restaurant.users.length} one="# person" other="# people" />
        </Link>
      </li>
      {restaurant.archived_at && (
        <li>
          <ArchivedMark restaurant={restaurant} />
        </li>
      )}
    </ul>
  );
}
