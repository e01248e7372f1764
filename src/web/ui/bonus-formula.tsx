import { Trans } from '@lingui/react/macro';

/** A bonus rule in words; made of a rule by #web/i18n/bonus-words.ts. */
export interface RuleWords {
  /** Points above this earn. */
  threshold: string;
  /** What each of them earns: "RON 2.50". */
  amount: string;
  /** What 9 points earn. */
  nine: string;
  /** The first day that it counts for; absent where only one rule counts for what is shown. */
  from?: string | undefined;
}

interface BonusFormulaProps {
  /** The rules that count for what is shown, the earliest first; none where points earn nothing. */
  rules: readonly RuleWords[];
  /** Without the example, where there is little room. */
  short?: boolean;
}

/** How points become money, in one line for each rule. Stands wherever a bonus is shown. */
export function BonusFormula({ rules, short = false }: BonusFormulaProps) {
  if (rules.length === 0) {
    return (
      <p>
        <Trans>No bonus rule: points earn nothing.</Trans>
      </p>
    );
  }
  return rules.map((rule) => (
    <p key={`${rule.amount} ${rule.from}`} className="tabular-nums">
      <Formula {...rule} />
      {!short && (
        <>
          {' '}
          <Example nine={rule.nine} />
        </>
      )}
    </p>
  ));
}

function Formula({ threshold, amount, from }: RuleWords) {
  return from === undefined ? (
    <Trans>
      Bonus = (points above {threshold}) ×&nbsp;{amount}.
    </Trans>
  ) : (
    <Trans>
      From {from}: bonus = (points above {threshold}) ×&nbsp;{amount}.
    </Trans>
  );
}

function Example({ nine }: { nine: string }) {
  return (
    <span className="inline-block">
      <Trans>9 points earn {nine}.</Trans>
    </span>
  );
}
