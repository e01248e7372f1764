import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Restaurant } from '#contract/restaurants.ts';
import type { Api } from '#web/api/client.ts';
import { ProblemBanner } from '#web/forms/problem-banner.tsx';
import { useFormats } from '#web/i18n/use-formats.ts';
import { goalMutations } from '#web/queries/goals.ts';
import { useWrite } from '#web/queries/use-write.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { onDemand } from '#web/ui/on-demand.tsx';
import { goalWords } from './goal-words.ts';

const GoalDialog = onDemand(async () => (await import('./goal-dialog.tsx')).GoalDialog);

interface PlannedGoalsProps {
  api: Api;
  restaurant: Restaurant;
  now: Date;
  /** The record is newer now, by what was done here. */
  onChanged: () => void;
}

/** The goals that come into force later: what they are, planning another one, taking one back. */
export function PlannedGoals({ api, restaurant, now, onChanged }: PlannedGoalsProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const [isOpen, setOpen] = useState(false);
  const remove = useWrite(goalMutations.set(api), { repeatable: true });

  return (
    <section aria-labelledby="planned-goals" className="mt-8">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="planned-goals" className="text-lg font-semibold">
          <Trans>Planned goals</Trans>
        </h2>
        <Button onClick={() => setOpen(true)}>
          <Icon name="calendar" className="size-4" />
          <Trans>Plan a daily goal</Trans>
        </Button>
      </div>
      {restaurant.goals_by_weekday && (
        <p className="mt-2 text-muted">
          <Trans>Now: {goalWords(restaurant, formats)}</Trans>
        </p>
      )}
      {restaurant.planned_goals.length === 0 ? (
        <p className="mt-2 text-muted">
          <Trans>No other goal is planned.</Trans>
        </p>
      ) : (
        <ul className="mt-2 divide-y rounded-lg border">
          {restaurant.planned_goals.map((planned) => {
            const day = formats.day(planned.valid_from);
            const taken = { restaurant_id: restaurant.id, valid_from: planned.valid_from, goal: null };
            return (
              <li
                key={planned.valid_from}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2"
              >
                <span>
                  <span className="font-medium">
                    <Trans>From {day}</Trans>
                  </span>{' '}
                  <span className="text-muted tabular-nums">{goalWords(planned, formats)}</span>
                </span>
                <Button
                  aria-label={t`Take back the goal from ${day}`}
                  disabled={remove.isPending}
                  onClick={() => remove.write({ entries: [taken] }, onChanged)}
                >
                  <Trans>Take back</Trans>
                </Button>
              </li>
            );
          })}
        </ul>
      )}
      {remove.error && (
        <div className="mt-3">
          <ProblemBanner title={t`The goals could not be set`} error={remove.error} />
        </div>
      )}
      {isOpen && (
        <GoalDialog
          api={api}
          restaurant={restaurant}
          now={now}
          onClose={() => setOpen(false)}
          onDone={onChanged}
        />
      )}
    </section>
  );
}
