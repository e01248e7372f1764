import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { asProblem } from '#web/api/problem.ts';
import { problemCause } from '#web/i18n/problem-message.ts';
import { Button } from '#web/ui/button.tsx';
import { Sign } from '#web/ui/sign.tsx';
import { buttonStyle, type ButtonVariant } from '#web/ui/link-styles.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { StatusPage } from '#web/ui/status-page.tsx';
import { somethingWentWrong } from '#texts/login.ts';

function HomeLink({ variant = 'primary' }: { variant?: ButtonVariant }) {
  return (
    <Link to="/" className={buttonStyle(variant)}>
      <Trans>Go to the start page</Trans>
    </Link>
  );
}

/** 404: an address that leads nowhere, or to something that isn't there for this person. */
export function NotFoundPage() {
  const { t } = useLingui();
  return (
    <StatusPage title={t`Page not found`} actions={<HomeLink />}>
      <p>
        <Trans>There is nothing at this address, or you have no access to it. Please check the link.</Trans>
      </p>
    </StatusPage>
  );
}

let failedPages = 0;

/** Whether the screen shows a page that may open at the next try; the router doesn't know of one whose code didn't come. */
export const hasFailedPage = (): boolean => failedPages > 0;

function countFailed(): () => void {
  failedPages += 1;
  return () => {
    failedPages -= 1;
  };
}

/** What a failed loader or a broken page ends on: why, the request's number, and another try. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const { t } = useLingui();
  const router = useRouter();
  const [pending, setPending] = useState(false);
  const problem = asProblem(error);
  // What was refused is refused again.
  const mayPass = problem.passing;
  useEffect(() => (mayPass ? countFailed() : undefined), [mayPass]);
  const isOutdated = problem.code === 'bad_response' || problem.code === 'missing_code';
  if (problem.code === 'not_found') return <NotFoundPage />;

  const retry = async () => {
    setPending(true);
    // Not into the browser's own page about a server that is away.
    if (isOutdated && (await fetch('/').catch(() => null))?.ok) {
      location.reload();
      return;
    }
    await router.invalidate();
    setPending(false);
    reset();
  };
  // The heading says 'Something went wrong' already.
  const text = problemCause(problem, t);
  const isRefused = problem.code === 'forbidden';
  const title = isRefused ? t`No access` : t(somethingWentWrong);
  return (
    <StatusPage
      title={title}
      actions={
        isRefused ? (
          <HomeLink />
        ) : (
          <>
            <Button variant="primary" pending={pending} onClick={() => void retry()}>
              <Sign name="reload" className="size-4" />
              {isOutdated ? <Trans>Reload</Trans> : <Trans>Try again</Trans>}
            </Button>
            <HomeLink variant="secondary" />
          </>
        )
      }
    >
      {text !== title && <p>{text}</p>}
      {problem.requestId && (
        <p className="text-sm">
          <Trans>Request number: {problem.requestId}</Trans>
        </p>
      )}
    </StatusPage>
  );
}

/** Where a page will stand: its title and its rows. */
export function PendingPage() {
  return (
    <div>
      <output className="sr-only">
        <Trans>Please wait</Trans>
      </output>
      <Skeleton className="mb-6 h-8 w-60" />
      <Skeleton className="mb-3 h-10" />
      {Array.from({ length: 8 }, (_, row) => (
        <Skeleton key={row} className="mb-2 h-12" />
      ))}
    </div>
  );
}
