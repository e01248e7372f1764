import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ImportCounts, ImportKind } from '#contract/imports.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';

interface ConfirmImportProps {
  kind: ImportKind;
  counts: ImportCounts;
  onImport: () => void;
  onCancel: () => void;
}

/** Asks before anything is written, and says what will be. */
export function ConfirmImport({ kind, counts, onImport, onCancel }: ConfirmImportProps) {
  const { t } = useLingui();
  const texts = {
    restaurants: {
      added: plural(counts.new, { one: '# restaurant is added', other: '# restaurants are added' }),
      changed: plural(counts.changed, { one: '# restaurant is changed', other: '# restaurants are changed' }),
    },
    users: {
      added: plural(counts.new, { one: '# user is added', other: '# users are added' }),
      changed: plural(counts.changed, { one: '# user is changed', other: '# users are changed' }),
    },
    reports: {
      added: plural(counts.new, { one: '# report is added', other: '# reports are added' }),
      changed: plural(counts.changed, { one: '# report is corrected', other: '# reports are corrected' }),
    },
  }[kind];
  return (
    <AlertDialog
      title={t`Import this file?`}
      action={t({ message: 'Import', context: 'button' })}
      actionLook="primary"
      pending={false}
      onAction={onImport}
      onCancel={onCancel}
    >
      <ul className="list-disc pl-5">
        {counts.new > 0 && <li>{texts.added}</li>}
        {counts.changed > 0 && <li>{texts.changed}</li>}
        {kind === 'users' && counts.new > 0 && (
          <li>
            {plural(counts.new, {
              one: '# person gets an invitation by e-mail',
              other: '# people get an invitation by e-mail',
            })}
          </li>
        )}
        {kind === 'reports' && <li>{t`Totals and bonuses of the days concerned are worked out anew`}</li>}
      </ul>
      <p>
        <Trans>All of it is stored, or nothing.</Trans>
      </p>
    </AlertDialog>
  );
}
