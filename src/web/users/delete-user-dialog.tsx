import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { User } from '#contract/users.ts';
import type { Api } from '#web/api/client.ts';
import { ProblemBanner } from '#web/forms/problem-banner.tsx';
import { useFormats } from '#web/i18n/use-formats.ts';
import { useWrite } from '#web/queries/use-write.ts';
import { userMutations, userQueries } from '#web/queries/users.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { usePersonLabel } from '#web/ui/person-name.tsx';

interface DeleteUserDialogProps {
  api: Api;
  user: User;
  onDeleted: () => void;
  onClose: () => void;
}

/** Asks before a person goes, and says what goes and what stays before the tick. */
export function DeleteUserDialog({ api, user, onDeleted, onClose }: DeleteUserDialogProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const preview = useQuery(userQueries.deletePreview(api, user.id));
  const { write, isPending, error } = useWrite(userMutations.delete(api, user.id));
  const name = usePersonLabel()(user);
  const {
    restaurants,
    reports,
    bonus_totals = [],
  } = preview.data ?? { restaurants: user.restaurants.length };
  const bonus = formats.list(bonus_totals.map(({ amount, currency }) => formats.amount(amount, currency)));

  return (
    <AlertDialog
      title={t`Delete the account of ${name}?`}
      action={t`Delete person`}
      acknowledgement={t`I understand that this removes the user from all restaurants`}
      // A server that can't say what is concerned can still delete.
      waiting={preview.isPending}
      pending={isPending}
      failure={error && <ProblemBanner title={t`An error occurred while deleting the user`} error={error} />}
      onAction={() => write(undefined, onDeleted)}
      onClose={onClose}
    >
      {preview.isPending ? (
        <p>
          <Trans>Please wait…</Trans>
        </p>
      ) : (
        <>
          <p className="font-medium text-ink">
            {t`The account and its place in ${plural(restaurants, { one: '# restaurant', other: '# restaurants' })} will be deleted.`}
          </p>
          <p>
            {reports === undefined ? (
              <Trans>The reports are kept under this name.</Trans>
            ) : reports === 0 ? (
              <Trans>No report names this person.</Trans>
            ) : bonus ? (
              t`${plural(reports, { one: '# report', other: '# reports' })} and ${bonus} bonus are kept under this name.`
            ) : (
              t`${plural(reports, { one: '# report is kept', other: '# reports are kept' })} under this name.`
            )}
          </p>
        </>
      )}
    </AlertDialog>
  );
}
