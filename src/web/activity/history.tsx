import { Trans, useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import type { Api } from '#web/api/client.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import type { HistoryOf } from './history-list.tsx';

const HistoryList = lazy(() => import('./history-list.tsx').then((file) => ({ default: file.HistoryList })));

/** For administrators: who changed a record, all of it in sight. */
export function OpenHistory({ api, of }: { api: Api; of: HistoryOf }) {
  const { t } = useLingui();
  return (
    <section aria-label={t`History`} className="rounded-lg border bg-surface p-4 shadow-low">
      <Suspense fallback={<Skeleton className="h-12" />}>
        <HistoryList api={api} of={of} />
      </Suspense>
    </section>
  );
}

/** For administrators, at the end of a record's page: who changed it, loaded when it is opened. */
export function History({ api, of }: { api: Api; of: HistoryOf }) {
  const [open, setOpen] = useState(false);
  return (
    <details
      className="group mt-6 rounded-lg border bg-surface shadow-low print:hidden"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-lg px-4 font-semibold hover:bg-hover [&::-webkit-details-marker]:hidden">
        <Trans>History</Trans>
        <Icon name="chevronDown" className="ml-auto size-4 group-open:rotate-180" />
      </summary>
      <div className="border-t p-4">
        {open && (
          <Suspense fallback={<Skeleton className="h-12" />}>
            <HistoryList api={api} of={of} />
          </Suspense>
        )}
      </div>
    </details>
  );
}
