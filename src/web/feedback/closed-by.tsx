import { Trans } from '@lingui/react/macro';
import * as z from 'zod/mini';
import { closedMonth } from '#contract/reports.ts';
import { asProblem } from '#web/api/problem.ts';
import { useFormats } from '#web/i18n/use-formats.ts';

/** After `month_closed`: who closed the month and when. Of another failure nothing. */
export function ClosedBy({ error }: { error: Error | null }) {
  const formats = useFormats();
  const { code, answer } = asProblem(error);
  const closed = code === 'month_closed' && z.safeParse(closedMonth, answer?.current).data;
  if (!closed) return null;
  const { closed_by: by } = closed;
  const at = formats.instant(closed.closed_at);
  return (
    <Trans>
      Closed by {by}, {at}.
    </Trans>
  );
}
