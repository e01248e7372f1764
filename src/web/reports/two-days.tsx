import { Trans, useLingui } from '@lingui/react/macro';
import { useId, type ReactNode } from 'react';
import type { Currency } from '#contract/money.ts';
import type { Day } from '#contract/month.ts';
import type { ReportItem } from '#contract/reports.ts';
import { Why } from '#web/explain/why.tsx';
import { useFormats } from '#web/i18n/use-formats.ts';
import { missing } from '#web/ui/missing.ts';
import { PersonName } from '#web/ui/person-name.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import type { MonthDay } from './month-days.ts';
import { totalsByPerson } from './person-totals.ts';

interface TwoDaysProps {
  /** The chosen one. */
  day: MonthDay;
  /** The one beside it. */
  beside: MonthDay | undefined;
  /** The month's days that can stand beside it. */
  others: readonly MonthDay[];
  /** The month's. */
  reports: readonly ReportItem[];
  currency: Currency;
  restaurantId: string;
  onBeside: (day: Day | undefined) => void;
}

/** Two days of a month beside each other: their numbers, and who got how much feedback. */
export function TwoDays({ day, beside, others, reports, currency, restaurantId, onBeside }: TwoDaysProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const id = useId();
  const chosen = formats.weekdayDay(day.date);
  const pair = beside && [day, beside];
  return (
    <section aria-labelledby={id} className="mt-4 rounded-lg border bg-surface p-4 shadow-low print:hidden">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <h2 id={id} className="text-lg font-semibold">
          <Trans>Two days beside each other</Trans>
        </h2>
        <SelectField
          label={t`Beside ${chosen}`}
          value={beside?.date ?? ''}
          onChange={({ target }) => onBeside(target.value || undefined)}
          className="w-full sm:w-64"
        >
          <option value="">{t`No other day`}</option>
          {others.map(({ date }) => (
            <option key={date} value={date}>
              {formats.weekdayDay(date)}
            </option>
          ))}
        </SelectField>
      </div>
      {pair && <Pair pair={pair} reports={reports} currency={currency} restaurantId={restaurantId} />}
    </section>
  );
}

interface PairProps {
  pair: readonly MonthDay[];
  reports: readonly ReportItem[];
  currency: Currency;
  restaurantId: string;
}

function Pair({ pair, reports, currency, restaurantId }: PairProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const average = (value: number | null) => (value === null ? missing : formats.average(value));
  const people = pair.map(({ date }) =>
    totalsByPerson(
      reports.filter((report) => report.date === date),
      'evaluated_user',
    ),
  );
  const all = new Map(people.flat().map(({ key, person }) => [key, person]));
  return (
    <table className="mt-4 w-full table-fixed text-left">
      <caption className="sr-only">
        <Trans>Two days beside each other</Trans>
      </caption>
      <thead>
        <tr className="text-sm text-muted">
          <th scope="col" aria-label={t`Figure`} className="w-2/5 py-2" />
          {pair.map(({ date }) => (
            <th key={date} scope="col" className="py-2 pl-3 text-right font-medium">
              <time dateTime={date}>{formats.weekdayDay(date)}</time>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <Row
          label={t`Reports`}
          cells={pair.map(({ count, goal }) =>
            goal === null ? formats.number(count) : `${formats.number(count)} / ${formats.number(goal)}`,
          )}
        />
        <Row label={t`Average points`} cells={pair.map((one) => average(one.average))} />
        <Row
          label={t`Bonus`}
          cells={pair.map(({ bonus, date }) => (
            <Why key={date} of={{ what: 'day', restaurant_id: restaurantId, date }}>
              {formats.amount(bonus, currency)}
            </Why>
          ))}
        />
      </tbody>
      <tbody>
        <tr>
          <th scope="rowgroup" colSpan={3} className="border-t pt-4 pb-2 text-sm font-medium text-muted">
            <Trans>By evaluated user: reports, average points</Trans>
          </th>
        </tr>
        {[...all].map(([key, person]) => (
          <Row
            key={key}
            label={<PersonName person={person} />}
            cells={people.map((ofDay) => {
              const own = ofDay.find((entry) => entry.key === key);
              return own ? `${formats.number(own.count)} · ${average(own.points_average)}` : missing;
            })}
          />
        ))}
      </tbody>
    </table>
  );
}

function Row({ label, cells }: { label: ReactNode; cells: readonly ReactNode[] }) {
  return (
    <tr>
      <th scope="row" className="border-t py-2.5 font-normal wrap-anywhere">
        {label}
      </th>
      {cells.map((cell, index) => (
        <td key={index} className="border-t py-2.5 pl-3 text-right whitespace-nowrap tabular-nums">
          {cell}
        </td>
      ))}
    </tr>
  );
}
