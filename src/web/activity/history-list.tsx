import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Activity, AuditSubject } from '#contract/activity.ts';
import type { Api } from '#web/api/client.ts';
import { ProblemBanner } from '#web/forms/problem-banner.tsx';
import { useFormats } from '#web/i18n/use-formats.ts';
import { activityQueries } from '#web/queries/activity.ts';
import { Pagination } from '#web/lists/pagination.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Changes } from './changes.tsx';
import { What } from './what.tsx';

/** Whose history. */
export interface HistoryOf {
  subject: AuditSubject;
  id: string;
}

interface HistoryListProps {
  api: Api;
  of: HistoryOf;
}

const perPage = 20;

/** What was done to one record, newest first. */
export function HistoryList({ api, of }: HistoryListProps) {
  const { t } = useLingui();
  const [page, setPage] = useState(1);
  const filters = { subject: of.subject, subject_id: of.id };
  const { data, error, isPlaceholderData } = useQuery(activityQueries.list(api, filters, page, perPage));
  if (error && !data) return <ProblemBanner title={t`The history could not be loaded`} error={error} />;
  if (!data || (isPlaceholderData && data.rows.length === 0)) return <Waiting />;
  const { rows, total, names } = data;
  if (rows.length === 0) {
    return (
      <p className="text-muted">
        <Trans>No data. Nothing here has changed since activity has been recorded.</Trans>
      </p>
    );
  }
  return (
    <div aria-busy={isPlaceholderData}>
      <ol className="grid gap-4">
        {rows.map((activity) => (
          <Entry key={activity.id} activity={activity} names={names} own={activity.subject.id === of.id} />
        ))}
      </ol>
      {total > perPage && <Pagination page={page} perPage={perPage} total={total} onPage={setPage} />}
    </div>
  );
}

interface EntryProps {
  activity: Activity;
  names: Readonly<Record<string, string>>;
  /** About the record itself: a link to it would lead to the page that is open. */
  own: boolean;
}

function Entry({ activity, names, own }: EntryProps) {
  const { t } = useLingui();
  const formats = useFormats();
  return (
    <li className="grid gap-1 border-t pt-4 first:border-t-0 first:pt-0 sm:grid-cols-[12rem_minmax(0,1fr)] sm:gap-4">
      <p className="text-sm text-muted">
        <time dateTime={activity.at} className="block">
          {formats.instant(activity.at)}
        </time>
        {activity.actor?.name ?? t`Nobody signed in`}
      </p>
      <div>
        <p>
          <What activity={activity} linked={!own} />
        </p>
        <Changes activity={activity} names={names} seen={3} />
      </div>
    </li>
  );
}

function Waiting() {
  const { t } = useLingui();
  return (
    <output aria-label={t`Please wait`} className="grid gap-4">
      {Array.from({ length: 3 }, (_, index) => (
        <Skeleton key={index} className="h-12" />
      ))}
    </output>
  );
}
