import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { budgetInForce } from '#contract/budget.ts';
import { budgetAmount, budgetMax, type BudgetResult, type RestaurantBudgets } from '#contract/budgets.ts';
import { addMonths, type Month } from '#contract/month.ts';
import type { Api } from '#web/api/client.ts';
import { ChooseRestaurants, refusedOf, SetFailure } from '#web/forms/choose-restaurants.tsx';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { useFormats } from '#web/i18n/use-formats.ts';
import { budgetMutations, type BudgetSet } from '#web/queries/budgets.ts';
import { useWrite } from '#web/queries/use-write.ts';
import { CheckField } from '#web/ui/check-field.tsx';
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

const refusals: Record<Exclude<BudgetResult, 'set' | 'unchanged'>, MessageDescriptor> = {
  not_found: msg`was deleted`,
  archived: msg`is archived`,
  not_open_yet: msg`isn’t open in that month yet`,
  in_the_past: msg`is past that month already`,
};

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
  const isUnreadable = read.error?.issues[0]?.message === 'invalid';
  const wrong = isUnreadable
    ? t`Enter digits alone, with at most two decimals`
    : t`Enter an amount above 0 and up to ${max}`;
  const { name, currency } = restaurant ?? {};
  const submit = () => {
    setTried(true);
    if (wanted === undefined || chosen.size === 0) return;
    const entries = [...chosen.keys()].map((id) => ({ restaurant_id: id, valid_from: from, amount: wanted }));
    setResults([]);
    set.write({ entries, onProgress: setResults }, (done) => {
      if (refusedOf(done, refusals).length > 0) return;
      notify(t`${plural(done.length, { one: 'The budget is set', other: '# budgets are set' })}`);
      onClose();
    });
  };
  const nowOf = (one: RestaurantBudgets) => {
    const now = budgetInForce(one.budgets, one.month);
    return now === null ? t`no budget` : formats.amount(now, one.currency);
  };

  return (
    <FormDialog
      title={restaurant ? t`Budget of ${name}` : t`Set bonus budgets`}
      submitLabel={restaurant ? t`Set budget` : t`Set budgets`}
      pending={set.isPending}
      onSubmit={submit}
      onClose={onClose}
    >
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
          error={tried && wanted === undefined ? wrong : undefined}
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
      <SetFailure
        titles={{
          none: t`The budgets could not be set`,
          partly: t`Some budgets could not be set; the others are.`,
        }}
        error={set.error}
        results={results}
        refusals={refusals}
        chosen={chosen}
      />
    </FormDialog>
  );
}
