import { useBlocker } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState, type ReactNode, type RefObject } from 'react';
import { markUnsaved } from './unsaved.ts';

const loadDialog = () => import('#web/ui/alert-dialog.tsx');
const AlertDialog = lazy(async () => ({ default: (await loadDialog()).AlertDialog }));

interface LeaveQuestionProps {
  /** Something would be lost by leaving. */
  active: boolean;
  /** A navigation of the page's own, which isn't asked about. */
  passing?: RefObject<boolean>;
  title: string;
  /** The verb of leaving. */
  action: string;
  /** The verb of staying; Cancel unless said otherwise. */
  stay?: string;
  onLeave?: () => void;
  /** What would be lost. */
  children: ReactNode;
}

/** Asks before a page is left with something that would be lost: in the app by a dialog, at the tab's closing by the browser. */
export function LeaveQuestion(props: LeaveQuestionProps) {
  const { active, passing, title, action, stay, onLeave, children } = props;
  // The router's own question would be put although the browser's has been answered.
  const [question, setQuestion] = useState<{ stay: () => void; leave: () => void }>();
  useEffect(() => {
    if (!active) return undefined;
    // Fetched while there is time: its absence must not be what the page is lost to when the server is away.
    loadDialog().catch(() => undefined);
    return markUnsaved();
  }, [active]);
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
      if (!active || passing?.current || current.pathname === next.pathname) return false;
      try {
        await loadDialog();
      } catch {
        // oxlint-disable-next-line no-alert -- the browser's own question needs no code
        return !confirm(title);
      }
      return await ask();
    },
    enableBeforeUnload: () => active,
  });
  if (!question) return null;
  return (
    <Suspense>
      <AlertDialog
        title={title}
        action={action}
        cancel={stay}
        pending={false}
        onAction={() => {
          onLeave?.();
          question.leave();
        }}
        onCancel={question.stay}
      >
        {children}
      </AlertDialog>
    </Suspense>
  );
}
