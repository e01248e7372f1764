import { useLingui } from '@lingui/react/macro';
import { useBlocker } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { markUnsaved } from '#web/forms/unsaved.ts';

const AlertDialog = lazy(async () => ({ default: (await import('#web/ui/alert-dialog.tsx')).AlertDialog }));

/** While an import runs: asks before the page is left, which would cancel it. */
export function LeaveImport() {
  const { t } = useLingui();
  useEffect(() => markUnsaved(), []);
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname,
    enableBeforeUnload: true,
    withResolver: true,
  });
  if (status !== 'blocked') return null;
  return (
    <Suspense>
      <AlertDialog
        title={t`Leave while the import runs?`}
        action={t`Leave and cancel the import`}
        pending={false}
        onAction={proceed}
        onCancel={reset}
      >
        {t`Leaving this page cancels the import. Nothing of the file is stored then.`}
      </AlertDialog>
    </Suspense>
  );
}
