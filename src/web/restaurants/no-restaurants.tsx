import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '#web/ui/button.tsx';
import { EmptyList, type Emptiness } from '#web/lists/empty-list.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';

interface NoRestaurantsProps extends Emptiness {
  /** Shows the archived ones; absent where there are none, or where a filter on the page does. */
  onArchived: (() => void) | undefined;
}

/** An empty list of restaurants, and why. */
export function NoRestaurants({ onArchived, ...emptiness }: NoRestaurantsProps) {
  const { t } = useLingui();
  if (onArchived) {
    return (
      <EmptyState
        title={t`No data`}
        action={<Button onClick={onArchived}>{t`Show archived restaurants`}</Button>}
      >
        <Trans>
          Your restaurants are archived: nothing is recorded there any more, and their months are kept.
        </Trans>
      </EmptyState>
    );
  }
  return (
    <EmptyList
      {...emptiness}
      noMatch={<Trans>No restaurant matches the search and the filters.</Trans>}
      nothingYet={<Trans>There are no restaurants yet. Add the first one.</Trans>}
      noAccess={
        <Trans>
          You have no restaurant that is in use. Please ask an administrator to assign you to one.
        </Trans>
      }
    />
  );
}
