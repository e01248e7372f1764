import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Month } from '#contract/month.ts';
import type { Course, CourseMonth } from '#contract/user-months.ts';
import { useFormats } from '#web/i18n/use-formats.ts';
import type { Column } from '#web/lists/column.ts';
import { DataTable } from '#web/lists/data-table.tsx';
import { stretchedLink } from '#web/lists/table-row.tsx';
import { missing } from '#web/ui/missing.ts';
import { BonusTotals } from './bonus-totals.tsx';

interface Row {
  month: Month;
  received: CourseMonth | undefined;
  given: CourseMonth | undefined;
}

/** So many are seen before the rest is asked for. */
const few = 6;

/** How a person's months went: how much, how good and what it came to, received and given, newest first. */
export function CourseTable({ userId, course }: { userId: string; course: Course }) {
  const { t } = useLingui();
  const formats = useFormats();
  const [all, setAll] = useState(false);
  const rows = rowsOf(course);
  if (rows.length === 0) return null;
  const hidden = rows.length - few;

  const count = (side: 'received' | 'given', header: string): Column<Row> => ({
    id: side,
    header,
    numeric: true,
    cell: (row) => (row[side] ? formats.number(row[side].count) : missing),
  });
  const average = (side: 'received' | 'given'): Column<Row> => ({
    id: `${side} average`,
    header: side === 'received' ? t`Average points` : t`Average given`,
    numeric: true,
    cell: (row) => {
      const points = row[side]?.points_average;
      return points == null ? missing : formats.average(points);
    },
  });
  const bonusOf = ({ month, received }: Row) => (
    <BonusTotals
      totals={received?.bonus_totals ?? []}
      of={(currency) => ({ what: 'person-month', user_id: userId, currency, date: month })}
    />
  );
  const columns: Column<Row>[] = [
    {
      id: 'month',
      header: t`Month`,
      lead: true,
      cell: ({ month }) => monthLink(month, formats.month(month)),
    },
    ...(course.received.length > 0
      ? [
          count('received', t`Received`),
          average('received'),
          {
            id: 'bonus',
            header: t`Bonus`,
            numeric: true,
            cell: bonusOf,
          },
        ]
      : []),
    ...(course.given.length > 0 ? [count('given', t`Given`), average('given')] : []),
  ];
  return (
    <section aria-label={t`Over the months`} className="mb-8">
      <h2 className="mb-3 text-lg font-semibold">{t`Over the months`}</h2>
      <DataTable
        caption={t`Over the months`}
        columns={columns}
        rows={all ? rows : rows.slice(0, few)}
        rowKey={({ month }) => month}
      />
      {hidden > 0 && (
        <button
          type="button"
          aria-expanded={all}
          onClick={() => setAll(!all)}
          className="mt-1 min-h-9 cursor-pointer rounded-md px-1 text-sm font-medium text-accent hover:underline pointer-coarse:min-h-11"
        >
          {all
            ? t`Show less`
            : t`${plural(hidden, { one: 'Show # more month', other: 'Show # more months' })}`}
        </button>
      )}
    </section>
  );
}

function rowsOf({ received, given }: Course): Row[] {
  const of = (months: readonly CourseMonth[], wanted: Month) => months.find(({ month }) => month === wanted);
  const months = new Set([...received, ...given].map(({ month }) => month));
  return [...months]
    .toSorted()
    .toReversed()
    .map((month) => ({ month, received: of(received, month), given: of(given, month) }));
}

/** A month of the course leads to that month of the page. */
function monthLink(month: Month, name: string) {
  return (
    <Link from="/dashboard/users/$userId" search={{ month }} className={stretchedLink}>
      {name}
    </Link>
  );
}
