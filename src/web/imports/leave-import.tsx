import { useLingui } from '@lingui/react/macro';
import { LeaveQuestion } from '#web/forms/leave-question.tsx';

/** While an import runs: asks before the page is left, which would cancel it. */
export function LeaveImport() {
  const { t } = useLingui();
  return (
    <LeaveQuestion
      active
      title={t`Leave while the import runs?`}
      action={t`Leave and cancel the import`}
      stay={t`Stay here`}
    >
      {t`Leaving this page cancels the import.`}
    </LeaveQuestion>
  );
}
