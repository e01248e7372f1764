import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addDays, businessDay, isDay, localDay, type Day } from '#contract/month.ts';
import type { Restaurant } from '#contract/restaurants.ts';
import type { Api } from '#web/api/client.ts';
import { ChooseRestaurants, refusedOf, SetFailure } from '#web/forms/choose-restaurants.tsx';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { useFormats } from '#web/i18n/use-formats.ts';
import { goalMutations, goalQueries, type GoalSet } from '#web/queries/goals.ts';
import { useWrite } from '#web/queries/use-write.ts';
import { notify } from '#web/ui/notify.ts';
import { DateField } from '#web/forms/date-field.tsx';
import { emptyGoal, GoalFields, readGoal } from './goal-fields.tsx';
import { GoalAdvice } from './goal-advice.tsx';
import { goalRefusals } from './goal-refusals.ts';
import { goalWords } from './goal-words.ts';

interface GoalDialogProps {
  api: Api;
  /** The one that it is about; without it the dialog asks which ones. */
  restaurant?: Restaurant;
  now: Date;
  onClose: () => void;
  /** Every goal was set. */
  onDone?: () => void;
}

/** Plans a goal from a day on, of one restaurant or of many at once. */
export function GoalDialog({ api, restaurant, now, onClose, onDone }: GoalDialogProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const list = useQuery({ ...goalQueries.restaurants(api), enabled: restaurant === undefined });
  const [day, setDay] = useState<string>();
  const [goal, setGoal] = useState(emptyGoal);
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(
    () => new Map(restaurant && [[restaurant.id, restaurant.name]]),
  );
  const [tried, setTried] = useState(false);
  const [results, setResults] = useState<readonly GoalSet[]>([]);
  const set = useWrite(goalMutations.set(api), { repeatable: true });

  const earliest = restaurant ? firstPlanned(restaurant, now) : firstOf(list.data ?? [], now);
  const from = day ?? earliest;
  const failure = set.error ?? list.error;
  const wanted = readGoal(goal);
  const dayError = !isDay(from) || from < earliest ? t`Choose ${formats.day(earliest)} or later` : undefined;
  const submit = () => {
    setTried(true);
    if (!wanted || dayError !== undefined || chosen.size === 0) return;
    const entries = [...chosen.keys()].map((restaurant_id) => ({
      restaurant_id,
      valid_from: from,
      ...wanted,
    }));
    setResults([]);
    set.write({ entries, onProgress: setResults }, (done) => {
      if (refusedOf(done, goalRefusals).length > 0) return;
      notify(t`${plural(done.length, { one: 'The goal is set', other: '# goals are set' })}`);
      onDone?.();
      onClose();
    });
  };

  return (
    <FormDialog
      title={restaurant ? t`Plan a daily goal` : t`Set daily goals`}
      submitLabel={restaurant ? t`Plan goal` : t`Set goals`}
      pending={set.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <DateField
        label={t`Counts from`}
        hint={t`The days before keep the goal that they had.`}
        min={earliest}
        value={from}
        error={tried ? dayError : undefined}
        inputClassName="max-w-60"
        onChange={setDay}
      />
      {restaurant && goal.by === 'all' && (
        <GoalAdvice
          api={api}
          restaurantId={restaurant.id}
          goal={wanted?.goal ?? Number.NaN}
          onChoose={(chosenGoal) => setGoal({ ...goal, all: String(chosenGoal) })}
        />
      )}
      <GoalFields value={goal} onChange={setGoal} tried={tried} />
      {!restaurant && (
        <ChooseRestaurants
          restaurants={list.data?.map((one) => ({ ...one, now: goalWords(one, formats) }))}
          chosen={chosen}
          onChange={setChosen}
          tried={tried}
        />
      )}
      <SetFailure
        titles={{
          none: t`The goals could not be set`,
          partly: t`Some goals could not be set; the others are.`,
        }}
        error={failure}
        results={results}
        refusals={goalRefusals}
        chosen={chosen}
      />
    </FormDialog>
  );
}

/** Today's goal is set in the form: a planned one begins tomorrow at the earliest, or at the opening. */
function firstPlanned(restaurant: Restaurant, now: Date): Day {
  const tomorrow = addDays(businessDay(now, restaurant), 1);
  const { opened_on } = restaurant;
  return opened_on !== null && opened_on > tomorrow ? opened_on : tomorrow;
}

/** At a day's turn restaurants of two zones are in two days: from the earlier one on. */
function firstOf(restaurants: readonly Restaurant[], now: Date): Day {
  return restaurants.map((one) => businessDay(now, one)).toSorted()[0] ?? localDay(now);
}
