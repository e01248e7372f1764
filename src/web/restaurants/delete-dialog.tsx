import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Restaurant } from '#contract/restaurants.ts';
import { fold } from '#contract/text.ts';
import type { Api } from '#web/api/client.ts';
import { ProblemBanner } from '#web/forms/problem-banner.tsx';
import { useFormats } from '#web/i18n/use-formats.ts';
import { exportMutations } from '#web/queries/exports.ts';
import { restaurantMutations } from '#web/queries/restaurant-changes.ts';
import { restaurantQueries } from '#web/queries/restaurants.ts';
import { useWrite } from '#web/queries/use-write.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { ExportMenu } from '#web/ui/export-menu.tsx';
import { notify } from '#web/ui/notify.ts';
import { TextField } from '#web/ui/text-field.tsx';

interface DeleteDialogProps {
  api: Api;
  restaurant: Restaurant;
  onDeleted: () => void;
  /** It is to be archived instead. */
  onArchive: () => void;
  onClose: () => void;
}

/** Asks before a restaurant goes, and says what goes with it before the tick. */
export function DeleteDialog({ api, restaurant, onDeleted, onArchive, onClose }: DeleteDialogProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const preview = useQuery(restaurantQueries.deletePreview(api, restaurant.id));
  const remove = useWrite(restaurantMutations.delete(api, restaurant.id));
  const { name } = restaurant;
  const [typed, setTyped] = useState('');
  const months = preview.data?.months;
  const file = useWrite(
    exportMutations.reports(api, { restaurant_id: restaurant.id, from: months?.from ?? '', to: months?.to }),
    { repeatable: true },
  );

  if (preview.data?.has_closings) {
    const isArchived = restaurant.archived_at !== null;
    return (
      <AlertDialog
        title={t`Delete ${name}?`}
        action={isArchived ? t`Delete restaurant` : t`Archive restaurant`}
        actionLook={isArchived ? 'danger' : 'primary'}
        waiting={isArchived}
        pending={false}
        onAction={onArchive}
        onClose={onClose}
      >
        {isArchived ? (
          <Trans>Months of this restaurant are closed, so it can’t be deleted.</Trans>
        ) : (
          <Trans>Months of this restaurant are closed, so it can’t be deleted. It can be archived.</Trans>
        )}
      </AlertDialog>
    );
  }
  return (
    <AlertDialog
      title={t`Delete ${name}?`}
      action={t`Delete restaurant`}
      acknowledgement={t`I understand that this is permanent`}
      // A server that can't say what is concerned can still delete.
      waiting={preview.isPending || fold(typed) !== fold(name)}
      pending={remove.isPending}
      failure={
        (remove.error && (
          <ProblemBanner title={t`An error occurred while deleting the restaurant`} error={remove.error} />
        )) ??
        (file.error && <ProblemBanner title={t`The file could not be exported.`} error={file.error} />)
      }
      fields={
        <div className="grid gap-4">
          {months && (
            <div className="flex flex-wrap items-center justify-between gap-3">
              <p className="text-muted">
                <Trans>Keep a copy of its reports first:</Trans>
              </p>
              <ExportMenu
                pending={file.isPending}
                onExport={(format) => file.write(format, (saved) => notify(t`${{ name: saved }} is saved`))}
              />
            </div>
          )}
          <TextField
            label={t`Type the name of the restaurant`}
            hint={name}
            value={typed}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
      }
      onAction={() => remove.write(undefined, onDeleted)}
      onClose={onClose}
    >
      <p className="font-medium text-ink">
        {preview.isPending ? (
          <Trans>Please wait…</Trans>
        ) : preview.data ? (
          t`${plural(preview.data.reports, { one: '# report', other: '# reports' })} and ${formats.amount(
            preview.data.bonus_total,
            preview.data.currency,
          )} bonus will be deleted.`
        ) : (
          <Trans>All its reports and their bonus will be deleted.</Trans>
        )}
      </p>
      <p>
        <Trans>Its people keep their accounts and lose access to this restaurant at once.</Trans>
      </p>
    </AlertDialog>
  );
}
