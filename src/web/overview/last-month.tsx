import { Trans, useLingui } from '@lingui/react/macro';
import type { ExplainQuery } from '#contract/explain.ts';
import { fromMinor, toMinor } from '#contract/money.ts';
import type { Month } from '#contract/month.ts';
import type { OverviewTotals } from '#contract/overview.ts';
import { Why } from '#web/explain/why.tsx';
import { useFormats } from '#web/i18n/use-formats.ts';
import { missing } from '#web/ui/missing.ts';
import { useSpanName } from '#web/i18n/use-span-name.ts';

interface LastMonthProps {
  month: Month;
  compared: NonNullable<OverviewTotals['compared']>;
}

/** The days that are over beside as many of the month before, of all restaurants. */
export function LastMonth({ month, compared: { now, before } }: LastMonthProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const nameOf = useSpanName();
  const [these, those] = [nameOf(now.through), nameOf(before.through)];
  const average = (value: number) => formats.average(value);
  return (
    <section
      aria-label={t`Beside the month before`}
      className="mt-3 grid grid-cols-2 gap-x-4 gap-y-3 rounded-lg border bg-surface p-4 shadow-low sm:grid-cols-4 lg:mt-4 lg:auto-cols-fr lg:grid-flow-col lg:grid-cols-none"
    >
      <p className="text-sm/6 text-balance text-muted max-lg:col-span-full">
        <Trans>
          <span className="font-medium text-ink">{these}</span>
          <br className="max-lg:hidden" /> beside {those}
        </Trans>
      </p>
      <Pair label={t`Reports`} now={now.count} before={before.count} write={formats.number} />
      <Pair
        label={t`Average points`}
        now={now.points_average}
        before={before.points_average}
        write={average}
      />
      {now.bonus_totals.map(({ currency, amount }) => {
        const was = before.bonus_totals.find((one) => one.currency === currency)?.amount ?? '0.00';
        return (
          <Pair
            key={currency}
            label={t`Bonus`}
            now={toMinor(amount)}
            before={toMinor(was)}
            write={(minor) => formats.amount(fromMinor(minor), currency)}
            whyOf={(compared) => ({ what: 'chain-month', currency, date: month, compared })}
            writeChange={(minor) => formats.average(minor / 100)}
          />
        );
      })}
    </section>
  );
}

interface PairProps {
  label: string;
  now: number | null;
  before: number | null;
  write: (value: number) => string;
  /** A change of an amount needs no currency: it stands beside the amount. */
  writeChange?: (value: number) => string;
  /** What asks why; an average and a count explain themselves by the rows. */
  whyOf?: (compared: 'now' | 'before') => ExplainQuery;
}

/** A number of this month, how it has changed, and the one before it. */
function Pair({ label, now, before, write, writeChange = write, whyOf }: PairProps) {
  const orMissing = (value: number | null) => (value === null ? missing : write(value));
  // Averages are of hundredths: their difference is, too.
  const change = now === null || before === null ? null : Math.round((now - before) * 100) / 100;
  return (
    <dl className="text-sm/6">
      <dt className="text-muted">{label}</dt>
      <dd className="flex flex-wrap items-baseline gap-x-2 font-medium tabular-nums">
        <Why of={whyOf?.('now')}>{orMissing(now)}</Why>
        {change !== null && (
          <span className="font-normal whitespace-nowrap">{signed(change, writeChange)}</span>
        )}
      </dd>
      <dd className="text-muted tabular-nums">
        <Why of={whyOf?.('before')}>{orMissing(before)}</Why>
      </dd>
    </dl>
  );
}

function signed(change: number, write: (value: number) => string): string {
  const sign = change > 0 ? '+' : change < 0 ? '−' : '±';
  return `${sign}${write(Math.abs(change))}`;
}
