import { Trans, useLingui } from '@lingui/react/macro';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { PublicFrame } from '#web/shell/public-frame.tsx';
import { buttonStyle } from '#web/ui/link-styles.ts';
import { PublicPage } from '#web/ui/public-page.tsx';
import { StatusPage } from '#web/ui/status-page.tsx';
import { SetupForm } from './-setup/setup-form.tsx';

export const Route = createFileRoute('/setup')({
  validateSearch: (search: Record<string, unknown>): { token?: string | undefined } => ({
    token: typeof search['token'] === 'string' ? search['token'] : undefined,
  }),
  component: Setup,
});

function Setup() {
  const { locale, connection } = Route.useRouteContext();
  const { token: given } = Route.useSearch();
  const navigate = Route.useNavigate();
  const [token] = useState(given);

  useEffect(() => {
    // Once read, the token is nobody's business: not the history's, not a screenshot's.
    if (given) void navigate({ search: {}, replace: true });
  }, [given, navigate]);

  return (
    <PublicFrame locale={locale} connection={connection}>
      {token ? <SetupPage token={token} /> : <MissingToken />}
    </PublicFrame>
  );
}

function SetupPage({ token }: { token: string }) {
  const { t } = useLingui();
  const { api } = Route.useRouteContext();
  return (
    <PublicPage
      title={t`Set up Brigade`}
      description={<Trans>Create the first administrator account of this installation: your own.</Trans>}
    >
      <SetupForm api={api} token={token} />
    </PublicPage>
  );
}

function MissingToken() {
  const { t } = useLingui();
  return (
    <StatusPage
      title={t`Missing token`}
      actions={
        <Link to="/" className={buttonStyle('primary')}>
          <Trans>Go to the log-in</Trans>
        </Link>
      }
    >
      <p>
        <Trans>
          Open the whole one-time link that the server printed at its start. Once there is an administrator,
          just log in.
        </Trans>
      </p>
    </StatusPage>
  );
}
