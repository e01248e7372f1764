import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { isDay, type Day } from '#contract/month.ts';
import type { User } from '#contract/users.ts';
import type { Api } from '#web/api/client.ts';
import { asProblem } from '#web/api/problem.ts';
import { AssignForm } from '#web/pages/assign-form.tsx';
import { DateField } from '#web/forms/date-field.tsx';
import { fieldText } from '#web/i18n/texts.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { usePersonLabel } from '#web/ui/person-name.tsx';
import type { SearchOption } from '#web/ui/search-choice.tsx';
import { RestaurantChoice } from '#web/pages/restaurant-choice.tsx';

interface AssignRestaurantProps {
  api: Api;
  user: User;
  /** Today on the device's calendar. */
  today: Day;
  onClose: () => void;
}

/** Chooses a restaurant for a person and the first day there; a restaurant that is left for it ends the day before. */
export function AssignRestaurant({ api, user, today, onClose }: AssignRestaurantProps) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<SearchOption | null>(null);
  const [picked, setPicked] = useState<string>();
  /** The day was typed, and the box left. */
  const [typed, setTyped] = useState(false);
  const [leaves, setLeaves] = useState('');
  const on = picked ?? today;
  const dayText = (error: Error | null) => {
    if (!isDay(on)) return typed ? t(fieldText('on', on === '' ? 'required' : 'invalid_date')) : undefined;
    const refusal = asProblem(error).errors.find(({ path }) => path === 'since');
    return refusal && t(fieldText('on', refusal.code, refusal.params));
  };
  // Today is the server's own, which may have another zone.
  const dated = on === today ? {} : { since: on };

  return (
    <AssignForm
      api={api}
      assignment={
        chosen && isDay(on)
          ? { user_id: user.id, restaurant_id: chosen.id, ...dated, ...(leaves && { leaves }) }
          : undefined
      }
      person={usePersonLabel()(user)}
      name={chosen?.label ?? ''}
      onClose={onClose}
    >
      {(error) => (
        <div className="grid gap-3 sm:grid-cols-2">
          <RestaurantChoice
            api={api}
            className="sm:col-span-2"
            placeholder={t`Type a name or a Store ID`}
            chosen={chosen}
            onChoose={setChosen}
            without={user.restaurants.map(({ id }) => id)}
            takesFocus
          />
          <DateField
            label={t`From`}
            max={today}
            value={on}
            error={dayText(error)}
            onChange={(value) => {
              setTyped(false);
              setPicked(value);
            }}
            onBlur={() => setTyped(true)}
          />
          {user.restaurants.length > 0 && (
            <SelectField label={t`Leaves`} value={leaves} onChange={(event) => setLeaves(event.target.value)}>
              <option value="">{t`No restaurant`}</option>
              {user.restaurants.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </SelectField>
          )}
        </div>
      )}
    </AssignForm>
  );
}
