import { useState } from 'react';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ClosingLine } from '#contract/closings.ts';
import type { ExplainQuery } from '#contract/explain.ts';
import { fromMinor, fromSigned, toMinor, toSigned, type Currency } from '#contract/money.ts';
import type { Month } from '#contract/month.ts';
import { positionTexts } from '#texts/words.ts';
import { Why } from '#web/explain/why.tsx';
import { useFormats } from '#web/i18n/use-formats.ts';
import type { Column } from '#web/lists/column.ts';
import { DataTable } from '#web/lists/data-table.tsx';
import { missing } from '#web/ui/missing.ts';
import { usePersonLabel } from '#web/ui/person-name.tsx';
import { Amount } from './amount.tsx';

interface LinesTableProps {
  caption: string;
  lines: readonly ClosingLine[];
  currency: Currency;
  /** The closing that has the lines; without a number they are as known now. */
  of: ClosingOf;
}

interface ClosingOf {
  restaurant_id: string;
  date: Month;
  number: number | undefined;
}

const amountsOf = (lines: readonly ClosingLine[]) => {
  const sum = (of: (line: ClosingLine) => number) => lines.reduce((all, line) => all + of(line), 0);
  return {
    count: sum(({ count }) => count),
    bonus: fromMinor(sum(({ bonus }) => toMinor(bonus))),
    correction: fromSigned(sum(({ correction }) => toSigned(correction))),
    payable: fromMinor(sum(({ payable }) => toMinor(payable))),
  };
};

/** The columns of lines, with the sums of all of them. */
function useLineColumns(
  lines: readonly ClosingLine[],
  currency: Currency,
  of: ClosingOf,
): Column<ClosingLine>[] {
  const { t } = useLingui();
  const formats = useFormats();
  const labelOf = usePersonLabel();
  const amount = (text: string) => formats.amount(text, currency);
  const sums = amountsOf(lines);
  const ofAll: ExplainQuery = { what: 'closing', ...of };
  const ofLine = ({ person }: ClosingLine): ExplainQuery => ({ what: 'line', ...of, user_id: person.id });
  return [
    {
      id: 'name',
      header: t`Name`,
      sort: 'name',
      lead: true,
      cell: ({ person, user_position, payroll_id }) => (
        <>
          <div className="font-medium">{labelOf(person)}</div>
          <div className="text-sm text-muted">
            {[t(positionTexts[user_position]), payroll_id].filter(Boolean).join(' · ')}
          </div>
        </>
      ),
    },
    {
      id: 'count',
      header: t`Reports`,
      numeric: true,
      total: formats.number(sums.count),
      cell: ({ count }) => formats.number(count),
    },
    {
      id: 'average',
      header: t`Average points`,
      numeric: true,
      wide: true,
      cell: ({ points_average }) => (points_average === null ? missing : formats.average(points_average)),
    },
    {
      id: 'bonus',
      header: t`Bonus`,
      sort: 'bonus',
      numeric: true,
      descendingFirst: true,
      className: 'whitespace-nowrap',
      total: <Why of={ofAll}>{amount(sums.bonus)}</Why>,
      cell: (line) => <Why of={ofLine(line)}>{amount(line.bonus)}</Why>,
    },
    {
      id: 'correction',
      header: t`Correction`,
      sort: 'correction',
      numeric: true,
      descendingFirst: true,
      total: <Why of={ofAll}>{amount(sums.correction)}</Why>,
      cell: (line) => (
        <div>
          <div className="whitespace-nowrap">
            <Amount amount={line.correction} currency={currency} of={ofLine(line)} />
          </div>
          <CorrectionParts line={line} currency={currency} />
        </div>
      ),
    },
    {
      id: 'payable',
      header: t`Payable`,
      sort: 'payable',
      numeric: true,
      descendingFirst: true,
      className: 'whitespace-nowrap',
      total: <Why of={ofAll}>{amount(sums.payable)}</Why>,
      cell: (line) => (
        <span className="font-medium">
          <Why of={ofLine(line)}>{amount(line.payable)}</Why>
        </span>
      ),
    },
  ];
}

const keys: Record<string, (line: ClosingLine) => number> = {
  bonus: ({ bonus }) => toMinor(bonus),
  correction: ({ correction }) => toSigned(correction),
  payable: ({ payable }) => toMinor(payable),
};

/** What each person of a restaurant is paid for a month, and why it isn't the month's bonus. */
export function LinesTable({ caption, lines, currency, of }: LinesTableProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const labelOf = usePersonLabel();
  const [sort, setSort] = useState('name');
  const columns = useLineColumns(lines, currency, of);
  const sign = sort.startsWith('-') ? -1 : 1;
  const key = keys[sort.replace('-', '')];
  const rows = lines.toSorted(
    (one, other) =>
      sign * (key ? key(one) - key(other) : formats.compare(labelOf(one.person), labelOf(other.person))),
  );
  return (
    <DataTable
      caption={caption}
      columns={columns}
      rows={rows}
      rowKey={({ person }) => person.id}
      sort={sort}
      onSort={setSort}
      totalLabel={t`Total of ${plural(lines.length, { one: '# person', other: '# people' })}`}
    />
  );
}

/** The parts of a correction. */
function CorrectionParts({ line, currency }: { line: ClosingLine; currency: Currency }) {
  const formats = useFormats();
  const amount = (text: string) => formats.amount(text, currency);
  const [carriedIn, carriedOut] = [amount(line.carried_in), amount(line.carried_out)];
  return (
    <div className="text-sm text-muted">
      {line.changes.map(({ month, amount: changed }) => {
        const [sum, name] = [amount(changed), formats.monthInText(month)];
        return (
          <div key={month}>
            <Trans>
              {name}: {sum}
            </Trans>
          </div>
        );
      })}
      {toMinor(line.carried_in) > 0 && (
        <div>
          <Trans>taken back from before: {carriedIn}</Trans>
        </div>
      )}
      {toMinor(line.carried_out) > 0 && (
        <div>
          <Trans>left for the next month: {carriedOut}</Trans>
        </div>
      )}
    </div>
  );
}
