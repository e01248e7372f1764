import { useLingui } from '@lingui/react/macro';
import type { ReportFilters } from '#contract/report-match.ts';
import { useFormats } from '#web/i18n/use-formats.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { noFilters, type ReportSearch } from './report-search.ts';

interface ReportChipsProps {
  filters: ReportFilters;
  /** A person's name by the id. */
  nameOfId: (id: string) => string;
  /** Takes filters away. */
  onFilter: (change: ReportSearch) => void;
}

/** What the reports are filtered by, each to be taken away; nothing where they aren't. The search has its own field. */
export function ReportChips({ filters, nameOfId, onFilter }: ReportChipsProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const { q, day, evaluator_id, evaluated_user_id, points } = filters;
  const chips: { text: string; without: ReportSearch }[] = [];
  if (day !== undefined) {
    const name = formats.weekdayDay(day);
    chips.push({ text: t`Day: ${name}`, without: { day: undefined } });
  }
  if (evaluator_id !== undefined) {
    const name = nameOfId(evaluator_id);
    chips.push({ text: t`Evaluator: ${name}`, without: { evaluator: undefined } });
  }
  if (evaluated_user_id !== undefined) {
    const name = nameOfId(evaluated_user_id);
    chips.push({ text: t`Evaluated user: ${name}`, without: { person: undefined } });
  }
  if (points !== undefined) {
    const number = formats.number(points);
    chips.push({ text: t`Points: ${number}`, without: { points: undefined } });
  }
  if (chips.length === 0 && q === undefined) return null;
  return (
    <ul aria-label={t`Filters`} className="flex flex-wrap items-center gap-2">
      {chips.map(({ text, without }) => (
        <li key={text}>
          <button
            type="button"
            title={t`Remove this filter`}
            onClick={() => onFilter(without)}
            className="flex min-h-9 cursor-pointer items-center gap-1.5 rounded-full border border-line-button bg-accent-soft pr-2.5 pl-3 text-sm font-medium text-accent hover:border-line-strong pointer-coarse:min-h-11"
          >
            {text}
            <Icon name="cross" className="size-3.5 print:hidden" />
          </button>
        </li>
      ))}
      <li className="print:hidden">
        <Button variant="ghost" onClick={() => onFilter(noFilters)}>{t`Clear filters`}</Button>
      </li>
      {q !== undefined && <li className="hidden print:block">{t`Search: ${q}`}</li>}
    </ul>
  );
}
