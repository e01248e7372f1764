import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { BonusRuleEntry, BonusRules, ReplacedBonusRule } from '#contract/bonus-rules.ts';
import { useFormats } from '#web/i18n/use-formats.ts';
import type { Column } from '#web/lists/column.ts';
import { DataTable } from '#web/lists/data-table.tsx';
import { missing } from '#web/ui/missing.ts';
import { earliestOf } from './form-values.ts';
import { rulesOn } from './rules-of-month.ts';

type Entry = BonusRuleEntry | ReplacedBonusRule;

const isReplaced = (rule: Entry): rule is ReplacedBonusRule => 'replaced_at' in rule;

/** What no longer counts is struck through. */
function RuleCell({ rule, children }: { rule: Entry; children: ReactNode }) {
  return isReplaced(rule) ? <s className="text-muted">{children}</s> : children;
}

/** By currency as told, then by their first day, the newest first; those replaced below the one that took their place. */
function inOrder({ rules, replaced }: BonusRules): Entry[] {
  const currencies = [...new Set([...rules, ...replaced].map(({ currency }) => currency))];
  return currencies.flatMap((currency) =>
    [...rules, ...replaced]
      .filter((rule) => rule.currency === currency)
      .toSorted((one, other) =>
        one.valid_from === other.valid_from ? 0 : one.valid_from < other.valid_from ? 1 : -1,
      ),
  );
}

function useRuleColumns(rules: BonusRules): Column<Entry>[] {
  const { t } = useLingui();
  const formats = useFormats();
  const standing = (rule: Entry) => {
    if (isReplaced(rule)) return <Replaced rule={rule} />;
    const today = earliestOf(rules, rule.currency);
    if (rule.valid_from > today) return t`Coming`;
    return rulesOn(rules.rules, today).includes(rule) ? t`In force` : t`Past`;
  };
  return [
    {
      id: 'valid_from',
      header: t`Valid from`,
      lead: true,
      className: 'whitespace-nowrap',
      cell: (rule) => (
        <RuleCell rule={rule}>
          <time dateTime={rule.valid_from}>{formats.day(rule.valid_from)}</time>
        </RuleCell>
      ),
    },
    { id: 'currency', header: t`Currency`, wide: true, cell: (rule) => rule.currency },
    { id: 'standing', header: t`Status`, cell: standing },
    {
      id: 'threshold',
      header: t`Points above`,
      numeric: true,
      cell: (rule) => <RuleCell rule={rule}>{formats.number(rule.points_threshold)}</RuleCell>,
    },
    {
      id: 'amount',
      header: t`Amount per point`,
      numeric: true,
      className: 'whitespace-nowrap',
      cell: (rule) => <RuleCell rule={rule}>{formats.amount(rule.amount_per_point, rule.currency)}</RuleCell>,
    },
    { id: 'set_by', header: t`Set by`, cell: (rule) => rule.set_by || t`Came with the installation` },
    {
      id: 'set_at',
      header: t`Set on`,
      className: 'whitespace-nowrap',
      cell: ({ set_at }) =>
        set_at === null ? missing : <time dateTime={set_at}>{formats.instant(set_at)}</time>,
    },
  ];
}

/** By whom and when. */
function Replaced({ rule }: { rule: ReplacedBonusRule }) {
  const formats = useFormats();
  const [name, at] = [rule.replaced_by, formats.instant(rule.replaced_at)];
  return rule.withdrawn ? (
    <Trans>
      Withdrawn by {name}, {at}
    </Trans>
  ) : (
    <Trans>
      Replaced by {name}, {at}
    </Trans>
  );
}

/** Every rule there was, is and will be: since when, what it pays, who set it. */
export function RuleHistory({ rules }: { rules: BonusRules }) {
  const { t } = useLingui();
  const columns = useRuleColumns(rules);
  return (
    <DataTable
      caption={t`All bonus rules`}
      columns={columns}
      rows={inOrder(rules)}
      rowKey={(rule) => `${rule.currency} ${rule.valid_from} ${isReplaced(rule) ? rule.replaced_at : ''}`}
      compact
    />
  );
}
