import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ImportEffects } from '#contract/import-effects.ts';
import type { ImportCounts, ImportKind } from '#contract/imports.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { EffectSums, farMonths } from './effect-table.tsx';

interface ConfirmImportProps {
  kind: ImportKind;
  counts: ImportCounts;
  /** Of reports. */
  effects: ImportEffects | undefined;
  /** Of people: how many get an invitation. */
  invited: number;
  /** Rows of closed months count in the next closing. */
  countsClosed: boolean;
  onImport: () => void;
  onClose: () => void;
}

/** Asks before anything is written, and says what will be. */
export function ConfirmImport(props: ConfirmImportProps) {
  const { kind, counts, effects, invited, countsClosed, onImport, onClose } = props;
  const { t } = useLingui();
  const far = effects ? farMonths(effects) : 0;
  const texts = {
    restaurants: {
      added: plural(counts.new, { one: '# restaurant is added', other: '# restaurants are added' }),
      changed: plural(counts.changed, { one: '# restaurant is changed', other: '# restaurants are changed' }),
    },
    users: {
      added: plural(counts.new, { one: '# person is added', other: '# people are added' }),
      changed: plural(counts.changed, { one: '# person is changed', other: '# people are changed' }),
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
      onClose={onClose}
    >
      <ul className="list-disc pl-5">
        {counts.new > 0 && <li>{texts.added}</li>}
        {counts.changed > 0 && <li>{texts.changed}</li>}
        {invited > 0 && (
          <li>
            {plural(invited, {
              one: '# person gets an invitation by e-mail',
              other: '# people get an invitation by e-mail',
            })}
          </li>
        )}
        {counts.error > 0 && (
          <li>
            {plural(counts.error, {
              one: '# row with an error is left out',
              other: '# rows with errors are left out',
            })}
          </li>
        )}
      </ul>
      {effects && <EffectSums effects={effects} className="grid gap-1 font-medium text-ink" />}
      {far > 0 && (
        <p className="flex items-start gap-2">
          <Icon name="warning" className="mt-1 size-4 shrink-0 text-close" />
          <span>
            {plural(far, {
              one: '# month has something unusual. Please look at the table first.',
              other: '# months have something unusual. Please look at the table first.',
            })}
          </span>
        </p>
      )}
      <p>
        {countsClosed ? (
          <Trans>
            All of it is stored, or nothing. It has rows of closed months, so it can’t be undone as a whole
            while they are closed.
          </Trans>
        ) : kind === 'reports' ? (
          <Trans>
            All of it is stored, or nothing. It can be undone as a whole until one of its months is closed.
          </Trans>
        ) : (
          <Trans>All of it is stored, or nothing.</Trans>
        )}
      </p>
    </AlertDialog>
  );
}
