import { Trans, useLingui } from '@lingui/react/macro';
import { plural } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { reachedShare, type GoalAdvice as Advice } from '#contract/goal-advice.ts';
import type { Api } from '#web/api/client.ts';
import { useFormats } from '#web/i18n/use-formats.ts';
import { goalQueries } from '#web/queries/goals.ts';
import { Button } from '#web/ui/button.tsx';

interface GoalAdviceProps {
  api: Api;
  restaurantId: string;
  /** The goal as it is typed; NaN while it is none. */
  goal: number;
  onChoose: (goal: number) => void;
}

/** How often a restaurant reached its goal lately, and what any other goal would have given. */
export function GoalAdvice({ api, restaurantId, goal, onChoose }: GoalAdviceProps) {
  const { data } = useQuery(goalQueries.advice(api, restaurantId));
  const [advice] = data ?? [];
  if (!advice || advice.counts.length === 0) return null;
  return <Told advice={advice} goal={Number.isNaN(goal) ? advice.goal : goal} onChoose={onChoose} />;
}

function Told({ advice, goal, onChoose }: { advice: Advice } & Pick<GoalAdviceProps, 'goal' | 'onChoose'>) {
  const { t } = useLingui();
  const formats = useFormats();
  const id = useId();
  const { counts, hit, from, to, proposed } = advice;
  const days = counts.length;
  const all = plural(days, { one: '# day', other: '# days' });
  const [since, until] = [formats.shortDay(from), formats.shortDay(to)];
  const [reached, share] = [formats.number(hit), formats.percent(Math.round((hit / days) * 100) / 100)];
  const would = reachedShare(counts, goal) ?? 0;
  const [chosen, wouldDays] = [formats.number(goal), formats.number(Math.round(would * days))];
  const wouldShare = formats.percent(Math.round(would * 100) / 100);
  const suggested = proposed === null ? '' : formats.number(proposed);
  return (
    <div className="grid gap-2 rounded-lg border p-4 text-sm">
      <p>{t`From ${since} to ${until} the goal was reached on ${reached} of ${all} (${share}).`}</p>
      <label htmlFor={id} className="text-muted">
        <Trans>What another goal would have given</Trans>
      </label>
      <input
        id={id}
        type="range"
        min={1}
        max={Math.max(counts.at(-1) ?? 1, advice.goal, proposed ?? 1) + 1}
        value={goal}
        aria-valuetext={t`${chosen} a day: ${wouldDays} of ${all}, ${wouldShare}`}
        onChange={(event) => onChoose(Number(event.currentTarget.value))}
        className="w-full accent-accent pointer-coarse:min-h-11"
      />
      <p
        aria-hidden="true"
        className="tabular-nums"
      >{t`${chosen} a day: ${wouldDays} of ${all}, ${wouldShare}`}</p>
      {proposed !== null && proposed !== goal && (
        <Button className="w-fit" onClick={() => onChoose(proposed)}>
          <Trans>Take {suggested}, which about 80% of the days reached</Trans>
        </Button>
      )}
    </div>
  );
}
