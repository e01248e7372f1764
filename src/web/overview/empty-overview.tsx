import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Month } from '#contract/month.ts';
import type { Overview } from '#contract/overview.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { buttonStyle } from '#web/ui/link-styles.ts';

/** Why a month at a glance would show nothing. */
export type Emptiness = 'no_store' | 'to_come' | 'not_begun' | 'unopened' | 'no_feedback' | 'beyond';

/** The reason, or null where there is something to show; the present month has its goals before its first feedback. */
export function emptinessOf({ totals, stores }: Overview, month: Month, present: Month): Emptiness | null {
  if (totals.stores === 0) return 'no_store';
  if (month > present) return 'to_come';
  // On the first day of a month no day is over; what is open has a goal of today.
  const isOpen = month === present ? totals.today_goal > 0 : totals.days_elapsed > 0;
  // Between midnight and the start of the business day the month of the calendar has no day yet.
  if (totals.count === 0 && !isOpen) return month === present ? 'not_begun' : 'unopened';
  if (totals.count === 0 && month < present) return 'no_feedback';
  return stores.length === 0 ? 'beyond' : null;
}

interface EmptyOverviewProps {
  reason: Emptiness;
  mayCreate: boolean;
  onFirstPage: () => void;
}

export function EmptyOverview({ reason, mayCreate, onFirstPage }: EmptyOverviewProps) {
  const { t } = useLingui();
  const reasons: Record<Emptiness, ReactNode> = {
    no_store: mayCreate ? (
      <Trans>There are no restaurants yet. Add the first one.</Trans>
    ) : (
      <Trans>You have no access to a restaurant yet. Please ask an administrator to assign you to one.</Trans>
    ),
    to_come: <Trans>This month is still to come.</Trans>,
    not_begun: <Trans>No business day of this month has begun yet.</Trans>,
    unopened: <Trans>No restaurant was open yet in this month.</Trans>,
    no_feedback: <Trans>No feedback was recorded in this month.</Trans>,
    beyond: <Trans>The list is not this long.</Trans>,
  };
  return (
    <EmptyState
      title={t`No data`}
      action={
        reason === 'beyond' ? (
          <Button onClick={onFirstPage}>{t`Show the first page`}</Button>
        ) : (
          reason === 'no_store' && mayCreate && <AddLink />
        )
      }
    >
      {reasons[reason]}
    </EmptyState>
  );
}

function AddLink() {
  return (
    <Link to="/dashboard/restaurants/add" className={buttonStyle('primary')}>
      <Icon name="plus" className="size-4" />
      <Trans>Add restaurant</Trans>
    </Link>
  );
}
