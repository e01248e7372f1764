import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';

const link =
  'inline-flex min-h-6 items-center rounded-sm underline-offset-4 hover:text-ink hover:underline pointer-coarse:min-h-11';

/** The copyright line, the guides and the legal pages. */
export function Footer({ className = '' }: { className?: string }) {
  return (
    <footer
      className={`flex flex-wrap items-center gap-x-5 py-6 text-sm text-muted print:hidden ${className}`}
    >
      <span>© 2024 Brigade</span>
      <Link to="/help" className={link}>
        <Trans>Help</Trans>
      </Link>
      <Link to="/terms-and-conditions" className={link}>
        <Trans>Terms and conditions</Trans>
      </Link>
      <Link to="/privacy-policy" className={link}>
        <Trans>Privacy policy</Trans>
      </Link>
    </footer>
  );
}
