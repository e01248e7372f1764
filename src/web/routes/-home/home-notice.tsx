import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { SessionNotice } from '#web/state/session-store.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';

interface HomeNoticeProps {
  notice: SessionNotice | null;
  /** Repeats the startup check. */
  onRetry: () => Promise<void>;
}

/** The line that says why a person who was signed in stands before the log-in again. */
export function HomeNotice({ notice, onRetry }: HomeNoticeProps) {
  const [pending, setPending] = useState(false);
  const retry = async () => {
    setPending(true);
    await onRetry();
    setPending(false);
  };
  switch (notice) {
    case null:
      return null;
    case 'expired':
      return <Banner tone="info" className="mt-6" title={<Trans>Your session has expired. Please log in again.</Trans>} />;
    case 'ended':
      return <Banner tone="info" className="mt-6" title={<Trans>Your session has ended. Please log in again.</Trans>} />;
    case 'elsewhere':
      return <Banner tone="info" className="mt-6" title={<Trans>You have logged out in another tab.</Trans>} />;
    case 'password_changed':
      return (
        <Banner tone="good" className="mt-6" title={<Trans>Password change succeeded</Trans>}>
          <Trans>Please log in with the new password.</Trans>
        </Banner>
      );
    case 'activated':
      return (
        <Banner tone="good" className="mt-6" title={<Trans>Your account is active</Trans>}>
          <Trans>Please log in with your e-mail and your password.</Trans>
        </Banner>
      );
    case 'unreachable':
      return (
        <Banner
          tone="warning"
          className="mt-6"
          title={<Trans>The server can't be reached</Trans>}
          action={
            <Button pending={pending} onClick={() => void retry()}>
              <Trans>Try again</Trans>
            </Button>
          }
        >
          <Trans>You are still signed in on this device.</Trans>
        </Banner>
      );
  }
}
