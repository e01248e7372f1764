import { useLingui } from '@lingui/react/macro';
import type { Statement } from '#contract/statements.ts';
import { useFormats } from '#web/i18n/use-formats.ts';

/** How much feedback it was, what it comes to on average, and which statement this is. */
export function Facts({ statement }: { statement: Statement }) {
  const { t } = useLingui();
  const formats = useFormats();
  const { count, points_total, points_average, id, closed_at } = statement;
  const facts = [
    [t`Reports`, formats.number(count)],
    [t`Points`, formats.number(points_total)],
    ...(points_average === null ? [] : [[t`Average`, formats.average(points_average)]]),
    [t`Statement number`, id],
    [t`Closed on`, formats.instant(closed_at)],
  ];
  return (
    <dl className="divide-y border-y text-sm">
      {facts.map(([label, value]) => (
        <div key={label} className="flex items-baseline justify-between gap-4 py-1.5">
          <dt className="text-muted">{label}</dt>
          <dd className="text-right tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
