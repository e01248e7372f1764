import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useId, useState } from 'react';
import type { Currency } from '#contract/money.ts';
import type { MonthScope } from '#contract/scope.ts';
import { useFormats } from '#web/i18n/use-formats.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { DaysTable } from './days-table.tsx';
import { loadChart } from './load-chart.ts';
import type { MonthDay } from './month-days.ts';
import { totalsOfDays } from './day-totals.ts';

const MonthChart = lazy(async () => ({ default: (await loadChart()).MonthChart }));

interface MonthCourseProps {
  /** The month in words. */
  month: string;
  days: readonly MonthDay[];
  currency: Currency;
  scope: MonthScope;
}

/** The month's course: a chart, and the same numbers as a table. */
export function MonthCourse({ month, days, currency, scope }: MonthCourseProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { count, goal, hits, average } = totalsOfDays(days);
  const reports = plural(count, { one: '# report', other: '# reports' });
  const reached = plural(hits, { one: '# day reached the goal', other: '# days reached the goal' });
  const points = formats.average(average ?? 0);
  const label =
    goal > 0
      ? t`Chart of ${month}: ${reports}, ${reached}, average points ${points}.`
      : t`Chart of ${month}: ${reports}, average points ${points}.`;

  return (
    <section
      aria-labelledby={id}
      className="flex flex-col rounded-lg border bg-surface p-4 shadow-low print:hidden"
    >
      <h2 id={id} className="text-lg font-semibold">
        <Trans>Day by day</Trans>
      </h2>
      {/* The chart's height, before its code is there: a line to read, and the drawing. */}
      <div className="min-h-87 sm:min-h-82">
        <Suspense fallback={<Skeleton className="h-87 sm:h-82" />}>
          <MonthChart label={label} days={days} />
        </Suspense>
      </div>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="-mx-2 mt-2 flex min-h-9 cursor-pointer items-center gap-2 self-start rounded-md px-2 text-sm font-medium text-muted hover:bg-hover hover:text-ink pointer-coarse:min-h-11"
      >
        <Icon name="chevronDown" className={isOpen ? 'size-4 rotate-180' : 'size-4'} />
        <Trans>Show as table</Trans>
      </button>
      {isOpen && <DaysTable month={month} days={days} currency={currency} scope={scope} />}
    </section>
  );
}
