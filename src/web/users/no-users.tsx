import { Trans } from '@lingui/react/macro';
import { EmptyList, type Emptiness } from '#web/lists/empty-list.tsx';

/** An empty list of people, and why. */
export function NoUsers(emptiness: Emptiness) {
  return (
    <EmptyList
      {...emptiness}
      noMatch={<Trans>Nobody matches the search and the filters.</Trans>}
      nothingYet={<Trans>There is nobody here yet. Add the first person.</Trans>}
      noAccess={
        <Trans>
          You see the people of your restaurants here. Please ask an administrator to assign you to one.
        </Trans>
      }
    />
  );
}
