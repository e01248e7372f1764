import { Trans, useLingui } from '@lingui/react/macro';
import type { Month } from '#contract/month.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';

interface EmptyMonthProps {
  month: Month;
  present: Month;
  /** The restaurant opened after it. */
  isUnopened: boolean;
  /** Nobody belongs to the restaurant. */
  isUnmanned: boolean;
}

/** A month without reports, and why: it is still to come, the restaurant wasn't open yet, nobody works there, or nobody gave feedback. */
export function EmptyMonth({ month, present, isUnopened, isUnmanned }: EmptyMonthProps) {
  const { t } = useLingui();
  return (
    <EmptyState title={t`No data`}>
      {month > present ? (
        <Trans>This month is still to come.</Trans>
      ) : isUnopened ? (
        <Trans>The restaurant was not open yet in this month.</Trans>
      ) : isUnmanned && month === present ? (
        <Trans>Nobody is assigned to this restaurant yet, so nobody can get feedback.</Trans>
      ) : (
        <Trans>No feedback was recorded in this month.</Trans>
      )}
    </EmptyState>
  );
}
