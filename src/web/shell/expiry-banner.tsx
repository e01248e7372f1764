import { Plural, Trans } from '@lingui/react/macro';
import { useSession } from '#web/state/app-context.tsx';
import type { Api } from '#web/api/client.ts';
import { asProblem } from '#web/api/problem.ts';
import { sessionCalls } from '#web/queries/session.ts';
import { useWrite } from '#web/queries/use-write.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';

interface ExpiryBannerProps {
  api: Api;
  /** Takes the later token. */
  onRenewed: (token: string) => void;
}

/** Five minutes before the session ends by itself: renewed with a press, as long as the server does. */
export function ExpiryBanner({ api, onRenewed }: ExpiryBannerProps) {
  const { minutesLeft } = useSession();
  const renewal = useWrite(
    { mutationFn: () => sessionCalls.renew(api), onSuccess: onRenewed },
    { repeatable: true },
  );
  if (minutesLeft === null) return null;
  // Renewed, and still about to end: it has lasted as long as a session may. Or the server has no such call.
  const isOver = renewal.isSuccess || asProblem(renewal.error).status === 404;
  return (
    <Banner
      tone="warning"
      className="mb-6 max-sm:flex-wrap"
      action={
        !isOver && (
          <Button pending={renewal.isPending} onClick={() => renewal.write(undefined)}>
            <Trans>Stay signed in</Trans>
          </Button>
        )
      }
      title={
        <Plural
          value={minutesLeft}
          one="Your session ends in # minute"
          other="Your session ends in # minutes"
        />
      }
    >
      {renewal.error && !isOver ? (
        <Trans>That did not work. Please try again, or save your work.</Trans>
      ) : (
        <Trans>Please save your work. You can log in again right afterwards.</Trans>
      )}
    </Banner>
  );
}
