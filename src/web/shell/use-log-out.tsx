import { useLingui } from '@lingui/react/macro';
import { useQuestion } from '#web/forms/question.tsx';
import { hasUnsaved } from '#web/forms/unsaved.ts';

/** Logging out: asks first where typed text would be lost. Show `question` on the page. */
export function useLogOut(logOut: () => Promise<void>) {
  const { t } = useLingui();
  const { ask, question } = useQuestion({
    title: t`Log out without saving?`,
    action: t`Log out`,
    says: t`What you have entered here will be lost.`,
  });
  return {
    ask: async () => {
      if (!hasUnsaved() || (await ask())) await logOut();
    },
    question,
  };
}
