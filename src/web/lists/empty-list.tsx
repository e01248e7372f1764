import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

/** What a list knows of its emptiness. */
export interface Emptiness {
  /** A search or a filter narrows the list. */
  filtered: boolean;
  /** There are rows, but not on a page this far. */
  beyond: boolean;
  mayCreate: boolean;
  /** Shows the whole list from the first page on. */
  onClear: () => void;
  addLink: ReactNode;
}

interface EmptyListProps extends Emptiness {
  noMatch: ReactNode;
  nothingYet: ReactNode;
  noAccess: ReactNode;
}

/** An empty list, and why: a page too far, no match, nothing yet, or nothing that this person may see. */
export function EmptyList({ filtered, beyond, mayCreate, onClear, addLink, ...texts }: EmptyListProps) {
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
        {texts.noMatch}
      </EmptyState>
    );
  }
  return (
    <EmptyState title={t`No data`} action={mayCreate && addLink}>
      {mayCreate ? texts.nothingYet : texts.noAccess}
    </EmptyState>
  );
}
