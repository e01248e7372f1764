import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

/** What a list knows of its emptiness. */
export interface Emptiness {
  /** A search or a filter narrows the list. */
  filtered: boolean;
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

/** An empty list, and why: no match, nothing yet, or nothing that this person may see. */
export function EmptyList({ filtered, mayCreate, onClear, addLink, ...texts }: EmptyListProps) {
  const { t } = useLingui();
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
