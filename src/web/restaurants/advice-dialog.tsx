import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { reachedShare, wantedShare, type GoalAdvice } from '#contract/goal-advice.ts';
import { addDays } from '#contract/month.ts';
import type { Api } from '#web/api/client.ts';
import { refusedOf, SetFailure } from '#web/forms/choose-restaurants.tsx';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { useFormats } from '#web/i18n/use-formats.ts';
import { goalMutations, goalQueries, type GoalSet } from '#web/queries/goals.ts';
import { useWrite } from '#web/queries/use-write.ts';
import { CheckField } from '#web/ui/check-field.tsx';
import { notify } from '#web/ui/notify.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { goalRefusals } from './goal-refusals.ts';
import { goalWords } from './goal-words.ts';

interface AdviceDialogProps {
  api: Api;
  onClose: () => void;
}

/** The goals of all restaurants beside those that they would reach on four days of five: ticked, they begin tomorrow. */
export function AdviceDialog({ api, onClose }: AdviceDialogProps) {
  const { t } = useLingui();
  const list = useQuery(goalQueries.advice(api));
  /** With their names: one that leaves the list meanwhile is still called by it. */
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map());
  const [results, setResults] = useState<readonly GoalSet[]>([]);
  const set = useWrite(goalMutations.set(api), { repeatable: true });
  const differing = (list.data ?? []).filter(isOtherGoal).toSorted(furthestFirst);
  const failure = set.error ?? list.error;
  const submit = () => {
    const entries = differing.filter(({ restaurant_id }) => chosen.has(restaurant_id)).map(fromTomorrow);
    setResults([]);
    set.write({ entries, onProgress: setResults }, (done) => {
      if (refusedOf(done, goalRefusals).length > 0) return;
      notify(t`${plural(done.length, { one: 'The goal is set', other: '# goals are set' })}`);
      onClose();
    });
  };
  const toggle = ({ restaurant_id, name }: GoalAdvice, isChosen: boolean) => {
    const next = new Map(chosen);
    if (isChosen) next.set(restaurant_id, name);
    else next.delete(restaurant_id);
    setChosen(next);
  };

  return (
    <FormDialog
      title={t`Suggested goals`}
      submitLabel={t`Set goals`}
      isReady={differing.some(({ restaurant_id }) => chosen.has(restaurant_id))}
      pending={set.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-sm text-muted">
        <Trans>
          Goals that about 80% of the days of the last eight whole weeks reached. Those that you tick count
          from tomorrow; days that are over keep theirs.
        </Trans>
      </p>
      {list.isPending ? (
        <Skeleton className="h-40" />
      ) : differing.length === 0 ? (
        <p>
          <Trans>No data. Every goal fits, or too few days tell another one.</Trans>
        </p>
      ) : (
        <fieldset className="max-h-96 overflow-y-auto rounded-lg border px-4 py-2">
          <legend className="sr-only">{t`Restaurants`}</legend>
          <CheckField
            label={<span className="font-medium">{t`All restaurants`}</span>}
            checked={differing.every(({ restaurant_id }) => chosen.has(restaurant_id))}
            onChange={({ currentTarget: { checked } }) =>
              setChosen(
                new Map(checked ? differing.map(({ restaurant_id, name }) => [restaurant_id, name]) : []),
              )
            }
          />
          {differing.map((advice) => (
            <AdviceLine
              key={advice.restaurant_id}
              advice={advice}
              isChosen={chosen.has(advice.restaurant_id)}
              onChoose={(isChosen) => toggle(advice, isChosen)}
            />
          ))}
        </fieldset>
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

interface AdviceLineProps {
  advice: GoalAdvice;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
}

/** Now and proposed, each with the share of days that it was or would have been reached on. */
function AdviceLine({ advice, isChosen, onChoose }: AdviceLineProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const { name, goal, goals_by_weekday, counts, proposed, proposed_by_weekday, proposed_hit } = advice;
  const before = goalWords({ daily_feedback_goal: goal, goals_by_weekday }, formats);
  const after = goalWords(
    { daily_feedback_goal: proposed ?? goal, goals_by_weekday: proposed_by_weekday },
    formats,
  );
  const percent = (share: number) => formats.percent(Math.round(share * 100) / 100);
  const reached = percent(shareNow(advice));
  const would = percent((proposed_hit ?? 0) / counts.length);
  return (
    <CheckField
      label={name}
      hint={t`Now ${before}, reached on ${reached} of the days. Proposed ${after}: ${would}`}
      checked={isChosen}
      onChange={({ currentTarget: { checked } }) => onChoose(checked)}
    />
  );
}

function isOtherGoal({ goal, goals_by_weekday, proposed, proposed_by_weekday }: GoalAdvice): boolean {
  if (goals_by_weekday)
    return proposed_by_weekday !== null && String(proposed_by_weekday) !== String(goals_by_weekday);
  return proposed !== null && proposed !== goal;
}

/** How many of the days reached today's goal; of goals by weekday, the goal of their day. */
function shareNow({ goal, goals_by_weekday, counts, hit }: GoalAdvice): number {
  return goals_by_weekday ? hit / counts.length : (reachedShare(counts, goal) ?? 0);
}

/** Whose share of days is furthest from the wanted one. */
function furthestFirst(one: GoalAdvice, other: GoalAdvice): number {
  const distance = (advice: GoalAdvice) => Math.abs(shareNow(advice) - wantedShare);
  return distance(other) - distance(one);
}

function fromTomorrow({ restaurant_id, today, proposed, proposed_by_weekday }: GoalAdvice) {
  const goal = proposed_by_weekday ? { goals_by_weekday: proposed_by_weekday } : { goal: proposed };
  return { restaurant_id, valid_from: addDays(today, 1), ...goal };
}
