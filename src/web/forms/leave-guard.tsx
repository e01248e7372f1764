import { useLingui } from '@lingui/react/macro';
import { useBlocker } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, type RefObject } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { markUnsaved } from './unsaved.ts';

const loadDialog = () => import('#web/ui/alert-dialog.tsx');
const AlertDialog = lazy(async () => ({ default: (await loadDialog()).AlertDialog }));

/** Asks before typed text is left behind: in the app by a dialog, at the tab's closing by the browser. */
export function LeaveGuard({ passing, onLeave }: { passing: RefObject<boolean>; onLeave: () => void }) {
  const { t } = useLingui();
  const { control } = useFormContext();
  const { isDirty } = useFormState({ control });
  useEffect(() => {
    if (!isDirty) return undefined;
    // Fetched while there is time: it must not be what the form is lost to when the server is away.
    loadDialog().catch(() => undefined);
    return markUnsaved();
  }, [isDirty]);
  const { status, proceed, reset } = useBlocker({
    async shouldBlockFn({ current, next }) {
      // While the form is being sent, the navigation is its own.
      if (!isDirty || passing.current || current.pathname === next.pathname) return false;
      try {
        await loadDialog();
        return true;
      } catch {
        // oxlint-disable-next-line no-alert -- the browser's own question needs no code
        return !confirm(t`Leave without saving?`);
      }
    },
    enableBeforeUnload: () => isDirty,
    withResolver: true,
  });
  if (status !== 'blocked') return null;
  return (
    <Suspense>
      <AlertDialog
        title={t`Leave without saving?`}
        action={t`Leave`}
        pending={false}
        onAction={() => {
          onLeave();
          proceed();
        }}
        onCancel={reset}
      >
        {t`What you have entered here is not saved yet.`}
      </AlertDialog>
    </Suspense>
  );
}
