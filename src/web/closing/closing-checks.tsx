import { useLingui } from '@lingui/react/macro';
import { isClosed, type ClosingEntry } from '#contract/closings.ts';
import { Banner } from '#web/ui/banner.tsx';
import { CheckLine } from './check-line.tsx';
import { isBeforeFirst } from './closing-columns.tsx';

/** What should be looked at before the month is closed; afterwards what is still asked about it. */
export function ClosingChecks({ entry }: { entry: ClosingEntry }) {
  const { t } = useLingui();
  const { checks, state } = entry;
  if (checks.length === 0) return null;
  const isBefore = isBeforeFirst(entry);
  const blocks = checks.some(({ blocking }) => blocking);
  const needsLook = !isBefore && (blocks || state === 'needs_look');
  const titleOf = () => {
    if (isBefore) return t`This month can’t be closed`;
    if (blocks) return t`This month can’t be closed yet`;
    return isClosed(state) ? t`Worth a look` : t`Worth a look before closing`;
  };
  return (
    <div className="mb-4">
      <Banner tone={needsLook ? 'warning' : 'info'} title={titleOf()}>
        <ul className="grid gap-1">
          {checks
            // Nothing else of such a month is to be looked at.
            .filter(({ code }) => !isBefore || code === 'before_first')
            .map((check) => (
              <li key={check.code}>
                <CheckLine check={check} entry={entry} isOwnPage />
              </li>
            ))}
        </ul>
      </Banner>
    </div>
  );
}
