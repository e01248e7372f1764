import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { logsIn, type User } from '#contract/users.ts';
import type { Api } from '#web/api/client.ts';
import { ProblemBanner } from '#web/forms/problem-banner.tsx';
import { useWrite } from '#web/queries/use-write.ts';
import { userMutations } from '#web/queries/users.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/notify.ts';
import { useMailDelivery } from './mail-notice.tsx';
import { useInvitationLink } from './use-invitation-link.tsx';

/** Of somebody who hasn't activated the account: says so, and invites again, by mail or by a copied link. */
export function Invitation({ api, user }: { api: Api; user: User }) {
  const delivery = useMailDelivery(api);
  const link = useInvitationLink(api, user.id);
  if (!logsIn(user.role)) return <NoLogIn />;
  if (delivery === 'waiting') {
    return (
      <>
        <Pending action={link.button}>
          <Trans>No mail was sent. Copy the invitation link and hand it over yourself.</Trans>
        </Pending>
        {link.result}
      </>
    );
  }
  return <Mailed api={api} user={user} isKept={delivery === 'kept'} link={link} />;
}

/** A role that can't log in: another one brings the invitation. */
function NoLogIn() {
  const { t } = useLingui();
  return (
    <Banner tone="info" className="mb-4" title={t`This person can’t log in`}>
      <Trans>Their role is for people who are evaluated. With another role the invitation goes out.</Trans>
    </Banner>
  );
}

interface MailedProps {
  api: Api;
  user: User;
  /** In the mailbox of demo and development. */
  isKept: boolean;
  link: ReturnType<typeof useInvitationLink>;
}

function Mailed({ api, user, isKept, link }: MailedProps) {
  const { t } = useLingui();
  const { write, isPending, isSuccess, error } = useWrite(userMutations.resendInvitation(api, user.id), {
    repeatable: true,
  });
  const address = user.email ?? '';
  const sent = () => {
    link.drop();
    notify(t`E-mail sent successfully`);
  };
  return (
    <>
      <Pending
        action={
          <>
            <Button pending={isPending} onClick={() => write(undefined, sent)}>
              <Trans>Resend invitation</Trans>
            </Button>
            {link.button}
          </>
        }
      >
        {isSuccess ? (
          <Trans>A new invitation goes to {address}. Its link ends the older one.</Trans>
        ) : isKept ? (
          <Trans>The invitation to {address} is kept in the mailbox of this server.</Trans>
        ) : (
          <Trans>The invitation with a link to activate it goes to {address}.</Trans>
        )}
      </Pending>
      {error && <ProblemBanner title={t`Error sending e-mail`} error={error} />}
      {link.result}
    </>
  );
}

function Pending({ action, children }: { action: ReactNode; children: ReactNode }) {
  const { t } = useLingui();
  return (
    <Banner tone="info" className="mb-4" title={t`This account is not activated yet`}>
      <p className="wrap-anywhere">{children}</p>
      <div className="mt-3 flex flex-wrap gap-2">{action}</div>
    </Banner>
  );
}
