import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ExplainedCorrection, Explanation } from '#contract/explain.ts';
import type { Currency } from '#contract/money.ts';
import { useFormats } from '#web/i18n/use-formats.ts';
import { usePersonLabel } from '#web/ui/person-name.tsx';
import { Voided } from './voided.tsx';

interface OriginProps {
  report: NonNullable<Explanation['report']>;
  currency: Currency;
}

/** Who recorded a report and when, what has changed it since, and who voided it. */
export function Origin({ report, currency }: OriginProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const labelOf = usePersonLabel();
  const { evaluator, recorded_at, reason, import: file, corrections, voided } = report;
  const [by, at] = [labelOf(evaluator), formats.instant(recorded_at)];
  const points = plural(report.points, { one: '# point', other: '# points' });
  const bonus = formats.amount(report.bonus, currency);
  return (
    <div className="grid gap-3 text-sm">
      {voided && (
        <div className="rounded-md bg-bad-soft px-3 py-2 text-bad">
          <p className="font-medium">
            <Trans>
              Voided: its {points} and {bonus} count for nothing.
            </Trans>
          </p>
          <Voided voided={voided} />
        </div>
      )}
      <p>
        {file ? (
          <Imported file={file} evaluator={by} />
        ) : (
          <Trans>
            Recorded by {by}, {at}.
          </Trans>
        )}
        {reason !== null && ` ${t`Reason: ${reason}`}`}
      </p>
      {corrections.length > 0 && (
        <div>
          <h4 className="font-medium">
            <Trans>Changed since</Trans>
          </h4>
          <ul className="mt-1 grid gap-2">
            {corrections.map((correction) => (
              <li key={`${correction.at} ${correction.cause}`} className="border-l-2 pl-3">
                <Correction correction={correction} currency={currency} />
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

interface ImportedProps {
  file: NonNullable<OriginProps['report']['import']>;
  evaluator: string;
}

function Imported({ file: { name, at: when, by }, evaluator }: ImportedProps) {
  const formats = useFormats();
  const at = formats.instant(when);
  return (
    <Trans>
      Given by {evaluator}, imported from “{name}” by {by}, {at}.
    </Trans>
  );
}

interface CorrectionProps {
  correction: ExplainedCorrection;
  currency: Currency;
}

function Correction({ correction, currency }: CorrectionProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const { cause, note, before, after } = correction;
  const by = correction.by || t`Nobody signed in`;
  const causes = {
    correction: note === '' ? t`Corrected by ${by}` : t`Corrected by ${by}: ${note}`,
    import: t`Corrected by the import of “${note}” by ${by}`,
    'import-undone': t`Import undone by ${by}: ${note}`,
    rule: t`The bonus rule of its day was changed by ${by}`,
  };
  const [was, is] = [before, after].map(({ points, bonus, date, evaluated_user }) =>
    [
      evaluated_user,
      date && formats.day(date),
      points === undefined ? undefined : plural(points, { one: '# point', other: '# points' }),
      bonus && formats.amount(bonus, currency),
    ]
      .filter(Boolean)
      .join(' · '),
  );
  return (
    <>
      <p>
        {causes[cause]}, {formats.instant(correction.at)}
      </p>
      <p className="text-muted tabular-nums">
        {was} → {is}
      </p>
    </>
  );
}
