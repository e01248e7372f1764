import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { Api } from '#web/api/client.ts';
import { useFormats } from '#web/i18n/use-formats.ts';
import { activityQueries } from '#web/queries/activity.ts';

interface LastChangeProps {
  api: Api;
  subject: 'restaurant' | 'user';
  id: string;
}

/** For who may read the activity: who changed a record last, and when. */
export function LastChange({ api, subject, id }: LastChangeProps) {
  const formats = useFormats();
  const { data } = useQuery(activityQueries.list(api, { subject, subject_id: id }, 1, 1));
  const last = data?.rows[0];
  const name = last?.actor?.name;
  if (!last || !name) return null;
  const when = formats.instant(last.at);
  return (
    <p className="font-medium">
      <Trans>
        {name} changed this on {when}.
      </Trans>
    </p>
  );
}
