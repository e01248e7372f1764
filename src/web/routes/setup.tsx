import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { LogInLink } from '#web/accounts/log-in-link.tsx';
import { asProblem } from '#web/api/problem.ts';
import { accountQueries } from '#web/queries/accounts.ts';
import { PublicFrame } from '#web/shell/public-frame.tsx';
import { searchReader, textLike } from '#web/state/search-words.ts';
import { PublicPage } from '#web/ui/public-page.tsx';
import { StatusPage } from '#web/ui/status-page.tsx';
import { SetupForm } from './-setup/setup-form.tsx';

export const Route = createFileRoute('/setup')({
  validateSearch: searchReader<{ token?: string | undefined }>({ token: textLike(/./) }),
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
  const { api, session, deviceMark } = Route.useRouteContext();
  const { error, isPending } = useQuery(accountQueries.setup(api, token));
  if (isPending) return <Waiting />;
  const { code } = asProblem(error);
  if (code === 'not_found' || code === 'setup_closed') return <WrongToken isDone={code === 'setup_closed'} />;
  return (
    <PublicPage
      title={t`Set up Brigade`}
      description={<Trans>Create the first administrator account of this installation: your own.</Trans>}
    >
      <SetupForm api={api} session={session} deviceMark={deviceMark} token={token} />
    </PublicPage>
  );
}

function Waiting() {
  const { t } = useLingui();
  return (
    <StatusPage title={t`Set up Brigade`} actions={null}>
      <output>
        <Trans>Please wait</Trans>
      </output>
    </StatusPage>
  );
}

/** Told before anything is typed. */
function WrongToken({ isDone }: { isDone: boolean }) {
  const { t } = useLingui();
  return (
    <StatusPage
      title={isDone ? t`Brigade is set up already` : t`This set-up link does not work`}
      takesFocus
      actions={<LogInLink />}
    >
      <p>
        {isDone ? (
          <Trans>There is an administrator. Please log in, or ask them for an invitation.</Trans>
        ) : (
          <Trans>
            Each start of the server prints a new one-time link and ends the older ones. Please open the
            newest, whole.
          </Trans>
        )}
      </p>
    </StatusPage>
  );
}

function MissingToken() {
  const { t } = useLingui();
  return (
    <StatusPage title={t`Missing token`} actions={<LogInLink />}>
      <p>
        <Trans>
          Open the whole one-time link that the server printed at its start. Once there is an administrator,
          just log in.
        </Trans>
      </p>
    </StatusPage>
  );
}
