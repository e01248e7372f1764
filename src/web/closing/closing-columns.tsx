import { useLingui } from '@lingui/react/macro';
import { isClosed, type ClosingEntry } from '#contract/closings.ts';
import type { ExplainQuery } from '#contract/explain.ts';
import { Why } from '#web/explain/why.tsx';
import { useFormats } from '#web/i18n/use-formats.ts';
import type { Column } from '#web/lists/column.ts';
import { ClosingLink } from '#web/pages/closing-link.tsx';
import { Amount } from './amount.tsx';
import { CheckLine } from './check-line.tsx';
import { StateMark } from './state-mark.tsx';

/** Restaurants by id. */
export type Chosen = ReadonlyMap<string, ClosingEntry>;

/** Whether the month can be closed now. */
export function isOpen({ state, checks }: ClosingEntry): boolean {
  return !isClosed(state) && checks.every(({ blocking }) => !blocking);
}

/** Whether nothing is paid of the month, ever. */
export function isBeforeFirst({ checks }: Pick<ClosingEntry, 'checks'>): boolean {
  return checks.some(({ code }) => code === 'before_first');
}

/** What asks why a restaurant's month pays what it pays, or would pay. */
function closingOf({ restaurant, month, closing }: ClosingEntry): ExplainQuery {
  const number = closing?.withdrawn_at === null ? closing.number : undefined;
  return { what: 'closing', restaurant_id: restaurant.id, date: month, number };
}

interface Choosing {
  chosen: Chosen;
  onChoose: (entry: ClosingEntry, on: boolean) => void;
}

/** The columns of month's end; `choosing` for those who close months, who alone see what is paid. */
export function useClosingColumns(choosing: Choosing | undefined): Column<ClosingEntry>[] {
  const { t } = useLingui();
  const formats = useFormats();
  const choice: Column<ClosingEntry> = {
    id: 'choice',
    header: t`Choose`,
    quiet: true,
    className: 'sm:w-12',
    cell: (entry) =>
      isOpen(entry) && (
        // The whole cell can be pressed.
        <label className="grid size-11 cursor-pointer place-items-center sm:-my-1 sm:-ml-3">
          <input
            type="checkbox"
            aria-label={t`Choose ${entry.restaurant.name}`}
            checked={choosing?.chosen.has(entry.restaurant.id) ?? false}
            onChange={({ target }) => choosing?.onChoose(entry, target.checked)}
            className="size-4 accent-accent pointer-coarse:size-5"
          />
        </label>
      ),
  };
  const money: Column<ClosingEntry>[] = [
    {
      id: 'corrections',
      header: t`Corrections`,
      sort: 'corrections',
      numeric: true,
      descendingFirst: true,
      className: 'whitespace-nowrap',
      cell: (entry) =>
        entry.corrections !== null && (
          <Amount amount={entry.corrections} currency={entry.restaurant.currency} of={closingOf(entry)} />
        ),
    },
    {
      id: 'payable',
      header: t`Payable`,
      sort: 'payable',
      numeric: true,
      descendingFirst: true,
      className: 'whitespace-nowrap font-medium',
      cell: (entry) =>
        entry.payable !== null && (
          <Why of={closingOf(entry)}>{formats.amount(entry.payable, entry.restaurant.currency)}</Why>
        ),
    },
  ];
  return [
    ...(choosing ? [choice] : []),
    {
      id: 'name',
      header: t`Restaurant`,
      sort: 'name',
      lead: true,
      cell: ({ restaurant, month }) => <ClosingLink restaurant={restaurant} month={month} />,
    },
    {
      id: 'state',
      header: t`Status`,
      sort: 'state',
      cell: (entry) => (
        <div>
          <StateMark state={entry.state} />
          {entry.checks.length > 0 && (
            <ul className="mt-0.5 text-sm text-muted">
              {entry.checks
                // What the word says already.
                .filter(({ code }) => code !== 'not_over')
                .map((check) => (
                  <li key={check.code}>
                    <CheckLine check={check} entry={entry} />
                  </li>
                ))}
            </ul>
          )}
        </div>
      ),
    },
    {
      id: 'count',
      header: t`Reports`,
      numeric: true,
      wide: true,
      cell: ({ summary: { count } }) => formats.number(count),
    },
    {
      id: 'bonus',
      header: t`Bonus`,
      sort: 'bonus',
      numeric: true,
      descendingFirst: true,
      className: 'whitespace-nowrap',
      cell: ({ summary, month, restaurant: { id, currency } }) => (
        <Why of={{ what: 'store-month', restaurant_id: id, date: month }}>
          {formats.amount(summary.bonus_total, currency)}
        </Why>
      ),
    },
    ...(choosing ? money : []),
  ];
}
