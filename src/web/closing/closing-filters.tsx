import { useLingui } from '@lingui/react/macro';
import { closingStates } from '#contract/closings.ts';
import type { ClosingScope } from '#web/queries/closings.ts';
import { SearchField } from '#web/ui/search-field.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { readClosingState, type ClosingSearch } from './closing-search.ts';
import { useStateWord } from './state-mark.tsx';

interface ClosingFiltersProps {
  scope: ClosingScope;
  searching: boolean;
  onNarrow: (change: ClosingSearch) => void;
}

/** Search and status of the restaurants at the end of a month, each taking effect at once. */
export function ClosingFilters({ scope: { q, state }, searching, onNarrow }: ClosingFiltersProps) {
  const { t } = useLingui();
  const wordOf = useStateWord();
  return (
    <div className="ml-auto flex grow flex-wrap items-center gap-3 lg:grow-0">
      <div className="min-w-60 grow lg:w-64">
        <SearchField
          label={t`Search restaurants`}
          placeholder={t`Search name or Store ID`}
          value={q ?? ''}
          onSearch={(text) => onNarrow({ q: text })}
          searching={searching}
        />
      </div>
      <SelectField
        compact
        filter
        label={t`Status`}
        value={state ?? ''}
        onChange={({ target }) => onNarrow({ state: readClosingState(target.value) })}
      >
        <option value="">{t`Every status`}</option>
        {closingStates.map((one) => (
          <option key={one} value={one}>
            {wordOf(one)}
          </option>
        ))}
      </SelectField>
    </div>
  );
}
