import { Trans, useLingui } from '@lingui/react/macro';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { ForgotForm } from '#web/accounts/forgot-form.tsx';
import { MailSent } from '#web/accounts/mail-sent.tsx';
import { PublicFrame } from '#web/shell/public-frame.tsx';
import { PublicPage } from '#web/ui/public-page.tsx';

export const Route = createFileRoute('/forgot-password')({ component: ForgotPassword });

function ForgotPassword() {
  const { t } = useLingui();
  const { api, session, locale, connection } = Route.useRouteContext();
  const [sentTo, setSentTo] = useState<string | null>(null);

  const sent = (email: string) => {
    // Who has forgotten the password starts anew, also where somebody was signed in.
    session.logout();
    setSentTo(email);
  };

  return (
    <PublicFrame locale={locale} connection={connection}>
      {sentTo === null ? (
        <PublicPage
          title={t`Forgot your password?`}
          description={<Trans>Enter your e-mail. We send you a link by which you set a new password.</Trans>}
        >
          <ForgotForm api={api} onSent={sent} />
        </PublicPage>
      ) : (
        <MailSent api={api} email={sentTo} onAgain={() => setSentTo(null)} />
      )}
    </PublicFrame>
  );
}
