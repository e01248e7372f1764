import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Month } from '#contract/month.ts';
import type { OverviewPage } from '#web/queries/overview.ts';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { buttonStyle } from '#web/ui/link-styles.ts';

/** Why a month at a glance would show nothing. */
export type Emptiness = 'no_restaurant' | 'to_come' | 'unopened' | 'no_feedback' | 'no_match' | 'beyond';

/**
 * The reason, or null where there is something to show. The present month always shows today, before its first feedback
 * too: between midnight and the start of the business day, today is the last day of the month before.
 */
export function emptinessOf(
  { totals, stores: restaurants, found }: OverviewPage,
  month: Month,
  present: Month,
): Emptiness | null {
  if (totals.stores === 0) return 'no_restaurant';
  if (month > present) return 'to_come';
  if (totals.count === 0 && month < present) return totals.days_elapsed > 0 ? 'no_feedback' : 'unopened';
  if (restaurants.length > 0) return null;
  return found === 0 ? 'no_match' : 'beyond';
}

interface EmptyOverviewProps {
  reason: Emptiness;
  mayCreate: boolean;
  onFirstPage: () => void;
  onClear: () => void;
}

export function EmptyOverview({ reason, mayCreate, onFirstPage, onClear }: EmptyOverviewProps) {
  const { t } = useLingui();
  const reasons: Record<Emptiness, ReactNode> = {
    no_restaurant: mayCreate ? (
      <Trans>There are no restaurants yet. Add the first one.</Trans>
    ) : (
      <Trans>You have no restaurant that is in use. Please ask an administrator to assign you to one.</Trans>
    ),
    to_come: <Trans>This month is still to come.</Trans>,
    unopened: <Trans>No restaurant was open yet in this month.</Trans>,
    no_feedback: <Trans>No feedback was recorded in this month.</Trans>,
    no_match: <Trans>No restaurant matches the search.</Trans>,
    beyond: <Trans>The list is not this long.</Trans>,
  };
  return (
    <EmptyState
      title={t`No data`}
      action={
        reason === 'beyond' ? (
          <Button onClick={onFirstPage}>{t`Show the first page`}</Button>
        ) : reason === 'no_match' ? (
          <Button onClick={onClear}>{t`Clear the search`}</Button>
        ) : (
          reason === 'no_restaurant' && mayCreate && <AddLink />
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
