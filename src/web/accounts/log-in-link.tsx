import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { buttonStyle, type ButtonVariant } from '#web/ui/link-styles.ts';

export function LogInLink({ look = 'primary' }: { look?: ButtonVariant }) {
  return (
    <Link to="/" className={buttonStyle(look)}>
      <Trans>Go to the log-in</Trans>
    </Link>
  );
}
