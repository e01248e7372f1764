import { useLingui } from '@lingui/react/macro';
import { fromMinor, type Currency } from '#contract/money.ts';
import type { DueClosing } from '#contract/payroll.ts';
import { useFormats } from '#web/i18n/use-formats.ts';
import type { Column } from '#web/lists/column.ts';
import { ClosingLink } from '#web/pages/closing-link.tsx';
import { dueKey, type Held } from './held.ts';

interface Choosing {
  currency: Currency;
  /** The keys of those that a run isn't made of. */
  left: ReadonlySet<string>;
  held: Held;
  onChoose: (closing: DueClosing, on: boolean) => void;
}

/** The columns of what is due, with the control sums of what is chosen. */
export function useDueColumns({ currency, left, held, onChoose }: Choosing): Column<DueClosing>[] {
  const { t } = useLingui();
  const formats = useFormats();
  return [
    {
      id: 'choice',
      header: t`Choose`,
      quiet: true,
      className: 'sm:w-12',
      cell: (closing) => {
        const [name, month] = [closing.restaurant.name, formats.monthInText(closing.month)];
        return (
          // The whole cell can be pressed.
          <label className="grid size-11 cursor-pointer place-items-center sm:-my-1 sm:-ml-3">
            <input
              type="checkbox"
              aria-label={t`Choose ${name}, ${month}`}
              checked={!left.has(dueKey(closing))}
              onChange={({ target }) => onChoose(closing, target.checked)}
              className="size-4 accent-accent pointer-coarse:size-5"
            />
          </label>
        );
      },
    },
    {
      id: 'name',
      header: t`Restaurant`,
      lead: true,
      cell: ({ restaurant, month }) => <ClosingLink restaurant={restaurant} month={month} />,
    },
    {
      id: 'month',
      header: t`Month`,
      className: 'whitespace-nowrap',
      cell: ({ month, number }) => (
        <div>
          {formats.month(month)}
          <div className="text-sm text-muted">{t`Closing ${number}`}</div>
        </div>
      ),
    },
    {
      id: 'people',
      header: t`People`,
      numeric: true,
      total: formats.number(held.people),
      cell: ({ lines }) => formats.number(lines.length),
    },
    {
      id: 'payable',
      header: t`Payable`,
      numeric: true,
      className: 'whitespace-nowrap',
      total: formats.amount(fromMinor(held.payable), currency),
      cell: ({ payable }) => formats.amount(payable, currency),
    },
  ];
}
