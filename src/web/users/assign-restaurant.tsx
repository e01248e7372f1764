import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { User } from '#contract/users.ts';
import type { Api } from '#web/api/client.ts';
import { AssignForm } from '#web/forms/assign-form.tsx';
import { useWrite } from '#web/queries/use-write.ts';
import { userMutations } from '#web/queries/users.ts';
import { notify } from '#web/ui/notify.ts';
import { usePersonLabel } from '#web/ui/person-name.tsx';
import type { SearchOption } from '#web/ui/search-choice.tsx';
import { RestaurantChoice } from '#web/pages/restaurant-choice.tsx';

interface AssignRestaurantProps {
  api: Api;
  user: User;
  onClose: () => void;
}

/** Chooses a restaurant for a person and begins the membership today. */
export function AssignRestaurant({ api, user, onClose }: AssignRestaurantProps) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<SearchOption | null>(null);
  const { write, isPending, error } = useWrite(userMutations.assign(api));
  const person = usePersonLabel()(user);

  const assign = () => {
    if (!chosen) return;
    const { id, label: name } = chosen;
    write({ user_id: user.id, restaurant_id: id }, () => {
      notify(t`${person} was assigned to ${name}`);
      onClose();
    });
  };

  return (
    <AssignForm
      isChosen={chosen !== null}
      pending={isPending}
      error={error}
      failureTitle={t`An error occurred while assigning the user to the restaurant`}
      onAssign={assign}
      onClose={onClose}
    >
      <RestaurantChoice
        api={api}
        label={t`Restaurant`}
        placeholder={t`Type a name or a Store ID`}
        chosen={chosen}
        onChoose={setChosen}
        without={user.restaurants.map(({ id }) => id)}
        takesFocus
      />
    </AssignForm>
  );
}
