import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Currency } from '#contract/money.ts';
import type { ReportItem } from '#contract/reports.ts';
import type { Api } from '#web/api/client.ts';
import { useFormats } from '#web/i18n/use-formats.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { usePersonLabel } from '#web/ui/person-name.tsx';
import { ReportDialogs, type Asking } from './report-dialogs.tsx';
import { changeableUntil } from './report-rights.ts';
import { useIsOver } from './use-time.ts';

interface SavedLineProps {
  api: Api;
  /** One's own report, saved a moment ago. */
  report: ReportItem;
  currency: Currency;
  /** The server's time. */
  now: () => Date;
  onCorrected: (report: ReportItem) => void;
  onVoided: () => void;
}

/** What was saved last, and for ten minutes the way to correct it or take it back. */
export function SavedLine({ api, report, currency, now, onCorrected, onVoided }: SavedLineProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const [asking, setAsking] = useState<Asking>();
  const until = changeableUntil(report);
  const isOver = useIsOver(until, now);
  const person = usePersonLabel()(report.evaluated_user);
  const bonus = formats.amount(report.bonus, currency);
  const saved = plural(report.points, { one: '# point', other: '# points' });

  return (
    <section
      aria-label={t`Saved last`}
      className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg bg-good-soft px-4 py-2"
    >
      <p className="flex min-w-0 items-center gap-2 text-ink">
        <Icon name="check" className="size-5 text-good" />
        <span className="min-w-0 break-words">
          {t`Saved: ${person}, ${saved}`}
          <span className="text-muted tabular-nums"> · {bonus}</span>
        </span>
      </p>
      {isOver || !until ? (
        <p className="text-sm text-muted">
          <Trans>The ten minutes for changes are over.</Trans>
        </p>
      ) : (
        <div className="flex flex-wrap items-center gap-2 max-md:pl-7">
          <span className="text-sm text-muted">
            <Trans>Until {formats.time(until)}:</Trans>
          </span>
          <Button onClick={() => setAsking('correct')}>
            <Trans>Correct</Trans>
          </Button>
          <Button onClick={() => setAsking('void')}>
            <Trans>Undo</Trans>
          </Button>
        </div>
      )}
      <ReportDialogs
        api={api}
        report={report}
        currency={currency}
        asking={asking}
        onClose={() => setAsking(undefined)}
        onCorrected={onCorrected}
        onVoided={onVoided}
      />
    </section>
  );
}
