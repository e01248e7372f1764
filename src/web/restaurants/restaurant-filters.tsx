import { useLingui } from '@lingui/react/macro';
import { restaurantTypes } from '#contract/restaurants.ts';
import { restaurantTypeTexts } from '#texts/words.ts';
import type { RestaurantFilters as Filters } from '#web/queries/restaurants.ts';
import { SearchField } from '#web/ui/search-field.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import type { RestaurantListSearch } from './restaurant-search.ts';

interface RestaurantFiltersProps {
  filters: Filters;
  searching: boolean;
  /** Whether restaurants out of use can be asked for. */
  byUse: boolean;
  onNarrow: (change: RestaurantListSearch) => void;
}

/** Search, type, and in use or archived, each taking effect at once. */
export function RestaurantFilters({ filters, searching, byUse, onNarrow }: RestaurantFiltersProps) {
  const { t } = useLingui();
  const { q, type, archived } = filters;
  return (
    <div className="ml-auto flex grow flex-wrap items-center gap-3 xl:grow-0">
      <div className="min-w-60 grow xl:w-72">
        <SearchField
          label={t`Search restaurants`}
          placeholder={t`Search name or Store ID`}
          value={q ?? ''}
          onSearch={(text) => onNarrow({ q: text })}
          searching={searching}
        />
      </div>
      <Segmented
        label={t`Type`}
        choices={[
          { value: 'all', label: t`All` },
          ...restaurantTypes.map((value) => ({ value, label: t(restaurantTypeTexts[value]) })),
        ]}
        off="all"
        value={type ?? 'all'}
        onChoose={(value) => onNarrow({ type: value === 'all' ? undefined : value })}
      />
      {byUse && (
        <Segmented
          label={t`Status`}
          choices={[
            { value: 'in_use', label: t({ message: 'In use', context: 'restaurant' }) },
            { value: 'archived', label: t({ message: 'Archived', context: 'restaurants' }) },
          ]}
          off="in_use"
          value={archived ? 'archived' : 'in_use'}
          onChoose={(value) => onNarrow({ archived: value === 'archived' || undefined })}
        />
      )}
    </div>
  );
}
