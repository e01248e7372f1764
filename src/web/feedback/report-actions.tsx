import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Currency } from '#contract/money.ts';
import { reach } from '#contract/permissions.ts';
import type { ReportItem } from '#contract/reports.ts';
import type { User } from '#contract/users.ts';
import type { Api } from '#web/api/client.ts';
import { useFormats } from '#web/i18n/use-formats.ts';
import { Icon } from '#web/ui/icon.tsx';
import { notify } from '#web/ui/notify.ts';
import { MenuButton, type MenuItem } from '#web/ui/menu-button.tsx';
import { usePersonLabel } from '#web/ui/person-name.tsx';
import { ReportDialogs, type Asking } from './report-dialogs.tsx';
import { changeableUntil, rightsOver } from './report-rights.ts';
import { useIsOver } from '#web/ui/use-time.ts';

interface ReportActionsProps {
  api: Api;
  report: ReportItem;
  currency: Currency;
  /** Who looks. */
  me: User | null;
  /** The server's time. */
  now: () => Date;
  /** What the page offers besides: the report's history. */
  more?: readonly MenuItem[];
}

/** A row's menu: correct and void, as far as the person may; nothing at all where there is nothing to offer. */
export function ReportActions(props: ReportActionsProps) {
  const { api, report, currency, me, now, more = [] } = props;
  const { t } = useLingui();
  const formats = useFormats();
  const [asking, setAsking] = useState<Asking>();
  const until = changeableUntil(report);
  const rights = rightsOver(report, me, useIsOver(until, now));
  const person = usePersonLabel()(report.evaluated_user);
  const day = formats.shortDay(report.date);

  const note =
    !rights.needsReason && until !== null && reach('report.update', me?.role) !== 'all'
      ? t`Until ${formats.time(until)}`
      : undefined;
  const item = (id: Asking, label: string): MenuItem => ({
    id,
    label,
    ...(note !== undefined && { note }),
    onChoose: () => setAsking(id),
  });
  const items = [
    ...(rights.correct ? [item('correct', t`Correct`)] : []),
    ...(rights.void ? [item('void', t`Void`)] : []),
    ...more,
  ];
  // A dialog that stands open when the time is over stays: the server says what is the matter.
  if (items.length === 0 && asking === undefined) return null;

  return (
    <>
      {items.length > 0 && (
        <MenuButton variant="ghost" label={t`Actions: ${person}, ${day}`} items={items}>
          <Icon name="more" className="size-4" />
        </MenuButton>
      )}
      <ReportDialogs
        api={api}
        report={report}
        currency={currency}
        asking={asking}
        needsReason={rights.needsReason}
        onClose={() => setAsking(undefined)}
        onCorrected={() => notify(t`The report was corrected`)}
      />
    </>
  );
}
