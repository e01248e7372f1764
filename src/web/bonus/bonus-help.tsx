import { Trans } from '@lingui/react/macro';
import { lazy, useState } from 'react';
import type { Month } from '#contract/month.ts';
import type { Api } from '#web/api/client.ts';
import { Icon } from '#web/ui/icon.tsx';
import { OnDemand } from '#web/ui/on-demand.tsx';

const MonthRules = lazy(() => import('./month-rules.tsx').then((file) => ({ default: file.MonthRules })));

/** How a month's bonus is worked out, where the page's own data has no rule: asked for when it is opened. */
export function BonusHelp({ api, month }: { api: Api; month: Month }) {
  const [open, setOpen] = useState(false);
  return (
    <details
      open={open}
      className="group text-sm text-muted print:hidden"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="inline-flex min-h-9 cursor-pointer list-none items-center gap-1 rounded-md font-medium hover:text-ink pointer-coarse:min-h-11 [&::-webkit-details-marker]:hidden">
        <Icon name="chevronRight" className="size-4 group-open:rotate-90" />
        <Trans>How is the bonus worked out?</Trans>
      </summary>
      <div className="min-h-6 pl-5">
        {open && (
          <OnDemand onMissing={() => setOpen(false)}>
            <MonthRules api={api} month={month} />
          </OnDemand>
        )}
      </div>
    </details>
  );
}
