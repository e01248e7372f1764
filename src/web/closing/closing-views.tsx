import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { Month } from '#contract/month.ts';
import { buttonStyle } from '#web/ui/link-styles.ts';

const look = buttonStyle('ghost', 'aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent');

/** Month's end by restaurant or by person, and the questions about statements: three pages. The search stays with its list. */
export function ClosingViews({ month }: { month: Month | undefined }) {
  const { t } = useLingui();
  return (
    <nav aria-label={t`View`} className="flex rounded-md border border-line-button bg-surface shadow-low">
      <Link to="/dashboard/closing" search={{ month }} activeOptions={exactly} className={look}>
        <Trans>By restaurant</Trans>
      </Link>
      <Link to="/dashboard/closing/people" search={{ month }} activeOptions={exactly} className={look}>
        <Trans>By person</Trans>
      </Link>
      <Link to="/dashboard/closing/questions" activeOptions={exactly} className={look}>
        <Trans>Questions</Trans>
      </Link>
    </nav>
  );
}

/** Whatever is searched for there. */
const exactly = { exact: true, includeSearch: false } as const;
