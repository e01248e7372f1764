import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type SubmitEvent } from 'react';
import { budgetInForce } from '#contract/budget.ts';
import { budgetAmount, budgetMax, type BudgetResult, type RestaurantBudgets } from '#contract/budgets.ts';
import { addMonths, type Month } from '#contract/month.ts';
import type { Api } from '#web/api/client.ts';
import { ChooseRestaurants, RefusedRestaurants } from '#web/forms/choose-restaurants.tsx';
import { ProblemBanner } from '#web/forms/problem-banner.tsx';
import { useFormats } from '#web/i18n/use-formats.ts';
import { budgetMutations, type BudgetSet } from '#web/queries/budgets.ts';
import { useWrite } from '#web/queries/use-write.ts';
import { Button } from '#web/ui/button.tsx';
import { CheckField } from '#web/ui/check-field.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { notify } from '#web/ui/notify.ts';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';

interface BudgetDialogProps {
  api: Api;
  /** The restaurants in use. */
  all: readonly RestaurantBudgets[];
  /** The one that it is about; without it the dialog asks which ones. */
  restaurant?: RestaurantBudgets;
  onClose: () => void;
}

type Refusal = Exclude<BudgetResult, 'set' | 'unchanged'>;
const refusals: Record<Refusal, MessageDescriptor> = {
  not_found: msg`was deleted`,
  archived: msg`is archived`,
  not_open_yet: msg`isn’t open in that month yet`,
  in_the_past: msg`is past that month already`,
};
const isRefusal = (result: BudgetResult): result is Refusal => Object.hasOwn(refusals, result);
const refusedOf = (results: readonly BudgetSet[]) =>
  results.flatMap(({ restaurant_id: id, result }) => (isRefusal(result) ? [{ id, result }] : []));

/** A budget can be planned for so many months, this one included. */
const monthsAhead = 13;

/** Sets a monthly bonus budget from a month on, of one restaurant or of many at once. */
export function BudgetDialog({ api, all, restaurant, onClose }: BudgetDialogProps) {
  const { t } = useLingui();
  const formats = useFormats();
  // At a month's turn restaurants of two zones are in two months: from the earlier one on.
  const present = restaurant?.month ?? all.map(({ month }) => month).toSorted()[0] ?? '';
  const [from, setFrom] = useState<Month>(present);
  const [amount, setAmount] = useState('');
  const [none, setNone] = useState(false);
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(
    () => new Map(restaurant && [[restaurant.restaurant_id, restaurant.name]]),
  );
  const [tried, setTried] = useState(false);
  const [results, setResults] = useState<readonly BudgetSet[]>([]);
  const set = useWrite(budgetMutations.set(api), { repeatable: true });

  // As the person's language writes it, with a comma or a point.
  const read = budgetAmount.safeParse(amount.trim().replace(',', '.'));
  const wanted = none ? null : read.data;
  const max = formats.number(budgetMax);
  const { name, currency } = restaurant ?? {};
  const refused = refusedOf(results);
  const partly = t`Some budgets could not be set; the others are.`;
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    if (wanted === undefined || chosen.size === 0) return;
    const entries = [...chosen.keys()].map((id) => ({ restaurant_id: id, valid_from: from, amount: wanted }));
    setResults([]);
    set.write({ entries, onProgress: setResults }, (done) => {
      if (refusedOf(done).length > 0) return;
      notify(t`${plural(done.length, { one: 'The budget is set', other: '# budgets are set' })}`);
      onClose();
    });
  };
  const nowOf = (one: RestaurantBudgets) => {
    const now = budgetInForce(one.budgets, one.month);
    return now === null ? t`no budget` : formats.amount(now, one.currency);
  };

  return (
    <Dialog title={restaurant ? t`Budget of ${name}` : t`Set bonus budgets`} onClose={onClose}>
      <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-5">
        <SelectField
          label={t`Counts from`}
          hint={t`The months before keep the budget that they had.`}
          className="max-w-60"
          value={from}
          onChange={({ target }) => setFrom(target.value)}
        >
          {Array.from({ length: monthsAhead }, (_, ahead) => addMonths(present, ahead)).map((month) => (
            <option key={month} value={month}>
              {formats.month(month)}
            </option>
          ))}
        </SelectField>
        <div className="grid gap-2">
          <TextField
            label={t`Bonus budget per month`}
            hint={
              restaurant
                ? t`In ${currency}, with at most two decimals`
                : t`In the currency of each restaurant, with at most two decimals`
            }
            error={tried && wanted === undefined ? t`Enter an amount above 0 and up to ${max}` : undefined}
            inputMode="decimal"
            autoComplete="off"
            inputClassName="max-w-40 tabular-nums"
            value={amount}
            disabled={none}
            onChange={({ target }) => setAmount(target.value)}
          />
          <CheckField
            label={t`No budget from this month on`}
            checked={none}
            onChange={({ target }) => setNone(target.checked)}
          />
        </div>
        {!restaurant && (
          <ChooseRestaurants
            restaurants={all.map((one) => ({ id: one.restaurant_id, name: one.name, now: nowOf(one) }))}
            chosen={chosen}
            onChange={setChosen}
            tried={tried}
          />
        )}
        {set.error && (
          <ProblemBanner
            title={results.length > refused.length ? partly : t`The budgets could not be set`}
            error={set.error}
          />
        )}
        <RefusedRestaurants
          title={partly}
          chosen={chosen}
          refused={refused.map(({ id, result }) => ({ id, because: t(refusals[result]) }))}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" variant="primary" pending={set.isPending}>
            {restaurant ? t`Set budget` : t`Set budgets`}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
