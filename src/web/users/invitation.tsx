import { Trans, useLingui } from '@lingui/react/macro';
import type { User } from '#contract/users.ts';
import type { Api } from '#web/api/client.ts';
import { ProblemBanner } from '#web/forms/problem-banner.tsx';
import { useWrite } from '#web/queries/use-write.ts';
import { userMutations } from '#web/queries/users.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/notify.ts';

/** Of somebody who hasn't activated the account: says so, and sends the invitation again. */
export function Invitation({ api, user }: { api: Api; user: User }) {
  const { t } = useLingui();
  const { write, isPending, isSuccess, error } = useWrite(userMutations.resendInvitation(api, user.id), {
    repeatable: true,
  });
  const address = user.email ?? '';

  return (
    <div className="mb-4 grid gap-3">
      <Banner
        tone="info"
        title={t`This account is not activated yet`}
        action={
          <Button
            pending={isPending}
            onClick={() => write(undefined, () => notify(t`E-mail sent successfully`))}
          >
            <Trans>Resend invitation</Trans>
          </Button>
        }
      >
        {isSuccess ? (
          <Trans>A new invitation goes to {address}. Its link ends the older one.</Trans>
        ) : (
          <Trans>An invitation with a link to activate it went to {address}.</Trans>
        )}
      </Banner>
      {error && <ProblemBanner title={t`Error sending e-mail`} error={error} />}
    </div>
  );
}
