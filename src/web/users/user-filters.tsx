import type { MessageDescriptor } from '@lingui/core';
import { useLingui } from '@lingui/react/macro';
import { roles } from '#contract/permissions.ts';
import { userPositions, userStatuses, type User } from '#contract/users.ts';
import type { Api } from '#web/api/client.ts';
import { RestaurantFilter } from '#web/pages/restaurant-filter.tsx';
import type { UserFilters as Filters } from '#web/queries/users.ts';
import { SearchField } from '#web/ui/search-field.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { roleTexts } from '#texts/login.ts';
import { positionTexts, statusTexts } from '#texts/words.ts';
import type { UserListSearch } from './user-search.ts';

interface UserFiltersProps {
  api: Api;
  filters: Filters;
  /** The people shown, of whom each belongs to the restaurant that is filtered by. */
  rows: readonly User[];
  searching: boolean;
  /** Addresses and status are for those who see all people. */
  seesAll: boolean;
  /** Whether there is more than one restaurant to choose from. */
  byRestaurant: boolean;
  onNarrow: (change: UserListSearch) => void;
}

/** Search, role, position, status and restaurant, each taking effect at once. */
export function UserFilters(props: UserFiltersProps) {
  const { api, filters, rows, searching, seesAll, byRestaurant, onNarrow } = props;
  const { t } = useLingui();

  return (
    <div className="mb-4 grid grid-cols-2 gap-3 md:grid-cols-3 xl:grid-cols-[minmax(13rem,1.6fr)_repeat(3,minmax(0,1fr))_minmax(0,1.2fr)]">
      <div className="col-span-2 xl:col-span-1">
        <SearchField
          label={t`Search people`}
          placeholder={seesAll ? t`Search name or e-mail` : t`Search names`}
          value={filters.q ?? ''}
          onSearch={(q) => onNarrow({ q })}
          searching={searching}
        />
      </div>
      <WordFilter
        label={t`Role`}
        all={t`All roles`}
        words={roles}
        texts={roleTexts}
        value={filters.role}
        onChoose={(role) => onNarrow({ role })}
      />
      <WordFilter
        label={t`Position`}
        all={t`All positions`}
        words={userPositions}
        texts={positionTexts}
        value={filters.position}
        onChoose={(position) => onNarrow({ position })}
      />
      {seesAll && (
        <WordFilter
          label={t`Status`}
          all={t`Any status`}
          words={userStatuses}
          texts={statusTexts}
          value={filters.status}
          onChoose={(status) => onNarrow({ status })}
        />
      )}
      {byRestaurant && (
        <RestaurantFilter
          api={api}
          compact
          restaurantId={filters.restaurantId}
          known={rows.flatMap(({ restaurants }) => restaurants).find(({ id }) => id === filters.restaurantId)}
          onChoose={(id) => onNarrow({ restaurant_id: id })}
        />
      )}
    </div>
  );
}

interface WordFilterProps<Word extends string> {
  label: string;
  /** The choice that filters nothing. */
  all: string;
  words: readonly Word[];
  texts: Record<Word, MessageDescriptor>;
  value: Word | undefined;
  onChoose: (word: Word | undefined) => void;
}

function WordFilter<Word extends string>({
  label,
  all,
  words,
  texts,
  value,
  onChoose,
}: WordFilterProps<Word>) {
  const { t } = useLingui();
  return (
    <SelectField
      compact
      filter
      label={label}
      value={value ?? ''}
      onChange={(event) => onChoose(words.find((word) => word === event.target.value))}
    >
      <option value="">{all}</option>
      {words.map((word) => (
        <option key={word} value={word}>
          {t(texts[word])}
        </option>
      ))}
    </SelectField>
  );
}
