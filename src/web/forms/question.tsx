import { lazy, Suspense, useState, type ReactNode } from 'react';

const loadDialog = () => import('#web/ui/alert-dialog.tsx');
const AlertDialog = lazy(async () => ({ default: (await loadDialog()).AlertDialog }));

interface Question {
  title: string;
  /** The verb of going on. */
  action: string;
  /** The verb of staying; Cancel unless said otherwise. */
  cancel?: string | undefined;
  /** What would be lost. */
  says: ReactNode;
}

/** Fetches the dialog while there is time: its absence must not be noticed only when the server is away. */
export function fetchQuestion(): void {
  loadDialog().catch(() => undefined);
}

/**
 * A question before something is lost: `ask` answers whether to go on. Show `question` on the page. Where the dialog's code
 * isn't to be had, the browser puts its own.
 */
export function useQuestion({ title, action, cancel, says }: Question) {
  const [answer, setAnswer] = useState<(goesOn: boolean) => void>();
  const settle = (goesOn: boolean) => () => {
    setAnswer(undefined);
    answer?.(goesOn);
  };
  return {
    ask: async (): Promise<boolean> => {
      try {
        await loadDialog();
      } catch {
        // oxlint-disable-next-line no-alert -- the browser's own question needs no code
        return confirm(title);
      }
      return new Promise((resolve) => setAnswer(() => resolve));
    },
    question: answer && (
      <Suspense>
        <AlertDialog
          title={title}
          action={action}
          cancel={cancel}
          pending={false}
          onAction={settle(true)}
          onClose={settle(false)}
        >
          {says}
        </AlertDialog>
      </Suspense>
    ),
  };
}
