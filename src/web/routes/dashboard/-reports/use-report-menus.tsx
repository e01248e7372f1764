import { useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import type { Currency } from '#contract/money.ts';
import { may } from '#contract/permissions.ts';
import type { ReportItem } from '#contract/reports.ts';
import type { Api } from '#web/api/client.ts';
import { ReportActions } from '#web/feedback/report-actions.tsx';
import { useSession } from '#web/state/app-context.tsx';
import { onDemand } from '#web/ui/on-demand.tsx';

const ReportHistory = onDemand(async () => (await import('#web/activity/report-history.tsx')).ReportHistory);

interface ReportMenus {
  /** A row's menu; nothing for those who may do nothing. */
  menu: ((report: ReportItem, currency: Currency) => ReactNode) | undefined;
  /** The history that was asked for, to stand anywhere on the page. */
  history: ReactNode;
}

/**
 * What a page's rows of reports offer to those who may correct or void a report, or read its history. `now` is the
 * server's time.
 */
export function useReportMenus(api: Api, now: () => Date): ReportMenus {
  const { t } = useLingui();
  const me = useSession().user;
  const [asked, setAsked] = useState<ReportItem>();
  const mayRead = may('activity.read', me?.role);
  const menu = (report: ReportItem, currency: Currency) => (
    <ReportActions
      api={api}
      report={report}
      currency={currency}
      me={me}
      now={now}
      more={mayRead ? [{ id: 'history', label: t`History`, onChoose: () => setAsked(report) }] : []}
    />
  );
  return {
    menu: may('report.void', me?.role) ? menu : undefined,
    history: asked && <ReportHistory api={api} report={asked} onClose={() => setAsked(undefined)} />,
  };
}
