import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { nameOf } from '#contract/person-name.ts';
import type { Restaurant } from '#contract/restaurants.ts';
import type { Api } from '#web/api/client.ts';
import { AssignForm } from '#web/pages/assign-form.tsx';
import { userQueries } from '#web/queries/users.ts';
import { SearchChoice, type SearchOption } from '#web/ui/search-choice.tsx';
import { positionTexts } from '#texts/words.ts';

interface AssignPersonProps {
  api: Api;
  restaurant: Restaurant;
  onClose: () => void;
}

/** As many as somebody reads through before typing another letter. */
const perPage = 50;

/** Chooses a person for a restaurant and begins the membership today. */
export function AssignPerson({ api, restaurant, onClose }: AssignPersonProps) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<SearchOption | null>(null);
  const [search, setSearch] = useState('');
  const people = useQuery(userQueries.list(api, { q: search || undefined, sort: 'name', page: 1, perPage }));
  const members = new Set(restaurant.users.map(({ id }) => id));
  const { rows = [], total = 0 } = people.data ?? {};

  return (
    <AssignForm
      api={api}
      assignment={chosen ? { user_id: chosen.id, restaurant_id: restaurant.id } : undefined}
      person={chosen?.label ?? ''}
      name={restaurant.name}
      onClose={onClose}
    >
      {() => (
        <SearchChoice
          label={t`Person`}
          placeholder={t`Type a name or an e-mail`}
          options={rows
            .filter(({ id }) => !members.has(id))
            .map(({ id, first_name, last_name, email, mark, user_position: position }) => ({
              id,
              label: nameOf({ first_name, last_name }),
              note:
                email ??
                ([mark, position && t(positionTexts[position])].filter(Boolean).join(', ') || undefined),
            }))}
          chosen={chosen}
          onChoose={setChosen}
          onSearch={setSearch}
          searching={people.isPlaceholderData || people.isPending}
          more={total > rows.length}
          takesFocus
        />
      )}
    </AssignForm>
  );
}
