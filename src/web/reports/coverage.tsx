import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import type { Month } from '#contract/month.ts';
import type { RestaurantReports } from '#contract/restaurants.ts';
import { useFormats } from '#web/i18n/use-formats.ts';
import type { Column } from '#web/lists/column.ts';
import { DataTable } from '#web/lists/data-table.tsx';
import { useSession } from '#web/state/app-context.tsx';
import { missing } from '#web/ui/missing.ts';
import { PersonName, usePersonLabel } from '#web/ui/person-name.tsx';
import { coverageRows, type CoverageRow } from './coverage-rows.ts';

interface CoverageProps {
  shown: RestaurantReports;
  month: Month;
}

/** Whether everybody was seen in a month: who not at all, and of each how often and by how many. */
export function Coverage({ shown, month }: CoverageProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const labelOf = usePersonLabel();
  const id = useId();
  const { user } = useSession();
  const isEvaluator = user?.role === 'evaluator';
  const rows = coverageRows(shown, month, user?.id).filter(
    // Nobody evaluates themselves.
    ({ member }) => !isEvaluator || member.id !== user.id,
  );
  const columns = useCoverageColumns(isEvaluator);
  if (rows.length === 0) return null;
  const unseen = rows.filter(({ count }) => count === 0);
  const seen = formats.number(rows.length - unseen.length);
  const all = plural(rows.length, { one: '# person', other: '# people' });
  const names = formats.list(unseen.map(({ member }) => labelOf(member)).toSorted(formats.compare));
  const away = formats.list(
    shown.away.flatMap(({ user_id, until }) => {
      const member = shown.users.find((one) => one.id === user_id);
      const [person, day] = [member && labelOf(member), formats.shortDay(until)];
      return member ? [t`${person} through ${day}`] : [];
    }),
  );
  const name = formats.monthInText(month);
  const own = formats.number(rows.filter((row) => row.own > 0).length);
  return (
    <section aria-labelledby={id} className="mt-8">
      <h2 id={id} className="mb-2 text-lg font-semibold">
        <Trans>Coverage</Trans>
      </h2>
      <p>{t`${seen} of ${all} seen this month`}</p>
      {isEvaluator && <p className="text-muted">{t`${own} of them by you`}</p>}
      {unseen.length > 0 && <p className="text-close">{t`Not seen at all: ${names}`}</p>}
      {away !== '' && <p className="text-muted">{t`Away: ${away}`}</p>}
      <details className="mt-2">
        <summary className="w-fit cursor-pointer py-2 text-accent pointer-coarse:py-3">
          <Trans>Person by person</Trans>
        </summary>
        <DataTable
          caption={t`Coverage, ${name}`}
          columns={columns}
          rows={rows}
          rowKey={({ member }) => member.id}
          compact
        />
      </details>
    </section>
  );
}

function useCoverageColumns(isEvaluator: boolean): Column<CoverageRow>[] {
  const { t } = useLingui();
  const formats = useFormats();
  const own: Column<CoverageRow> = {
    id: 'own',
    header: t`By you`,
    numeric: true,
    cell: (row) => formats.number(row.own),
  };
  return [
    { id: 'name', header: t`Person`, lead: true, cell: ({ member }) => <PersonName person={member} /> },
    { id: 'count', header: t`Reports`, numeric: true, cell: ({ count }) => formats.number(count) },
    {
      id: 'evaluators',
      header: t`Evaluators`,
      numeric: true,
      cell: ({ evaluators }) => formats.number(evaluators),
    },
    ...(isEvaluator ? [own] : []),
    {
      id: 'last',
      header: t`Last seen`,
      numeric: true,
      cell: ({ last }) => (last === null ? missing : formats.shortDay(last)),
    },
  ];
}
