import { useLingui } from '@lingui/react/macro';
import type { ClosingEntry, ClosingLine } from '#contract/closings.ts';
import type { MonthScope } from '#contract/scope.ts';
import type { Api } from '#web/api/client.ts';
import { useFormats } from '#web/i18n/use-formats.ts';
import { TableSkeleton } from '#web/lists/table-skeleton.tsx';
import { usePageQuery } from '#web/pages/use-page-query.ts';
import { closingQueries } from '#web/queries/closings.ts';
import { DifferenceTable } from './difference-table.tsx';

interface SinceWithdrawnProps {
  api: Api;
  scope: MonthScope;
  entry: ClosingEntry;
  lines: readonly ClosingLine[];
  /** Of the withdrawn closing before. */
  number: number;
}

/** What a closing pays beside the withdrawn one before it. */
export function SinceWithdrawn({ api, scope, entry, lines, number }: SinceWithdrawnProps) {
  const { t } = useLingui();
  const month = useFormats().monthInText(scope.month);
  const { data } = usePageQuery(closingQueries.details(api, scope, number));
  const present = entry.closing?.number;
  if (!data) return <TableSkeleton />;
  return (
    <DifferenceTable
      caption={t`Beside closing ${number}, ${month}`}
      one={{ header: t`Closing ${number}`, lines: data.lines }}
      other={{ header: t`Closing ${present}`, lines }}
      currency={entry.restaurant.currency}
    />
  );
}
