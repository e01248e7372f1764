import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { may } from '#contract/permissions.ts';
import type { Api } from '#web/api/client.ts';
import { useFormats } from '#web/i18n/use-formats.ts';
import { activityQueries } from '#web/queries/activity.ts';
import { useSession } from '#web/state/app-context.tsx';

interface DeletedByProps {
  api: Api;
  subject: 'restaurant' | 'user';
  id: string;
}

/** For who may read the activity, where something isn't there any more: who deleted it, and when. */
export function DeletedBy({ api, subject, id }: DeletedByProps) {
  const formats = useFormats();
  const { user } = useSession();
  const filters = { action: `${subject}.delete`, subject, subject_id: id } as const;
  const { data } = useQuery({
    ...activityQueries.list(api, filters, 1, 1),
    enabled: may('activity.read', user?.role),
  });
  const deletion = data?.rows[0];
  if (!deletion) return null;
  const when = formats.instant(deletion.at);
  const name = deletion.actor?.name;
  return (
    <p className="font-medium text-ink">
      {name === undefined ? (
        <Trans>Deleted on {when}.</Trans>
      ) : (
        <Trans>
          Deleted by {name} on {when}.
        </Trans>
      )}
    </p>
  );
}
