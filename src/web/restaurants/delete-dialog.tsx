import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { Restaurant } from '#contract/restaurants.ts';
import type { Api } from '#web/api/client.ts';
import { ProblemBanner } from '#web/forms/problem-banner.tsx';
import { useFormats } from '#web/i18n/use-formats.ts';
import { restaurantMutations, restaurantQueries } from '#web/queries/restaurants.ts';
import { useWrite } from '#web/queries/use-write.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';

interface DeleteDialogProps {
  api: Api;
  restaurant: Restaurant;
  onDeleted: () => void;
  onCancel: () => void;
}

/** Asks before a restaurant goes, and says what goes with it before the tick. */
export function DeleteDialog({ api, restaurant, onDeleted, onCancel }: DeleteDialogProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const preview = useQuery(restaurantQueries.deletePreview(api, restaurant.id));
  const remove = useWrite(restaurantMutations.delete(api, restaurant.id));
  const { name } = restaurant;

  return (
    <AlertDialog
      title={t`Delete ${name}?`}
      action={t`Delete restaurant`}
      acknowledgement={t`I understand that this is permanent`}
      // A server that can't say what is concerned can still delete.
      waiting={preview.isPending}
      pending={remove.isPending}
      failure={
        remove.error && (
          <ProblemBanner title={t`An error occurred while deleting the restaurant`} error={remove.error} />
        )
      }
      onAction={() => remove.write(undefined, onDeleted)}
      onCancel={onCancel}
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
