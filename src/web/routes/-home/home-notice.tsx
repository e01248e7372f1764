import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { SessionNotice } from '#web/state/session.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';
import { loginProblems } from '#texts/login.ts';

interface Line {
  tone: 'info' | 'good';
  title: MessageDescriptor;
  more?: MessageDescriptor;
}

const lines: Record<Exclude<SessionNotice, 'unreachable'>, Line> = {
  expired: { tone: 'info', title: loginProblems.expired_token },
  ended: { tone: 'info', title: loginProblems.revoked_token },
  elsewhere: { tone: 'info', title: msg`You have logged out in another tab.` },
  password_changed: {
    tone: 'good',
    title: msg`Password change succeeded`,
    more: msg`Please log in with the new password.`,
  },
  password_unsure: {
    tone: 'info',
    title: msg`Your password may have been changed`,
    more: msg`The server’s answer was lost. Please log in with the new password, or with the former one.`,
  },
  activated: {
    tone: 'good',
    title: msg`Your account is active`,
    more: msg`Please log in with your e-mail and your password.`,
  },
};

interface HomeNoticeProps {
  notice: SessionNotice | null;
  /** Repeats the startup check. */
  onRetry: () => Promise<void>;
}

/** The line that says why a person who was signed in stands before the log-in again. */
export function HomeNotice({ notice, onRetry }: HomeNoticeProps) {
  const { t } = useLingui();
  const [pending, setPending] = useState(false);
  const retry = async () => {
    setPending(true);
    await onRetry();
    setPending(false);
  };
  if (notice === null) return null;
  if (notice !== 'unreachable') {
    const { tone, title, more } = lines[notice];
    return (
      <Banner tone={tone} className="mb-6" title={t(title)}>
        {more && t(more)}
      </Banner>
    );
  }
  return (
    <Banner
      tone="warning"
      className="mb-6"
      title={<Trans>The server can’t be reached</Trans>}
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
