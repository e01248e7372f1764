import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Api } from '#web/api/client.ts';
import { bonusRuleQueries } from '#web/queries/bonus-rules.ts';
import { restaurantChoices } from '#web/queries/choices.ts';
import { userQueries } from '#web/queries/users.ts';
import { cx } from '#web/ui/class-names.ts';
import { buttonStyle } from '#web/ui/link-styles.ts';
import { Sign } from '#web/ui/sign.tsx';

/** What a new installation needs before feedback can be recorded, and what of it is done. Gone once all is. */
export function FirstSteps({ api }: { api: Api }) {
  const { t } = useLingui();
  const restaurants = useQuery(restaurantChoices(api, '')).data?.total;
  const people = useQuery(userQueries.list(api, { sort: 'name', page: 1, perPage: 1 })).data?.total;
  const rules = useQuery(bonusRuleQueries.all(api)).data?.rules.length;
  if (restaurants === undefined || people === undefined || rules === undefined) return null;

  // Whoever looks is the first person.
  const done = [restaurants > 0, people > 1, rules > 0];
  const next = done.indexOf(false);
  if (next === -1) return null;
  const style = (step: number) => buttonStyle(step === next ? 'primary' : 'secondary');
  return (
    <section aria-labelledby="first-steps" className="mb-8">
      <h2 id="first-steps" className="mb-3 text-lg font-semibold">
        <Trans>Three steps to the first feedback</Trans>
      </h2>
      <ol className="grid gap-4 lg:grid-cols-3">
        <Step
          number={1}
          isDone={done[0]}
          title={t`Restaurants`}
          action={
            <>
              <Link to="/dashboard/restaurants/add" className={style(0)}>
                <Trans>Add restaurant</Trans>
              </Link>
              <Link to="/dashboard/import" className={buttonStyle('secondary')}>
                <Trans>Import a list</Trans>
              </Link>
            </>
          }
        >
          <Trans>Each with its daily goal, its currency and the day on which it opened.</Trans>
        </Step>
        <Step
          number={2}
          isDone={done[1]}
          title={t`People`}
          action={
            <Link to="/dashboard/users/add" className={style(1)}>
              <Trans>Add person</Trans>
            </Link>
          }
        >
          <Trans>Who evaluates and who is evaluated, each in their restaurants.</Trans>
        </Step>
        <Step
          number={3}
          isDone={done[2]}
          title={t`Bonus rule`}
          action={
            <Link to="/dashboard/bonus" className={style(2)}>
              <Trans>Set the rule</Trans>
            </Link>
          }
        >
          <Trans>How points become money. Until there is one, points earn nothing.</Trans>
        </Step>
      </ol>
    </section>
  );
}

interface StepProps {
  number: number;
  isDone: boolean | undefined;
  title: string;
  /** The way to its page; a step that is done needs none. */
  action: ReactNode;
  children: ReactNode;
}

function Step({ number, isDone = false, title, action, children }: StepProps) {
  return (
    <li className="flex flex-col rounded-lg border bg-surface p-5 shadow-low">
      <div className="flex items-center gap-3">
        <span
          aria-hidden="true"
          className={cx(
            'flex size-8 shrink-0 items-center justify-center rounded-full font-semibold',
            isDone ? 'bg-good-soft text-good' : 'bg-accent-soft text-accent',
          )}
        >
          {isDone ? <Sign name="check" className="size-5" /> : number}
        </span>
        <h3 className="font-semibold">{title}</h3>
        {isDone && (
          <span className="ml-auto text-sm text-good">
            <Trans>Done</Trans>
          </span>
        )}
      </div>
      <p className="mt-2 grow text-muted">{children}</p>
      {!isDone && <div className="mt-4 flex flex-wrap gap-3">{action}</div>}
    </li>
  );
}
