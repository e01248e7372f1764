import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { Api } from '#web/api/client.ts';
import { sessionQueries } from '#web/queries/session.ts';
import { Button } from '#web/ui/button.tsx';
import { StatusPage } from '#web/ui/status-page.tsx';
import { LogInLink } from './log-in-link.tsx';

/** After the request of a recovery mail. Says the same whether or not there is such an account. */
export function MailSent({ api, email, onAgain }: { api: Api; email: string; onAgain: () => void }) {
  const { t } = useLingui();
  const { data: info } = useQuery(sessionQueries.appInfo(api));
  if (info?.mails === 'waiting') return <NotSent />;
  return (
    <StatusPage
      title={t`E-mail sent successfully`}
      takesFocus
      actions={
        <>
          <LogInLink />
          <Button onClick={onAgain}>
            <Trans>Send it again</Trans>
          </Button>
        </>
      }
    >
      <p>
        <Trans>
          If there is an account for <strong className="font-medium break-words text-ink">{email}</strong>, a
          mail with a link is on its way. The link works for one hour.
        </Trans>
      </p>
      <p>
        <Trans>Nothing there after a few minutes? Please look in the spam folder as well.</Trans>
      </p>
    </StatusPage>
  );
}

/** A server without SMTP keeps the mail until it has one. */
function NotSent() {
  const { t } = useLingui();
  return (
    <StatusPage title={t`Mail isn’t set up`} takesFocus actions={<LogInLink />}>
      <p>
        <Trans>
          This server can’t send mails yet, so no link is on its way. Please ask an administrator, who can set
          a new password for you.
        </Trans>
      </p>
    </StatusPage>
  );
}
