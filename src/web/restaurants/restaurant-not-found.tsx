import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { buttonStyle } from '#web/ui/link-styles.ts';
import { PageHeader } from '#web/ui/page-header.tsx';

/** A restaurant that doesn't exist, no longer exists, or isn't this person's: nobody is told which. */
export function RestaurantNotFound() {
  const { t } = useLingui();
  return (
    <>
      <PageHeader
        title={t`Restaurant not found`}
        description={<Trans>It does not exist, it was deleted, or you have no access to it.</Trans>}
      />
      <Link to="/dashboard/restaurants" className={buttonStyle('primary')}>
        <Trans>To the restaurants</Trans>
      </Link>
    </>
  );
}
