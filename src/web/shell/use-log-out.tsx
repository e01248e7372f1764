import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useState } from 'react';
import { hasUnsaved } from '#web/forms/unsaved.ts';

const AlertDialog = lazy(async () => ({ default: (await import('#web/ui/alert-dialog.tsx')).AlertDialog }));

/** Logging out: asks first where typed text would be lost. Show `question` on the page. */
export function useLogOut(logOut: () => void) {
  const { t } = useLingui();
  const [asking, setAsking] = useState(false);
  return {
    ask: () => {
      if (hasUnsaved()) setAsking(true);
      else logOut();
    },
    question: asking && (
      <Suspense>
        <AlertDialog
          title={t`Log out without saving?`}
          action={t`Log out`}
          pending={false}
          onAction={logOut}
          onCancel={() => setAsking(false)}
        >
          {t`What you have entered here will be lost.`}
        </AlertDialog>
      </Suspense>
    ),
  };
}
