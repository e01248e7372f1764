import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { buttonStyle } from '#web/ui/link-styles.ts';
import { StatusPage } from '#web/ui/status-page.tsx';

/**
 * A person who doesn't exist, no longer exists, or is out of reach: nobody is told which, but for `deletion`, which says it
 * to who may know.
 */
export function UserNotFound({ deletion }: { deletion?: ReactNode }) {
  const { t } = useLingui();
  return (
    <StatusPage
      title={t`Person not found`}
      actions={
        <Link to="/dashboard/users" className={buttonStyle('primary')}>
          <Trans>To the people</Trans>
        </Link>
      }
    >
      <p>
        <Trans>The account does not exist, it was deleted, or you have no access to it.</Trans>
      </p>
      {deletion}
    </StatusPage>
  );
}
