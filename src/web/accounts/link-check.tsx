import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { LinkPurpose } from '#contract/accounts.ts';
import type { Api } from '#web/api/client.ts';
import { ApiProblem, asProblem } from '#web/api/problem.ts';
import { accountQueries, type AccountLink } from '#web/queries/accounts.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { LinkFailure } from './link-failure.tsx';

interface LinkCheckProps {
  api: Api;
  token: string;
  purpose: LinkPurpose;
  /** The page, with what is known of the link: nothing where the server doesn't have this call. */
  children: (link: AccountLink | undefined) => ReactNode;
}

/** Tells that a link has expired before a password is typed. */
export function LinkCheck({ api, token, purpose, children }: LinkCheckProps) {
  const { data: link, error, isPending, isFetching, refetch } = useQuery(accountQueries.link(api, token));
  if (isPending) return <Waiting />;
  if (link && link.purpose !== purpose)
    return <LinkFailure purpose={purpose} error={new ApiProblem('link_invalid')} />;
  if (error && asProblem(error).status !== 404) {
    return (
      <LinkFailure purpose={purpose} error={error} pending={isFetching} onRetry={() => void refetch()} />
    );
  }
  return children(link);
}

function Waiting() {
  return (
    <div className="grid w-full max-w-sm gap-6">
      <output className="sr-only">
        <Trans>Please wait</Trans>
      </output>
      <Skeleton className="h-8 w-60" />
      <Skeleton className="h-16" />
      <Skeleton className="h-16" />
      <Skeleton className="h-9 w-40" />
    </div>
  );
}
