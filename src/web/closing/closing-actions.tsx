import { Trans } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import type { ClosingEntry } from '#contract/closings.ts';
import type { MonthScope } from '#contract/scope.ts';
import type { Api } from '#web/api/client.ts';
import { useFormats } from '#web/i18n/use-formats.ts';
import { ExportButton } from '#web/pages/export-button.tsx';
import { closingsExport } from '#web/queries/closings.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { onDemand } from '#web/ui/on-demand.tsx';
import { isOpen } from './closing-columns.tsx';

const CloseDialog = onDemand(async () => (await import('./close-dialog.tsx')).CloseDialog);
const ReopenDialog = onDemand(async () => (await import('./reopen-dialog.tsx')).ReopenDialog);

interface ClosingActionsProps {
  api: Api;
  scope: MonthScope;
  entry: ClosingEntry;
  mayClose: boolean;
  /** Whether it is the newest of the month's closings. */
  isNewest: boolean;
  /** Links to other pages of the month. */
  children: ReactNode;
}

/** What can be done with the month as a whole. */
export function ClosingActions({ api, scope, entry, mayClose, isNewest, children }: ClosingActionsProps) {
  const formats = useFormats();
  /** To close the month, or to reopen the closing of this number. */
  const [asks, setAsks] = useState<'close' | number>();
  const done = () => setAsks(undefined);
  return (
    <div className="flex flex-wrap gap-3 print:hidden">
      {children}
      <Button variant="ghost" onClick={() => window.print()}>
        <Icon name="printer" className="size-4" />
        <Trans>Print</Trans>
      </Button>
      {mayClose && entry.closing && (
        <ExportButton options={closingsExport(api, { ...scope, number: entry.closing.number })} />
      )}
      {mayClose && isOpen(entry) && (
        <Button variant="primary" onClick={() => setAsks('close')}>
          <Trans>Close the month</Trans>
        </Button>
      )}
      {mayClose && entry.state === 'closed' && entry.closing?.run_id === null && isNewest && (
        <Button onClick={() => setAsks(entry.closing?.number)}>
          <Trans>Reopen the month</Trans>
        </Button>
      )}
      {asks === 'close' && (
        <CloseDialog api={api} month={scope.month} entries={[entry]} onClose={done} onDone={done} />
      )}
      {typeof asks === 'number' && (
        <ReopenDialog
          api={api}
          scope={scope}
          number={asks}
          month={formats.monthInText(scope.month)}
          isReopened={entry.state === 'withdrawn'}
          onClose={done}
        />
      )}
    </div>
  );
}
