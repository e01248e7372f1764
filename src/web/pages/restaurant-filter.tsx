import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { Api } from '#web/api/client.ts';
import { restaurantQueries } from '#web/queries/restaurants.ts';
import { RestaurantChoice, restaurantOption } from './restaurant-choice.tsx';

interface RestaurantFilterProps {
  api: Api;
  restaurantId: string | undefined;
  /** What the rows that are shown tell of it, so that it needn't be asked for. */
  known: { id: string; name: string; store_id?: string } | undefined;
  compact?: boolean;
  onChoose: (id: string | undefined) => void;
}

/** One restaurant, or all of them. */
export function RestaurantFilter({
  api,
  restaurantId,
  known,
  compact = false,
  onChoose,
}: RestaurantFilterProps) {
  const { t } = useLingui();
  // Where no row tells its name.
  const asked = useQuery({
    ...restaurantQueries.details(api, restaurantId ?? ''),
    enabled: restaurantId !== undefined && known === undefined,
  });
  const named = known ?? asked.data;
  const all = { id: '', label: t`All restaurants` };
  const unknown = { id: restaurantId ?? '', label: asked.isError ? t`Unknown restaurant` : '' };
  return (
    <RestaurantChoice
      api={api}
      compact={compact}
      chosen={
        restaurantId === undefined ? all : named ? restaurantOption({ store_id: '', ...named }) : unknown
      }
      onChoose={({ id }) => onChoose(id || undefined)}
      first={all}
    />
  );
}
