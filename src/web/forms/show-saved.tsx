import { Trans } from '@lingui/react/macro';
import { Link, type LinkProps } from '@tanstack/react-router';
import { asProblem } from '#web/api/problem.ts';
import { textLink } from '#web/ui/link-styles.ts';

interface ShowSavedProps {
  error: Error | null;
  /** The page of what has the form's id. */
  at: LinkProps;
}

/** The way to what an earlier try has saved: its answer was lost, and the form says something else by now. */
export function ShowSaved({ error, at }: ShowSavedProps) {
  return (
    asProblem(error).code === 'id_taken' && (
      <Link {...at} className={textLink}>
        <Trans>Show what was saved</Trans>
      </Link>
    )
  );
}
