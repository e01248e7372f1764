import { Trans, useLingui } from '@lingui/react/macro';
import { Button } from '#web/ui/button.tsx';
import { StatusPage } from '#web/ui/status-page.tsx';
import { loginProblems } from '#texts/login.ts';

/** For the role `user`, which has no access to the application; our own server refuses its log-in already. */
export function NoAccessPage({ onLogout }: { onLogout: () => void }) {
  const { t } = useLingui();
  return (
    <StatusPage
      title={t`No access`}
      actions={
        <Button variant="primary" onClick={onLogout}>
          <Trans>Log out</Trans>
        </Button>
      }
    >
      <p>{t(loginProblems.no_app_access)}</p>
    </StatusPage>
  );
}
