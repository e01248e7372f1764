import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ClosedMonth, ReportItem } from '#contract/reports.ts';
import type { Api } from '#web/api/client.ts';
import { useFormats } from '#web/i18n/use-formats.ts';
import { feedbackQueries } from '#web/queries/feedback.ts';
import { Banner } from '#web/ui/banner.tsx';

/** That a day is of a closed month, and what comes of changing it; of an open one nothing. */
export function ClosedDay({ closed }: { closed: ClosedMonth | null }) {
  const { t } = useLingui();
  const formats = useFormats();
  if (!closed) return null;
  const { closed_by: by } = closed;
  const [month, at] = [formats.monthInText(closed.month), formats.instant(closed.closed_at)];
  return (
    <Banner tone="info" title={t`${month} is closed: by ${by}, ${at}.`}>
      <Trans>
        Only administrators can still change it. That changes what is known, not what was paid: it counts in
        the next closing.
      </Trans>
    </Banner>
  );
}

/** The same of a report's day. */
export function ClosedDayOf({ api, report }: { api: Api; report: ReportItem }) {
  const { restaurant_id: restaurantId, date: day } = report;
  const sheet = useQuery(feedbackQueries.sheet(api, { restaurantId, day }));
  return <ClosedDay closed={sheet.data?.closed ?? null} />;
}
