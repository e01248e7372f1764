import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { Button } from '#web/ui/button.tsx';
import { buttonStyle } from '#web/ui/link-styles.ts';
import { StatusPage } from '#web/ui/status-page.tsx';

/** After the request of a recovery mail. Says the same whether or not there is such an account. */
export function MailSent({ email, onAgain }: { email: string; onAgain: () => void }) {
  const { t } = useLingui();
  return (
    <StatusPage
      title={t`E-mail sent successfully`}
      takesFocus
      actions={
        <>
          <Link to="/" className={buttonStyle('primary')}>
            <Trans>Go to the log-in</Trans>
          </Link>
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
