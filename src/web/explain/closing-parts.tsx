import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type {
  ExplainedCause,
  ExplainedChange,
  ExplainedClosing,
  Explanation,
  ExplainQuery,
} from '#contract/explain.ts';
import { fromSigned, toMinor, toSigned, type Currency } from '#contract/money.ts';
import { useFormats } from '#web/i18n/use-formats.ts';
import { AskPart } from './parts.tsx';

interface ClosingPartsProps {
  shown: Explanation;
  closing: ExplainedClosing;
  /** Opens a part's own explanation. */
  onPart: (part: ExplainQuery) => void;
}

/** What is paid, term by term: the month's bonus, what changed earlier months, and what was and is carried. */
export function ClosingParts({ shown, closing, onPart }: ClosingPartsProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const { restaurant, person, date, currency, total } = shown;
  const amount = (text: string) => formats.amount(text, currency);
  const bonus = amount(closing.bonus);
  const askBonus = () =>
    onPart(
      person
        ? { what: 'person-month', user_id: person.id, restaurant_id: restaurant?.id, date }
        : { what: 'store-month', restaurant_id: restaurant?.id ?? '', date },
    );
  return (
    <div className="grid gap-3">
      <p className="text-sm text-muted">
        <MadeAt closing={closing.closing} />
      </p>
      <dl className="divide-y border-y text-sm">
        <Term label={t`Bonus of the month`}>
          <AskPart amount={bonus} onPress={askBonus}>
            {bonus}
          </AskPart>
        </Term>
        {toSigned(closing.changes) !== 0 && (
          <Term label={t`Changes in earlier months`}>{amount(closing.changes)}</Term>
        )}
        {closing.changed.map((change) => (
          <Change key={change.month} change={change} currency={currency} onPart={onPart} />
        ))}
        {toMinor(closing.carried_in) > 0 && (
          <Term label={t`Taken back for an earlier month`}>{amount(`-${closing.carried_in}`)}</Term>
        )}
        {toMinor(closing.carried_out) > 0 && (
          <Term label={t`Left to be taken back next month`}>{amount(closing.carried_out)}</Term>
        )}
        <Term label={t`Payable`} isSum>
          {amount(total)}
        </Term>
      </dl>
    </div>
  );
}

function MadeAt({ closing }: Pick<ExplainedClosing, 'closing'>) {
  const formats = useFormats();
  if (!closing) return <Trans>What closing the month now would pay.</Trans>;
  const { number, closed_by: by } = closing;
  const at = formats.instant(closing.closed_at);
  return (
    <Trans>
      Closing {number}, by {by}, {at}. The amounts are as they were then; the explanation of the bonus is as
      known now.
    </Trans>
  );
}

function Term({ label, isSum = false, children }: { label: string; isSum?: boolean; children: ReactNode }) {
  return (
    <div className={`flex items-center justify-between gap-4 py-1.5 ${isSum ? 'font-semibold' : ''}`}>
      <dt className="min-w-0">{label}</dt>
      <dd className="shrink-0 tabular-nums">{children}</dd>
    </div>
  );
}

interface ChangeProps {
  change: ExplainedChange;
  currency: Currency;
  onPart: ClosingPartsProps['onPart'];
}

/** An earlier month as it was known at the closing before and at this one, and the reports between. */
function Change({ change, currency, onPart }: ChangeProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const amount = (text: string) => formats.amount(text, currency);
  const name = formats.monthInText(change.month);
  return (
    <div className="py-1.5 pl-4">
      <dt className="flex items-center justify-between gap-4 text-muted tabular-nums">
        <span>
          {name}: {amount(change.before)} → {amount(change.after)}
        </span>
        <span className="shrink-0">{amount(change.amount)}</span>
      </dt>
      <dd>
        <ul className="mt-1 grid gap-1">
          {change.causes.map((cause) => {
            const difference = amount(fromSigned(toMinor(cause.after) - toMinor(cause.before)));
            return (
              <li key={cause.report_id} className="flex items-start justify-between gap-4 border-l-2 pl-3">
                <Cause cause={cause} />
                <AskPart amount={difference} onPress={() => onPart({ what: 'report', id: cause.report_id })}>
                  {difference}
                </AskPart>
              </li>
            );
          })}
          {change.causes.length === 0 && <li>{t`The history doesn’t tell what changed it.`}</li>}
        </ul>
      </dd>
    </div>
  );
}

/** Which report it was, who did what with it, when and why. */
function Cause({ cause: { cause, date, by: whose, at: when, reason } }: { cause: ExplainedCause }) {
  const { t } = useLingui();
  const formats = useFormats();
  const [by, at] = [whose || t`Nobody signed in`, formats.instant(when)];
  const said = {
    recorded: t`recorded by ${by}, ${at}`,
    corrected: t`corrected by ${by}, ${at}`,
    voided: t`voided by ${by}, ${at}`,
  };
  const day = formats.weekdayDay(date);
  return (
    <span className="min-w-0">
      <Trans>Report of {day}</Trans>
      <span className="block text-muted">
        {said[cause]}
        {reason !== '' && `: ${reason}`}
      </span>
    </span>
  );
}
