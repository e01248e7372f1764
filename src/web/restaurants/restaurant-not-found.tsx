import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { buttonStyle } from '#web/ui/link-styles.ts';
import { StatusPage } from '#web/ui/status-page.tsx';

/**
 * A restaurant that doesn't exist, no longer exists, or isn't this person's: nobody is told which, but for `deletion`, which
 * says it to who may know.
 */
export function RestaurantNotFound({ deletion }: { deletion?: ReactNode }) {
  const { t } = useLingui();
  return (
    <StatusPage
      title={t`Restaurant not found`}
      actions={
        <Link to="/dashboard/restaurants" className={buttonStyle('primary')}>
          <Trans>To the restaurants</Trans>
        </Link>
      }
    >
      <p>
        <Trans>It does not exist, it was deleted, or you have no access to it.</Trans>
      </p>
      {deletion}
    </StatusPage>
  );
}
