import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { asProblem } from '#web/api/problem.ts';
import { problemMessage } from '#web/i18n/problem-message.ts';
import type { ExportOptions } from '#web/queries/exports.ts';
import { useWrite } from '#web/queries/use-write.ts';
import { ExportMenu } from '#web/ui/export-menu.tsx';
import { notify } from '#web/ui/notify.ts';

/** The export menu of a list: `<ExportButton options={exportMutations.users(api, filters)} />`. */
export function ExportButton({ options, label }: { options: ExportOptions; label?: ReactNode }) {
  const { t } = useLingui();
  const { write, isPending } = useWrite(
    {
      ...options,
      onError: (error) =>
        notify(`${t`The file could not be exported.`} ${problemMessage(asProblem(error), t)}`, 'error'),
    },
    { repeatable: true },
  );
  return (
    <ExportMenu
      label={label}
      pending={isPending}
      onExport={(format) => write(format, (name) => notify(t`${name} is saved`))}
    />
  );
}
