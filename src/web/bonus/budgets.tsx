import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { budgetInForce } from '#contract/budget.ts';
import type { RestaurantBudgets } from '#contract/budgets.ts';
import type { Api } from '#web/api/client.ts';
import { ProblemBanner } from '#web/forms/problem-banner.tsx';
import { useFormats } from '#web/i18n/use-formats.ts';
import { budgetQueries } from '#web/queries/budgets.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { missing } from '#web/ui/missing.ts';
import { onDemand } from '#web/ui/on-demand.tsx';

const BudgetDialog = onDemand(async () => (await import('./budget-dialog.tsx')).BudgetDialog);

/** The restaurants' monthly bonus budgets: those in force and those to come, and setting them. */
export function Budgets({ api }: { api: Api }) {
  const { t } = useLingui();
  const list = useQuery(budgetQueries.restaurants(api));
  /** Of one restaurant, or of those that the dialog asks for. */
  const [setting, setSetting] = useState<{ restaurant?: RestaurantBudgets }>();
  const withBudget = list.data?.filter(({ budgets }) => budgets.length > 0) ?? [];
  const close = () => setSetting(undefined);

  return (
    <section aria-labelledby="budgets" className="mt-10 border-t pt-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="budgets" className="text-lg font-semibold">
          <Trans>Bonus budgets</Trans>
        </h2>
        {list.data && list.data.length > 0 && (
          <Button onClick={() => setSetting({})}>
            <Icon name="calendar" className="size-4" />
            <Trans>Set budgets</Trans>
          </Button>
        )}
      </div>
      <p className="mt-1 max-w-prose text-muted">
        <Trans>
          What the bonuses of a restaurant should stay within each month. A budget stops nothing: the month
          and the overview show how much of it is used. What is left over isn’t carried on.
        </Trans>
      </p>
      {list.error && !list.data && (
        <div className="mt-3">
          <ProblemBanner title={t`The budgets could not be loaded`} error={list.error} />
        </div>
      )}
      {list.isPending && (
        <p className="mt-3 text-muted">
          <Trans>Please wait…</Trans>
        </p>
      )}
      {list.data && withBudget.length === 0 && (
        <p className="mt-3">
          <Trans>No restaurant has a budget yet.</Trans>
        </p>
      )}
      {withBudget.length > 0 && (
        <ul aria-labelledby="budgets" className="mt-3 divide-y rounded-lg border bg-surface shadow-low">
          {withBudget.map((restaurant) => (
            <BudgetRow
              key={restaurant.restaurant_id}
              restaurant={restaurant}
              onChange={() => setSetting({ restaurant })}
            />
          ))}
        </ul>
      )}
      {setting && list.data && (
        <BudgetDialog
          api={api}
          all={list.data}
          {...(setting.restaurant && { restaurant: setting.restaurant })}
          onClose={close}
        />
      )}
    </section>
  );
}

function BudgetRow({ restaurant, onChange }: { restaurant: RestaurantBudgets; onChange: () => void }) {
  const { t } = useLingui();
  const formats = useFormats();
  const { name, currency, month: present, budgets } = restaurant;
  const amountText = (text: string | null) => (text === null ? t`no budget` : formats.amount(text, currency));
  const planned = budgets.filter(({ valid_from }) => valid_from > present);
  const now = budgetInForce(budgets, present);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-4 py-2">
      <div className="min-w-0">
        <p className="font-medium">{name}</p>
        {planned.map(({ valid_from, amount: later }) => {
          const [month, amount] = [formats.monthInText(valid_from), amountText(later)];
          return (
            <p key={valid_from} className="text-sm text-muted tabular-nums">
              <Trans>
                From {month}: {amount}
              </Trans>
            </p>
          );
        })}
      </div>
      <div className="flex items-center gap-4">
        <span className="tabular-nums">{now === null ? missing : formats.amount(now, currency)}</span>
        <Button aria-label={t`Change the budget of ${name}`} onClick={onChange}>
          <Trans>Change</Trans>
        </Button>
      </div>
    </li>
  );
}
