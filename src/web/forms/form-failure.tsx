import { Trans } from '@lingui/react/macro';
import type { ReactNode, Ref } from 'react';
import { asProblem } from '#web/api/problem.ts';
import { Button } from '#web/ui/button.tsx';
import { ProblemBanner } from './problem-banner.tsx';

interface FormFailureProps {
  title: ReactNode;
  error: Error;
  onRetry: () => void;
  onWaited: () => void;
  /** What else there is to say about it. */
  note: ReactNode;
  ref: Ref<HTMLDivElement>;
}

/** Why a form wasn't saved, with the way on that this failure has. */
export function FormFailure({ title, error, onRetry, onWaited, note, ref }: FormFailureProps) {
  const { code, status = 0, passing, isUnanswered, retryAfter } = asProblem(error);
  return (
    <ProblemBanner
      ref={ref}
      title={title}
      error={error}
      onWaited={onWaited}
      action={
        code === 'bad_response' ? (
          <Button onClick={() => location.reload()}>
            <Trans>Reload</Trans>
          </Button>
        ) : (
          passing &&
          retryAfter === undefined && (
            <Button onClick={onRetry}>
              <Trans>Try again</Trans>
            </Button>
          )
        )
      }
    >
      {(isUnanswered || status >= 500) && (
        <p>
          <Trans>What you have entered is still here.</Trans>
        </p>
      )}
      {note}
    </ProblemBanner>
  );
}
