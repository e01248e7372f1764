import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import type { RecordSheet } from '#contract/feedback.ts';
import type { UserRestaurant } from '#contract/users.ts';
import type { Api } from '#web/api/client.ts';
import { RestaurantChoice } from '#web/pages/restaurant-choice.tsx';

interface RestaurantPickerProps {
  api: Api;
  /** The first of the restaurants, by name, and how many there are in all. */
  restaurants: readonly UserRestaurant[];
  total: number;
  chosenId: string | undefined;
  /** What is known of the chosen one. */
  sheet: RecordSheet | undefined;
  onChoose: (restaurantId: string) => void;
}

/** More are found quicker by typing than by looking. */
const mostInSight = 8;

/** The restaurant to record for: a few in sight, many by typing; nothing to choose where the only one is chosen. */
export function RestaurantPicker(props: RestaurantPickerProps) {
  const { api, restaurants, total, chosenId, sheet, onChoose } = props;
  const { t } = useLingui();
  const name = useId();
  if (restaurants.every(({ id }) => id === chosenId)) return null;
  if (total > mostInSight) {
    return (
      <div className="mb-4 max-w-96">
        <RestaurantChoice
          api={api}
          placeholder={t`Type a name or a Store ID`}
          chosen={sheet ? { id: sheet.restaurant_id, label: sheet.name, note: sheet.store_id } : null}
          onChoose={({ id }) => onChoose(id)}
        />
      </div>
    );
  }
  return (
    <fieldset className="mb-4 flex flex-wrap gap-2">
      <legend className="sr-only">{t`Restaurant`}</legend>
      {restaurants.map((restaurant) => (
        <label
          key={restaurant.id}
          className="relative flex min-h-11 cursor-pointer items-center rounded-full border border-line-button bg-surface px-4 font-medium text-ink shadow-low transition-colors duration-100 hover:bg-hover has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent has-checked:forced-selection has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
        >
          <input
            type="radio"
            name={name}
            value={restaurant.id}
            checked={restaurant.id === chosenId}
            onChange={() => onChoose(restaurant.id)}
            className="absolute inset-0 cursor-pointer appearance-none outline-none"
          />
          {restaurant.name}
        </label>
      ))}
    </fieldset>
  );
}
