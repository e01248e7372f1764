import { Trans } from '@lingui/react/macro';
import { EmptyList, type Emptiness } from '#web/ui/empty-list.tsx';

/** An empty list of restaurants, and why. */
export function NoRestaurants(emptiness: Emptiness) {
  return (
    <EmptyList
      {...emptiness}
      noMatch={<Trans>No restaurant matches the search and the filters.</Trans>}
      nothingYet={<Trans>There are no restaurants yet. Add the first one.</Trans>}
      noAccess={
        <Trans>
          You have no access to a restaurant yet. Please ask an administrator to assign you to one.
        </Trans>
      }
    />
  );
}
