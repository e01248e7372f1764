import { Trans } from '@lingui/react/macro';
import { localMinute } from '#contract/month.ts';
import type { Restaurant } from '#contract/restaurants.ts';
import { useFormats } from '#web/i18n/use-formats.ts';

/** Since when a restaurant is out of use, by its own calendar; nothing while it is in use. */
export function ArchivedMark({
  restaurant: { archived_at, time_zone },
}: {
  restaurant: Pick<Restaurant, 'archived_at' | 'time_zone'>;
}) {
  const formats = useFormats();
  if (archived_at === null) return null;
  const date = formats.day(localMinute(new Date(archived_at), time_zone).slice(0, 10));
  return (
    <span className="inline-block rounded border px-1.5 text-sm whitespace-nowrap text-muted">
      <Trans>Archived on {date}</Trans>
    </span>
  );
}
