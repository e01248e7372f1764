import { useBlocker } from '@tanstack/react-router';
import { useEffect, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import { fetchQuestion, useQuestion } from './question.tsx';
import { markUnsaved } from './unsaved.ts';

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
  const { ask, question } = useQuestion({ title, action, cancel: stay, says: children });
  // The router lets go of a blocker only after the page is painted. A press before that would wait for a question that
  // nobody puts any more.
  const asks = useRef(false);
  useLayoutEffect(() => {
    asks.current = active;
    return () => {
      asks.current = false;
    };
  }, [active]);
  useEffect(() => {
    if (!active) return undefined;
    fetchQuestion();
    return markUnsaved();
  }, [active]);
  useBlocker({
    // Not the router's resolver: it would put a question although the browser's has been answered.
    async shouldBlockFn({ current, next }) {
      if (!asks.current || passing?.current || current.pathname === next.pathname) return false;
      const leaves = await ask();
      if (leaves) onLeave?.();
      return !leaves;
    },
    enableBeforeUnload: () => asks.current,
  });
  return question;
}
