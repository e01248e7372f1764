import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

interface NoUsersProps {
  /** A search or a filter narrows the list. */
  filtered: boolean;
  /** There are people, but not on a page this far. */
  beyond: boolean;
  mayCreate: boolean;
  /** Shows all people from the first page on. */
  onClear: () => void;
  addLink: ReactNode;
}

/** An empty list, and why: a page too far, no match, nothing yet, or nobody that this person may see. */
export function NoUsers({ filtered, beyond, mayCreate, onClear, addLink }: NoUsersProps) {
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
        <Trans>No user matches the search and the filters.</Trans>
      </EmptyState>
    );
  }
  if (mayCreate) {
    return (
      <EmptyState title={t`No data`} action={addLink}>
        <Trans>There are no users yet. Add the first one.</Trans>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={t`No data`}>
      <Trans>
        You see the people of your restaurants here. Please ask an administrator to assign you to one.
      </Trans>
    </EmptyState>
  );
}
