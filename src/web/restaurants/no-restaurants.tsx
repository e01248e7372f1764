import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

interface NoRestaurantsProps {
  /** A search or a type narrows the list. */
  filtered: boolean;
  /** There are restaurants, but not on a page this far. */
  beyond: boolean;
  mayCreate: boolean;
  /** Shows all restaurants from the first page on. */
  onClear: () => void;
  addLink: ReactNode;
}

/** An empty list, and why: a page too far, no match, nothing yet, or nothing that this person may see. */
export function NoRestaurants({ filtered, beyond, mayCreate, onClear, addLink }: NoRestaurantsProps) {
  const { t } = useLingui();
  if (beyond) {
    return (
      <EmptyState title={t`No data`} action={<Button onClick={onClear}>{t`Show the first page`}</Button>}>
        <Trans>The list is not this long.</Trans>
      </EmptyState>
    );
  }
  if (filtered) {
    return (
      <EmptyState title={t`No data`} action={<Button onClick={onClear}>{t`Clear filters`}</Button>}>
        <Trans>No restaurant matches the search and the filters.</Trans>
      </EmptyState>
    );
  }
  if (mayCreate) {
    return (
      <EmptyState title={t`No data`} action={addLink}>
        <Trans>There are no restaurants yet. Add the first one.</Trans>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={t`No data`}>
      <Trans>You have no access to a restaurant yet. Please ask an administrator to assign you to one.</Trans>
    </EmptyState>
  );
}
