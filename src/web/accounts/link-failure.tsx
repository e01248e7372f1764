import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { LinkPurpose } from '#contract/accounts.ts';
import { asProblem } from '#web/api/problem.ts';
import { problemMessage } from '#web/i18n/problem-message.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonStyle } from '#web/ui/link-styles.ts';
import { StatusPage } from '#web/ui/status-page.tsx';
import { LogInLink } from './log-in-link.tsx';

const linkCodes = new Set(['link_invalid', 'link_expired', 'link_used']);

/** Whether the link itself is what failed, so that trying again is of no use. */
export function isLinkProblem(error: Error | null): error is Error {
  return error !== null && linkCodes.has(asProblem(error).code);
}

interface LinkFailureProps {
  purpose: LinkPurpose;
  error: Error;
  /** Where the same link may work at the next try. */
  onRetry?: (() => void) | undefined;
  pending?: boolean;
}

/** A link that didn't work: why, and the way on. */
export function LinkFailure({ purpose, error, onRetry, pending = false }: LinkFailureProps) {
  const { t } = useLingui();
  const titles: Record<LinkPurpose, string> = {
    reset: t`Password change failed`,
    verification: t`Verification failed`,
    activation: t`Activation failed`,
  };
  const problem = asProblem(error);
  const retry = !isLinkProblem(error) && problem.code !== 'email_taken' && onRetry;
  return (
    <WayOn
      title={titles[purpose]}
      purpose={purpose}
      retry={
        retry && (
          <Button variant="primary" pending={pending} onClick={retry}>
            <Trans>Try again</Trans>
          </Button>
        )
      }
    >
      <p>
        {/* Only a link to a new password is one that can be asked for again. */}
        {problem.code === 'link_invalid' && purpose !== 'reset'
          ? t`This link does not work. Please copy it whole from the e-mail.`
          : problemMessage(problem, t)}
      </p>
    </WayOn>
  );
}

/** The page was opened without a token: by hand, by a cut link, or reloaded. */
export function MissingToken({ purpose }: { purpose: LinkPurpose }) {
  const { t } = useLingui();
  return (
    <WayOn title={t`Missing token`} purpose={purpose}>
      <p>
        <Trans>Please open the complete link from the e-mail.</Trans>
      </p>
    </WayOn>
  );
}

interface WayOnProps {
  title: string;
  purpose: LinkPurpose;
  retry?: ReactNode;
  children: ReactNode;
}

function WayOn({ title, purpose, retry, children }: WayOnProps) {
  return (
    <StatusPage
      title={title}
      takesFocus
      actions={
        <>
          {retry}
          {purpose === 'reset' && (
            <Link to="/forgot-password" className={buttonStyle(retry ? 'secondary' : 'primary')}>
              <Trans>Ask for a new link</Trans>
            </Link>
          )}
          <LogInLink look={retry || purpose === 'reset' ? 'secondary' : 'primary'} />
        </>
      }
    >
      {children}
      {purpose === 'activation' && (
        <p>
          <Trans>
            If your account is active already, just log in. Otherwise, an administrator can send you a new
            link.
          </Trans>
        </p>
      )}
      {purpose === 'verification' && (
        <p>
          <Trans>An administrator can send a new link by saving your new e-mail again.</Trans>
        </p>
      )}
    </StatusPage>
  );
}
