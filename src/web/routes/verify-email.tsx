import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { LinkFailure } from '#web/accounts/link-failure.tsx';
import { LinkPage } from '#web/accounts/link-page.tsx';
import { openInLanguage, readTokenSearch } from '#web/accounts/link-token.ts';
import { LogInLink } from '#web/accounts/log-in-link.tsx';
import { accountQueries } from '#web/queries/accounts.ts';
import { sessionCalls } from '#web/queries/session.ts';
import { PublicFrame } from '#web/shell/public-frame.tsx';
import { StatusPage } from '#web/ui/status-page.tsx';
import { nameOf } from '#contract/person-name.ts';

export const Route = createFileRoute('/verify-email')({
  validateSearch: readTokenSearch,
  beforeLoad: async ({ context: { api, locale, session }, search }) => {
    await openInLanguage(search.lang, locale);
    // Who is signed in here is told what became of that.
    await session.initialize(() => sessionCalls.myInfo(api));
  },
  component: VerifyEmail,
});

function VerifyEmail() {
  const { locale, connection } = Route.useRouteContext();
  const { token: given } = Route.useSearch();
  return (
    <PublicFrame locale={locale} connection={connection}>
      <LinkPage purpose="verification" given={given}>
        {(token) => <Verification token={token} />}
      </LinkPage>
    </PublicFrame>
  );
}

/** Verifies as soon as it is opened: the click in the mail was the decision. */
function Verification({ token }: { token: string }) {
  const { t } = useLingui();
  const { api, session } = Route.useRouteContext();
  const { data, error, isPending, isSuccess, isFetching, refetch } = useQuery(
    accountQueries.verification(api, token),
  );
  const [signedIn] = useState(() => session.get().user);

  useEffect(() => {
    if (isSuccess) session.logout();
  }, [isSuccess, session]);

  if (isPending) {
    return (
      <StatusPage title={t`Verifying your e-mail`} actions={null}>
        <output>
          <Trans>Please wait</Trans>
        </output>
      </StatusPage>
    );
  }
  if (error) {
    return (
      <LinkFailure purpose="verification" error={error} pending={isFetching} onRetry={() => void refetch()} />
    );
  }
  return (
    <StatusPage title={t`E-mail verified`} takesFocus actions={<LogInLink />}>
      <p>
        {data ? <Whose {...data} /> : <Trans>Your e-mail counts from now on. Please log in with it.</Trans>}
      </p>
      {signedIn && <Ended name={nameOf(signedIn)} />}
    </StatusPage>
  );
}

function Whose({ email, ...person }: { first_name: string; last_name: string; email: string }) {
  const name = nameOf(person);
  return (
    <Trans>
      {email} is the e-mail of {name} from now on, who logs in with it.
    </Trans>
  );
}

/** A verification ends the session of this device, whoever's it was. */
function Ended({ name }: { name: string }) {
  return (
    <p>
      <Trans>{name} was signed in on this device and has been logged out.</Trans>
    </p>
  );
}
