import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { buttonStyle } from '#web/ui/link-styles.ts';

const look = buttonStyle(
  'ghost',
  'aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent aria-[current=page]:forced-selection',
);

/** Payroll's two pages: the runs, and how their files look. */
export function PayrollViews() {
  const { t } = useLingui();
  return (
    <nav
      aria-label={t`View`}
      className="flex w-fit rounded-md border border-line-button bg-surface shadow-low"
    >
      <Link to="/dashboard/payroll" activeOptions={exactly} className={look}>
        <Trans>Runs</Trans>
      </Link>
      <Link to="/dashboard/payroll/layouts" className={look}>
        <Trans>Layouts</Trans>
      </Link>
    </nav>
  );
}

const exactly = { exact: true, includeSearch: false } as const;
