import { Trans, useLingui } from '@lingui/react/macro';
import type { BonusRuleEntry, BonusRules } from '#contract/bonus-rules.ts';
import type { Api } from '#web/api/client.ts';
import { ProblemBanner } from '#web/forms/problem-banner.tsx';
import { ruleWords } from '#web/i18n/bonus-words.ts';
import { useFormats } from '#web/i18n/use-formats.ts';
import { bonusRuleMutations } from '#web/queries/bonus-rules.ts';
import { useWrite } from '#web/queries/use-write.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { BonusFormula } from '#web/ui/bonus-formula.tsx';
import { notify } from '#web/ui/notify.ts';

interface RemoveRuleDialogProps {
  api: Api;
  rule: BonusRuleEntry;
  onRemoved: (rules: BonusRules) => void;
  onClose: () => void;
}

/** Asks before a coming rule is taken back. */
export function RemoveRuleDialog({ api, rule, onRemoved, onClose }: RemoveRuleDialogProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const remove = useWrite(bonusRuleMutations.remove(api));
  const { currency, valid_from } = rule;
  const day = formats.day(valid_from);
  const removed = (rules: BonusRules) => {
    notify(t`The rule from ${day} was withdrawn`);
    onRemoved(rules);
  };
  return (
    <AlertDialog
      title={t`Withdraw the rule from ${day}?`}
      action={t`Withdraw`}
      pending={remove.isPending}
      failure={
        remove.error && (
          <ProblemBanner title={t`An error occurred while withdrawing the rule`} error={remove.error} />
        )
      }
      onAction={() => remove.write({ currency, valid_from }, removed)}
      onClose={onClose}
    >
      <div className="font-medium text-ink">
        <BonusFormula rules={ruleWords([rule], '', formats)} short />
      </div>
      <p>
        <Trans>It will not take effect. The current rule stays in force.</Trans>
      </p>
    </AlertDialog>
  );
}
