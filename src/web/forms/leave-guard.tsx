import { useLingui } from '@lingui/react/macro';
import type { RefObject } from 'react';
import { useFormContext, useFormState } from 'react-hook-form';
import { LeaveQuestion } from './leave-question.tsx';

/** Asks before the text that was typed in the form around it is left behind; not while it is being sent (`passing`). */
export function LeaveGuard({ passing, onLeave }: { passing: RefObject<boolean>; onLeave: () => void }) {
  const { t } = useLingui();
  const { control } = useFormContext();
  const { isDirty } = useFormState({ control });
  return (
    <LeaveQuestion
      active={isDirty}
      passing={passing}
      title={t`Leave without saving?`}
      action={t`Leave`}
      onLeave={onLeave}
    >
      {t`What you have entered here will be lost.`}
    </LeaveQuestion>
  );
}
