import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode, Ref } from 'react';
import { asProblem } from '#web/api/problem.ts';
import { problemMessage } from '#web/i18n/problem-message.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Countdown } from './countdown.tsx';

interface ProblemBannerProps {
  /** What did not work: 'An error occurred while adding the restaurant'. */
  title: ReactNode;
  error: Error;
  action?: ReactNode;
  /** What else there is to say about it. */
  children?: ReactNode;
  /** The time that the server asked to wait is over. */
  onWaited?: () => void;
  className?: string;
  ref?: Ref<HTMLDivElement>;
}

/** A failed call where it failed: what didn't work, why, and the number by which the server's log knows it. */
export function ProblemBanner(props: ProblemBannerProps) {
  const { title, error, action, children, onWaited, className, ref } = props;
  const { t } = useLingui();
  const problem = asProblem(error);
  const { requestId, retryAfter } = problem;
  return (
    <Banner tone="bad" title={title} action={action} {...(className && { className })} {...(ref && { ref })}>
      <p>{problemMessage(problem, t)}</p>
      {children}
      {retryAfter !== undefined && (
        <Countdown key={problem.requestId} seconds={retryAfter} onOver={onWaited} />
      )}
      {requestId && (problem.status ?? 0) >= 500 && (
        <p className="text-muted">
          <Trans>Request number: {requestId}</Trans>
        </p>
      )}
    </Banner>
  );
}
