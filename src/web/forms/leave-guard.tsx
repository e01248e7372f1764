import { useLingui } from '@lingui/react/macro';
import { useBlocker } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState, type RefObject } from 'react';
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
  // The router's own question would be put although the browser's has been answered.
  const [question, setQuestion] = useState<{ stay: () => void; leave: () => void }>();
  const ask = () =>
    new Promise<boolean>((answer) => {
      const settle = (stays: boolean) => () => {
        setQuestion(undefined);
        answer(stays);
      };
      setQuestion({ stay: settle(true), leave: settle(false) });
    });
  useBlocker({
    async shouldBlockFn({ current, next }) {
      // While the form is being sent, the navigation is its own.
      if (!isDirty || passing.current || current.pathname === next.pathname) return false;
      try {
        await loadDialog();
      } catch {
        // oxlint-disable-next-line no-alert -- the browser's own question needs no code
        return !confirm(t`Leave without saving?`);
      }
      return await ask();
    },
    enableBeforeUnload: () => isDirty,
  });
  if (!question) return null;
  return (
    <Suspense>
      <AlertDialog
        title={t`Leave without saving?`}
        action={t`Leave`}
        pending={false}
        onAction={() => {
          onLeave();
          question.leave();
        }}
        onCancel={question.stay}
      >
        {t`What you have entered here is not saved yet.`}
      </AlertDialog>
    </Suspense>
  );
}
