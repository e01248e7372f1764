import { Trans, useLingui } from '@lingui/react/macro';
import type { ClosingEntry, ClosingLine, getClosing } from '#contract/closings.ts';
import type { ResultOf } from '#contract/endpoint.ts';
import type { MonthScope } from '#contract/scope.ts';
import type { Api } from '#web/api/client.ts';
import { Explaining } from '#web/explain/why.tsx';
import { useFormats } from '#web/i18n/use-formats.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { DifferenceTable } from './difference-table.tsx';
import { LinesTable } from './lines-table.tsx';
import { SinceWithdrawn } from './since-withdrawn.tsx';

/** What was paid, what is known now, both beside each other, or what was paid beside the closing before. */
export type ClosingView = 'paid' | 'known' | 'difference' | 'withdrawn';

interface ClosingAmountsProps {
  api: Api;
  scope: MonthScope;
  details: ResultOf<typeof getClosing>['data'];
  view: ClosingView | undefined;
  onView: (view: ClosingView) => void;
  /** Another of the month's closings. */
  onNumber: (number: number) => void;
}

/** What each person gets for the month. */
export function ClosingAmounts({ api, scope, details, view, onView, onNumber }: ClosingAmountsProps) {
  const { t } = useLingui();
  const { closing, closings, lines, known } = details;
  const withdrawn = closing && closing.number > 1 ? closing.number - 1 : undefined;
  const isBeside = view === 'withdrawn' && withdrawn !== undefined;
  const shown = closing ? (view === 'withdrawn' ? 'paid' : (view ?? 'paid')) : 'known';
  return (
    <>
      <div className="mt-6 mb-3 flex flex-wrap items-center gap-3 print:hidden">
        {closing && (
          <Segmented
            label={t`View`}
            choices={[
              { value: 'paid', label: t`As paid` },
              { value: 'known', label: t`As known now` },
              { value: 'difference', label: t`Difference` },
              ...(withdrawn === undefined
                ? []
                : [{ value: 'withdrawn' as const, label: t`Beside closing ${withdrawn}` }]),
            ]}
            value={isBeside ? 'withdrawn' : shown}
            onChoose={onView}
          />
        )}
        {closings.length > 1 && (
          <SelectField
            compact
            label={t`Closing`}
            value={closing?.number}
            onChange={({ target }) => onNumber(Number(target.value))}
          >
            {closings.map((one) => (
              <option key={one.number} value={one.number}>
                {t`Closing ${one.number}`}
                {one.withdrawn_at !== null && ` · ${t({ message: 'Reopened', context: 'month' })}`}
              </option>
            ))}
          </SelectField>
        )}
      </div>
      <Explaining api={api} isOffered>
        {isBeside ? (
          <SinceWithdrawn api={api} scope={scope} entry={details} lines={lines} number={withdrawn} />
        ) : (
          <Lines entry={details} view={shown} lines={lines} known={known} />
        )}
      </Explaining>
    </>
  );
}

interface LinesProps {
  entry: ClosingEntry;
  view: Exclude<ClosingView, 'withdrawn'>;
  lines: readonly ClosingLine[];
  known: readonly ClosingLine[];
}

function Lines({ entry: { restaurant, month, closing }, view, lines, known }: LinesProps) {
  const { t } = useLingui();
  const name = useFormats().monthInText(month);
  const rows = view === 'paid' ? lines : known;
  const { currency } = restaurant;
  if (rows.length === 0 && view !== 'difference') {
    return (
      <EmptyState title={t`No data`}>
        <Trans>Nobody gets anything for this month.</Trans>
      </EmptyState>
    );
  }
  return view === 'difference' ? (
    <DifferenceTable
      caption={t`Difference, ${name}`}
      one={{ header: t`As paid`, lines }}
      other={{ header: t`As known now`, lines: known }}
      currency={currency}
    />
  ) : (
    <LinesTable
      caption={view === 'paid' ? t`As paid, ${name}` : t`As known now, ${name}`}
      lines={rows}
      currency={currency}
      of={{
        restaurant_id: restaurant.id,
        date: month,
        number: view === 'paid' ? closing?.number : undefined,
      }}
    />
  );
}
