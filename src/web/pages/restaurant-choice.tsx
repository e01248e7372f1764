import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { UserRestaurant } from '#contract/users.ts';
import type { Api } from '#web/api/client.ts';
import { restaurantChoices } from '#web/queries/choices.ts';
import { LateSearchChoice } from '#web/ui/late-search-choice.tsx';
import type { SearchOption } from '#web/ui/search-choice.tsx';

interface RestaurantChoiceProps {
  api: Api;
  compact?: boolean;
  placeholder?: string;
  chosen: SearchOption | null;
  onChoose: (option: SearchOption) => void;
  /** An option that is no restaurant and stands first while nothing is typed: "All restaurants". */
  first?: SearchOption;
  /** The ids of restaurants that can't be chosen. */
  without?: readonly string[];
  takesFocus?: boolean;
  className?: string;
}

export function restaurantOption({ id, name, store_id }: UserRestaurant): SearchOption {
  return { id, label: name, note: store_id };
}

/** One restaurant, found by its name or Store ID. */
export function RestaurantChoice({ api, first, without = [], ...field }: RestaurantChoiceProps) {
  const { t } = useLingui();
  const [search, setSearch] = useState('');
  const { data, isFetching, isPlaceholderData } = useQuery(restaurantChoices(api, search));
  const found = (data?.rows ?? []).filter(({ id }) => !without.includes(id)).map(restaurantOption);

  return (
    <LateSearchChoice
      {...field}
      label={t`Restaurant`}
      filter={first !== undefined}
      options={first && search === '' ? [first, ...found] : found}
      onSearch={setSearch}
      searching={isPlaceholderData || (isFetching && !data)}
      more={data !== undefined && data.total > data.rows.length}
    />
  );
}
