import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, type UseQueryOptions } from '@tanstack/react-query';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import type { Month } from '#contract/month.ts';
import type { MonthWithData } from '#contract/restaurants.ts';
import { asProblem } from '#web/api/problem.ts';
import { problemMessage } from '#web/i18n/problem-message.ts';
import { useFormats } from '#web/i18n/use-formats.ts';
import { Button } from '#web/ui/button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

/** The query of a list of months. */
export type MonthsWithData = UseQueryOptions<MonthWithData[], Error, MonthWithData[], readonly string[]>;

interface MonthListProps {
  months: MonthsWithData;
  /** The month shown. */
  month: Month;
  onMonth: (month: Month) => void;
}

/** The months with reports, asked for when the list is opened. */
export function MonthList({ months, month, onMonth }: MonthListProps) {
  const { t } = useLingui();
  const { data, error, refetch } = useQuery(months);
  if (data?.length === 0) {
    return (
      <p className="px-3 py-2 text-muted">
        <Trans>No data. There are no reports yet.</Trans>
      </p>
    );
  }
  if (data) return <Months months={data} shown={month} onMonth={onMonth} />;
  if (error) {
    return (
      <div role="alert" className="grid gap-2 px-3 py-2">
        <p>{problemMessage(asProblem(error), t)}</p>
        <Button onClick={() => void refetch()}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    );
  }
  return (
    <output aria-label={t`Please wait`} className="grid gap-2 p-2">
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} className="h-7" />
      ))}
    </output>
  );
}

/** Where a key leads from the button at `index` of `count`. */
const steps: Record<string, (index: number, count: number) => number> = {
  ArrowDown: (index, count) => Math.min(index + 1, count - 1),
  ArrowUp: (index) => Math.max(index - 1, 0),
  Home: () => 0,
  End: (_, count) => count - 1,
};

const buttonsOf = (list: HTMLElement | null) => [...(list?.querySelectorAll('button') ?? [])];

interface MonthsProps {
  months: readonly MonthWithData[];
  shown: Month;
  onMonth: (month: Month) => void;
}

/** By year, newest first; the focus begins at the month shown, or at the newest. */
function Months({ months, shown, onMonth }: MonthsProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const list = useRef<HTMLElement>(null);
  useEffect(() => {
    const buttons = buttonsOf(list.current);
    const current = buttons.find((button) => button.getAttribute('aria-current') === 'true') ?? buttons[0];
    current?.focus();
  }, []);
  const move = (event: KeyboardEvent<HTMLButtonElement>) => {
    const buttons = buttonsOf(list.current);
    const to = steps[event.key]?.(buttons.indexOf(event.currentTarget), buttons.length);
    if (to === undefined) return;
    event.preventDefault();
    buttons[to]?.focus();
  };
  const years = Map.groupBy(months, ({ month }) => month.slice(0, 4));
  return (
    <nav ref={list} aria-label={t`Months with reports`}>
      {[...years].map(([year, ofYear]) => (
        <section key={year} aria-label={year}>
          <p aria-hidden="true" className="px-3 pt-2 pb-1 text-sm font-medium text-muted">
            {year}
          </p>
          <ul>
            {ofYear.map(({ month, count }) => (
              <li key={month}>
                <button
                  type="button"
                  aria-current={month === shown || undefined}
                  onClick={() => onMonth(month)}
                  onKeyDown={move}
                  className="flex min-h-9 w-full cursor-pointer items-center justify-between gap-4 rounded-md px-3 text-left hover:bg-hover focus-visible:bg-hover focus-visible:-outline-offset-2 aria-current:bg-accent-soft aria-current:font-medium aria-current:text-accent pointer-coarse:min-h-11"
                >
                  {formats.month(month)}
                  <span className="text-sm text-muted tabular-nums">
                    {plural(count, { one: '# report', other: '# reports' })}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </nav>
  );
}
