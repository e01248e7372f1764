import { useLingui } from '@lingui/react/macro';
import { restaurantTypes, type RestaurantType } from '#contract/restaurants.ts';
import { Segmented } from '#web/ui/segmented.tsx';
import { restaurantTypeTexts } from '#texts/words.ts';

interface TypeFilterProps {
  type: RestaurantType | undefined;
  onType: (type: RestaurantType | undefined) => void;
}

/** All, In Restaurant or Drive-Through. */
export function TypeFilter({ type, onType }: TypeFilterProps) {
  const { t } = useLingui();
  return (
    <Segmented
      label={t`Type`}
      choices={[
        { value: 'all', label: t`All` },
        ...restaurantTypes.map((value) => ({ value, label: t(restaurantTypeTexts[value]) })),
      ]}
      off="all"
      value={type ?? 'all'}
      onChoose={(value) => onType(value === 'all' ? undefined : value)}
    />
  );
}
