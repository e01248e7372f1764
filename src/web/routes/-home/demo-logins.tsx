import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { Role } from '#contract/users.ts';
import { Banner } from '#web/ui/banner.tsx';
import { textLink } from '#web/ui/link-styles.ts';
import { roleTexts } from '#texts/login.ts';

interface DemoLogin {
  email: string;
  password: string;
  role: Role;
}

interface DemoLoginsProps {
  logins: readonly DemoLogin[];
  hasMailbox: boolean;
  onChoose: (login: DemoLogin) => void;
}

/** A demo server's log-ins; a press fills the form. Below the form, so that nothing moves when they arrive. */
export function DemoLogins({ logins, hasMailbox, onChoose }: DemoLoginsProps) {
  const { t } = useLingui();
  return (
    <section aria-labelledby="demo-logins" className="mt-8 border-t pt-5">
      <h2 id="demo-logins" className="text-sm font-medium text-muted">
        <Trans>Demo log-ins: press one to fill the form</Trans>
      </h2>
      <ul className="-mx-3 mt-2">
        {logins.map((login) => (
          <li key={login.email}>
            <button
              type="button"
              onClick={() => onChoose(login)}
              className="flex min-h-9 w-full items-center justify-between gap-3 rounded-md px-3 py-1 text-left text-sm transition-colors duration-100 hover:bg-hover pointer-coarse:min-h-11"
            >
              <span className="min-w-0 break-words text-ink">{login.email}</span>
              <span className="shrink-0 text-muted">{t(roleTexts[login.role])}</span>
            </button>
          </li>
        ))}
      </ul>
      {hasMailbox && (
        <p className="mt-3 text-sm text-muted">
          <Trans>
            Mails are not sent from here but kept in the{' '}
            <Link to="/mailbox" className={`${textLink} underline`}>
              mailbox
            </Link>
            .
          </Trans>
        </p>
      )}
    </section>
  );
}

/** For whoever installs the product: there is nobody to log in as yet. */
export function SetupHint() {
  return (
    <Banner tone="info" className="mt-8" title={<Trans>This installation has no administrator yet</Trans>}>
      <Trans>Open the one-time link that the server printed at its start to make the first one.</Trans>
    </Banner>
  );
}
