import { Plural, Trans } from '@lingui/react/macro';
import { useSession } from '#web/state/app-context.tsx';
import type { Api } from '#web/api/client.ts';
import { asProblem } from '#web/api/problem.ts';
import { sessionCalls } from '#web/queries/session.ts';
import { useWrite } from '#web/queries/use-write.ts';
import { Button } from '#web/ui/button.tsx';
import { ThinBarContent } from './connection-bar.tsx';

interface ExpiryBarProps {
  api: Api;
  /** Takes the later token. */
  onRenewed: (token: string) => void;
}

/** Five minutes before the session ends by itself: renewed with a press, as long as the server does. */
export function ExpiryBar(props: ExpiryBarProps) {
  const { minutesLeft } = useSession();
  return <output>{minutesLeft !== null && <Renewal minutesLeft={minutesLeft} {...props} />}</output>;
}

/** Goes with the bar, and with it what became of the press: a renewed session comes to its end, too. */
function Renewal({ api, onRenewed, minutesLeft }: ExpiryBarProps & { minutesLeft: number }) {
  const renewal = useWrite(
    { mutationFn: () => sessionCalls.renew(api), onSuccess: onRenewed },
    { repeatable: true },
  );
  // Renewed, and still about to end: it has lasted as long as a session may. Or the server has no such call.
  const isOver = renewal.isSuccess || asProblem(renewal.error).status === 404;
  return (
    <ThinBarContent
      action={
        !isOver && (
          <Button pending={renewal.isPending} onClick={() => renewal.write(undefined)}>
            <Trans>Stay signed in</Trans>
          </Button>
        )
      }
    >
      <strong className="block font-semibold">
        <Plural
          value={minutesLeft}
          one="Your session ends in # minute"
          other="Your session ends in # minutes"
        />
      </strong>
      {isOver ? (
        <Trans>Please save your work. You can log in again right afterwards.</Trans>
      ) : (
        renewal.error !== null && <Trans>That did not work. Please try again, or save your work.</Trans>
      )}
    </ThinBarContent>
  );
}
