import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ExplainedGoal, ExplainedRule, Explanation } from '#contract/explain.ts';
import type { Currency } from '#contract/money.ts';
import { useFormats } from '#web/i18n/use-formats.ts';

/** The formula with its numbers, a line for each rule; what was counted; the goal of that day. */
export function Formula({ shown }: { shown: Explanation }) {
  const { formula, currency, goal } = shown;
  return (
    <div className="grid gap-4">
      {formula.map((line) => (
        <Line key={line.rule?.valid_from} line={line} currency={currency} isOneOfMany={formula.length > 1} />
      ))}
      <div className="text-sm text-muted">
        <Counted shown={shown} />
        {goal && <Goal goal={goal} />}
      </div>
    </div>
  );
}

interface LineProps {
  line: ExplainedRule;
  currency: Currency;
  isOneOfMany: boolean;
}

function Line({ line, currency, isOneOfMany }: LineProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const { rule, count } = line;
  const reports = plural(count, { one: '# report', other: '# reports' });
  if (!rule) {
    return (
      <div>
        {isOneOfMany && <p className="text-sm text-muted">{reports}</p>}
        <p>
          <Trans>No bonus rule was in force: points earn nothing.</Trans>
        </p>
        <Differing line={line} currency={currency} />
      </div>
    );
  }
  const points = plural(line.points_above, { one: '# point', other: '# points' });
  const threshold = formats.number(rule.points_threshold);
  const each = formats.amount(rule.amount_per_point, currency);
  const sum = formats.amount(line.by_rule, currency);
  const from = formats.day(rule.valid_from);
  const at = formats.instant(rule.set_at);
  const by = rule.set_by;
  return (
    <div>
      {isOneOfMany && <p className="text-sm text-muted">{t`From ${from}: ${reports}`}</p>}
      <p className="text-lg font-medium tabular-nums">
        <Trans>
          {points} above {threshold} × {each} = {sum}
        </Trans>
      </p>
      <p className="text-sm text-muted">
        {by === '' ? (
          <Trans>Rule in force since {from}; it came with the installation.</Trans>
        ) : (
          <Trans>
            Rule in force since {from}, set by {by}, {at}.
          </Trans>
        )}
      </p>
      <Differing line={line} currency={currency} />
    </div>
  );
}

/** Said where what is recorded isn't what the rule gives: the total is of what is recorded. */
function Differing({ line, currency }: Omit<LineProps, 'isOneOfMany'>) {
  const formats = useFormats();
  if (line.differing === 0) return null;
  const recorded = formats.amount(line.bonus, currency);
  const reports = plural(line.differing, {
    one: '# report has another bonus than this rule gives.',
    other: '# reports have another bonus than this rule gives.',
  });
  return (
    <p className="mt-1 rounded-md bg-close-soft px-3 py-2 text-sm text-close">
      <Trans>{recorded} is recorded, and that counts.</Trans> {reports}
    </p>
  );
}

/** How much feedback it is, and what it comes to on average. */
function Counted({ shown: { count, points_total, points_average } }: { shown: Explanation }) {
  const { t } = useLingui();
  const formats = useFormats();
  const facts = [
    plural(count, { one: '# report', other: '# reports' }),
    plural(points_total, { one: '# point', other: '# points' }),
  ];
  if (points_average !== null && count > 1) {
    const average = formats.average(points_average);
    facts.push(t`average ${average}`);
  }
  return <p className="tabular-nums">{facts.join(' · ')}</p>;
}

/** Absent an author the history doesn't tell who set it. */
function Goal({ goal: { goal, valid_from, set_at, set_by } }: { goal: ExplainedGoal }) {
  const formats = useFormats();
  const [reports, from] = [plural(goal, { one: '# report', other: '# reports' }), formats.day(valid_from)];
  if (set_at === null || set_by === '') {
    return (
      <p>
        <Trans>
          Goal of the day: {reports}, in force since {from}.
        </Trans>
      </p>
    );
  }
  const at = formats.instant(set_at);
  return (
    <p>
      <Trans>
        Goal of the day: {reports}, in force since {from}, set by {set_by}, {at}.
      </Trans>
    </p>
  );
}
