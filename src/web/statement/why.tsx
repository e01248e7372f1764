import { plural } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { bonusOf } from '#contract/bonus.ts';
import type { Statement, StatementReport } from '#contract/statements.ts';
import { useFormats } from '#web/i18n/use-formats.ts';

type Line = Statement['formula'][number];
type Goal = NonNullable<Statement['days'][number]['goal']>;

/** The formula with its numbers, and the rule with who set it. */
export function RuleLine({ line: { rule, points_above, by_rule }, of }: { line: Line; of: Statement }) {
  const formats = useFormats();
  if (!rule) return <Trans>No bonus rule was in force: points earn nothing.</Trans>;
  const points = plural(points_above, { one: '# point', other: '# points' });
  const threshold = formats.number(rule.points_threshold);
  const each = formats.amount(rule.amount_per_point, of.currency);
  const sum = formats.amount(by_rule, of.currency);
  const [from, at, by] = [formats.day(rule.valid_from), formats.instant(rule.set_at), rule.set_by];
  return (
    <>
      <span className="block font-medium tabular-nums">
        <Trans>
          {points} above {threshold} × {each} = {sum}
        </Trans>
      </span>
      {by === '' ? (
        <Trans>Rule in force since {from}; it came with the installation.</Trans>
      ) : (
        <Trans>
          Rule in force since {from}, set by {by}, {at}.
        </Trans>
      )}
    </>
  );
}

/** Why a report gives what it gives. */
export function ReportLine({ report, of }: { report: StatementReport; of: Statement }) {
  const formats = useFormats();
  const { points, bonus, rule_from } = report;
  const known = of.formula.find(({ rule }) => (rule?.valid_from ?? null) === rule_from);
  if (!known) return null;
  const { rule } = known;
  const above = rule ? bonusOf(points, { points_threshold: rule.points_threshold, amount_per_point: 1 }) : 0;
  const by_rule = ((above * Math.round(Number(rule?.amount_per_point ?? 0) * 100)) / 100).toFixed(2);
  const recorded = formats.amount(bonus, of.currency);
  return (
    <>
      <RuleLine line={{ ...known, points_above: above, by_rule }} of={of} />
      {by_rule !== bonus && (
        <span className="block">
          <Trans>{recorded} is recorded, and that counts.</Trans>
        </span>
      )}
    </>
  );
}

/** The goal of the restaurant's day, and who set it. */
export function GoalLine({ goal: { goal, valid_from, set_at, set_by } }: { goal: Goal }) {
  const formats = useFormats();
  const [reports, from] = [plural(goal, { one: '# report', other: '# reports' }), formats.day(valid_from)];
  if (set_at === null || set_by === '') {
    return (
      <Trans>
        Goal of the day: {reports}, in force since {from}.
      </Trans>
    );
  }
  const at = formats.instant(set_at);
  return (
    <Trans>
      Goal of the day: {reports}, in force since {from}, set by {set_by}, {at}.
    </Trans>
  );
}

/** Said in the place of reports that lie outside of the database. */
export function ArchivedLine() {
  return (
    <p>
      <Trans>The single reports of this month are archived. The amounts stay as they were.</Trans>
    </p>
  );
}

/** Said where feedback was changed after the closing: then the days add up to another amount than was paid. */
export function KnownNow({ statement }: { statement: Statement }) {
  const formats = useFormats();
  const { bonus, known_bonus, currency } = statement;
  if (known_bonus === bonus) return null;
  const [known, closed] = [formats.amount(known_bonus, currency), formats.amount(bonus, currency)];
  return (
    <p className="mt-2 text-sm text-muted">
      <Trans>
        Feedback of this month has changed since it was closed: the days add up to {known} now, and {closed}{' '}
        counted then. The difference counts in the next closing.
      </Trans>
    </p>
  );
}
