import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { nameOf } from '#contract/person-name.ts';
import type { Restaurant } from '#contract/restaurants.ts';
import type { Api } from '#web/api/client.ts';
import { AssignForm } from '#web/forms/assign-form.tsx';
import { useWrite } from '#web/queries/use-write.ts';
import { userMutations, userQueries } from '#web/queries/users.ts';
import { notify } from '#web/ui/notify.ts';
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
  const { write, isPending, error } = useWrite(userMutations.assign(api));
  const { name } = restaurant;
  const members = new Set(restaurant.users.map(({ id }) => id));
  const { rows = [], total = 0 } = people.data ?? {};

  const assign = () => {
    if (!chosen) return;
    const { id, label: person } = chosen;
    write({ user_id: id, restaurant_id: restaurant.id }, () => {
      notify(t`${person} was assigned to ${name}`);
      onClose();
    });
  };

  return (
    <AssignForm
      isChosen={chosen !== null}
      pending={isPending}
      error={error}
      failureTitle={t`An error occurred while assigning the person to the restaurant`}
      onAssign={assign}
      onClose={onClose}
    >
      <SearchChoice
        label={t`Person`}
        placeholder={t`Type a name or an e-mail`}
        options={rows
          .filter(({ id }) => !members.has(id))
          .map(({ id, first_name, last_name, email, user_position }) => ({
            id,
            label: nameOf({ first_name, last_name }),
            note: email ?? (user_position ? t(positionTexts[user_position]) : undefined),
          }))}
        chosen={chosen}
        onChoose={setChosen}
        onSearch={setSearch}
        searching={people.isPlaceholderData || people.isPending}
        more={total > rows.length}
        takesFocus
      />
    </AssignForm>
  );
}
