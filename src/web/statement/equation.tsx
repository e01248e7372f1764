import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { Statement } from '#contract/statements.ts';
import { useFormats } from '#web/i18n/use-formats.ts';
import { RuleLine } from './why.tsx';

type Cause = Statement['changes'][number]['causes'][number];

interface EquationProps {
  statement: Statement;
  /** So many causes of changes are named; the others are counted. */
  causesMax?: number;
}

/** What is paid, term by term; a term that is nothing is left out. */
export function Equation({ statement, causesMax = Infinity }: EquationProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const { bonus, changes, carried_in, carried_out, payable, currency } = statement;
  const amount = (text: string) => formats.amount(text, currency);
  const all = changes.reduce((sum, { causes }) => sum + causes.length, 0);
  const more = Math.max(0, all - causesMax);
  return (
    <dl className="divide-y border-y text-sm">
      <Term label={t`Bonus of the month`} amount={amount(bonus)}>
        {statement.known_bonus === bonus &&
          statement.formula.map((line) => (
            <p key={line.rule?.valid_from ?? ''} className="border-l-2 pl-3 text-muted">
              <RuleLine line={line} of={statement} />
            </p>
          ))}
      </Term>
      {changes.map((change, index) => {
        const named = changes.slice(0, index).reduce((sum, { causes }) => sum + causes.length, 0);
        const name = formats.monthInText(change.month);
        return (
          <Term key={change.month} label={t`Changes in ${name}`} amount={amount(change.amount)}>
            {change.causes.slice(0, Math.max(0, causesMax - named)).map((cause, at) => (
              <CauseLine
                // An import brings reports that are alike in all that is told of them.
                key={at}
                cause={cause}
                before={amount(cause.before)}
                after={amount(cause.after)}
              />
            ))}
          </Term>
        );
      })}
      {more > 0 && (
        <div className="py-1.5 text-muted">
          <dt>{t`${plural(more, { one: 'and # more change', other: 'and # more changes' })}`}</dt>
          <dd />
        </div>
      )}
      {isAmount(carried_in) && (
        <Term label={t`Taken back for an earlier month`} amount={amount(`-${carried_in}`)} />
      )}
      {isAmount(carried_out) && (
        <Term label={t`Left to be taken back next month`} amount={amount(carried_out)} />
      )}
      <Term label={t`Payable`} amount={amount(payable)} isSum />
    </dl>
  );
}

const isAmount = (text: string) => Number(text) !== 0;

interface TermProps {
  label: string;
  amount: string;
  isSum?: boolean;
  /** What it comes from. */
  children?: ReactNode;
}

function Term({ label, amount, isSum = false, children }: TermProps) {
  return (
    <div className="py-1.5">
      <dt className={`flex items-baseline justify-between gap-4 ${isSum ? 'font-semibold' : ''}`}>
        <span className="min-w-0">{label}</span>
        <span className="shrink-0 tabular-nums">{amount}</span>
      </dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Which report of an earlier month it was, what was done with it, and what it gave before and gives now. */
function CauseLine({
  cause: { date, cause, at, by, reason },
  before,
  after,
}: {
  cause: Cause;
  before: string;
  after: string;
}) {
  const { t } = useLingui();
  const formats = useFormats();
  const day = formats.weekdayDay(date);
  const done = { recorded: t`recorded later`, corrected: t`corrected`, voided: t`voided` }[cause];
  const when = [by, formats.instant(at)].filter(Boolean).join(', ');
  return (
    <p className="border-l-2 pl-3 wrap-anywhere text-muted">
      <Trans>
        Report of {day}, {done}
      </Trans>
      {` (${when})`}
      {reason !== '' && `: ${reason}`}
      {' · '}
      <span className="whitespace-nowrap tabular-nums">
        {before} → {after}
      </span>
    </p>
  );
}
