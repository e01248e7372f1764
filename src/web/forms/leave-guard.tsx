import { useLingui } from '@lingui/react/macro';
import { useBlocker } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, type RefObject } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { markUnsaved } from './unsaved.ts';

const AlertDialog = lazy(async () => ({ default: (await import('#web/ui/alert-dialog.tsx')).AlertDialog }));

/** Asks before typed text is left behind: in the app by a dialog, at the tab's closing by the browser. */
export function LeaveGuard({ passing, onLeave }: { passing: RefObject<boolean>; onLeave: () => void }) {
  const { t } = useLingui();
  const { control } = useFormContext();
  const { isDirty } = useFormState({ control });
  useEffect(() => (isDirty ? markUnsaved() : undefined), [isDirty]);
  const { status, proceed, reset } = useBlocker({
    // While the form is being sent, the navigation is its own.
    shouldBlockFn: ({ current, next }) => isDirty && !passing.current && current.pathname !== next.pathname,
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
