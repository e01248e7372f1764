import { useLingui } from '@lingui/react/macro';
import { wholeDaysOf, type Standing, type MonthToDate } from '#contract/standing.ts';
import { Meter } from './meter.tsx';

interface MonthMeterProps {
  sums: MonthToDate;
  standing: Standing;
  /** The days it is about, where it isn't the whole month. */
  through: string | undefined;
  /** A number as the language writes it. */
  format: (value: number) => string;
}

/** A month's feedback against its goal, below the month's count: with its own numbers where they are not all of that count. */
export function MonthMeter({ sums, standing, through, format }: MonthMeterProps) {
  const { t } = useLingui();
  return (
    <>
      <Meter
        bare={through === undefined}
        wraps
        label={t`Feedback against the goal to date`}
        {...wholeDaysOf(sums)}
        standing={standing}
        format={format}
      />
      {through !== undefined && <p className="mt-1">{through}</p>}
    </>
  );
}
