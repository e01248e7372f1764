import { useLingui } from '@lingui/react/macro';
import type { BonusRuleEntry, BonusRules } from '#contract/bonus-rules.ts';
import { useFormats } from '#web/i18n/use-formats.ts';
import { DataTable, type Column } from '#web/ui/data-table.tsx';
import { earliestOf } from './form-values.ts';
import { rulesOn } from './rules-of-month.ts';

function useRuleColumns(rules: BonusRules): Column<BonusRuleEntry>[] {
  const { t } = useLingui();
  const formats = useFormats();
  const standing = (rule: BonusRuleEntry) => {
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
      cell: (rule) => <time dateTime={rule.valid_from}>{formats.day(rule.valid_from)}</time>,
    },
    { id: 'currency', header: t`Currency`, wide: true, cell: (rule) => rule.currency },
    { id: 'standing', header: t`Status`, className: 'whitespace-nowrap', cell: standing },
    {
      id: 'threshold',
      header: t`Points above`,
      numeric: true,
      cell: (rule) => formats.number(rule.points_threshold),
    },
    {
      id: 'amount',
      header: t`Amount per point`,
      numeric: true,
      className: 'whitespace-nowrap',
      cell: (rule) => formats.amount(rule.amount_per_point, rule.currency),
    },
    { id: 'set_by', header: t`Set by`, cell: (rule) => rule.set_by || t`Came with the installation` },
    {
      id: 'set_at',
      header: t`Set on`,
      className: 'whitespace-nowrap',
      cell: (rule) => <time dateTime={rule.set_at}>{formats.instant(rule.set_at)}</time>,
    },
  ];
}

/** Every rule there was, is and will be: since when, what it pays, who set it. */
export function RuleHistory({ rules }: { rules: BonusRules }) {
  const { t } = useLingui();
  const columns = useRuleColumns(rules);
  return (
    <DataTable
      caption={t`All bonus rules`}
      columns={columns}
      rows={rules.rules}
      rowKey={(rule) => `${rule.currency} ${rule.valid_from}`}
      compact
    />
  );
}
