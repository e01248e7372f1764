import { useLingui } from '@lingui/react/macro';
import {
  auditActions,
  auditSubjects,
  type Activity,
  type AuditAction,
  type AuditSubject,
} from '#contract/activity.ts';
import { isDay } from '#contract/month.ts';
import type { Api } from '#web/api/client.ts';
import { PersonFilter } from '#web/pages/person-filter.tsx';
import { RestaurantFilter } from '#web/pages/restaurant-filter.tsx';
import { CheckField } from '#web/ui/check-field.tsx';
import { DateField } from '#web/forms/date-field.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { actionTexts, subjectTexts } from '#texts/actions.ts';
import type { ActivitySearch } from './activity-search.ts';
import { filtersOf } from './filters-of.ts';

interface ActivityFiltersProps {
  api: Api;
  /** The rows that are shown: they tell the names of what is filtered by. */
  rows: readonly Activity[];
  search: ActivitySearch;
  searching: boolean;
  onNarrow: (change: ActivitySearch) => void;
}

/** What an action is done to: mostly the word before its dot. */
function subjectOf(action: AuditAction): AuditSubject | undefined {
  // The first administrators are people, too.
  if (action === 'app.setup' || action === 'app.create-admin') return 'user';
  // A question about a statement is its person's.
  if (action.startsWith('statement.')) return 'user';
  return action === 'access.refused'
    ? 'app'
    : auditSubjects.find((subject) => action.startsWith(`${subject}.`));
}

/** Names, the restaurant, who did it, what was done to what, and the days, each taking effect at once. */
export function ActivityFilters({ api, rows, search, searching, onNarrow }: ActivityFiltersProps) {
  const { t } = useLingui();
  const { q, restaurant_id, actor_id, from, to, recorded = false } = search;
  const place = rows.find(({ restaurant }) => restaurant?.id === restaurant_id)?.restaurant;
  const known = restaurant_id !== undefined && place?.name ? place : undefined;
  const { action, subject } = filtersOf(search);
  const offered = auditActions.filter((one) => subject === undefined || subjectOf(one) === subject);
  const narrowSubject = (wanted: AuditSubject | undefined) =>
    onNarrow({
      subject: wanted,
      // An action of another subject would leave nothing.
      action: wanted === undefined || (action && subjectOf(action) === wanted) ? action : undefined,
    });

  return (
    <div className="mb-4 grid grid-cols-2 items-end gap-3 md:grid-cols-3 lg:grid-cols-4">
      <div className="col-span-2">
        <SearchField
          label={t`Search the activity`}
          placeholder={t`Search names`}
          value={q ?? ''}
          onSearch={(wanted) => onNarrow({ q: wanted })}
          searching={searching}
        />
      </div>
      <RestaurantFilter
        api={api}
        restaurantId={restaurant_id}
        known={known}
        onChoose={(id) => onNarrow({ restaurant_id: id })}
      />
      <PersonFilter
        api={api}
        label={t`Who`}
        personId={actor_id}
        known={actor_id && rows.find(({ actor }) => actor?.id === actor_id)?.actor?.name}
        onChoose={(id) => onNarrow({ actor_id: id })}
      />
      <SelectField
        filter
        label={t`Subject`}
        value={subject ?? ''}
        onChange={(event) => narrowSubject(auditSubjects.find((one) => one === event.target.value))}
      >
        <option value="">{t`Everything`}</option>
        {auditSubjects.map((one) => (
          <option key={one} value={one}>
            {t(subjectTexts[one])}
          </option>
        ))}
      </SelectField>
      <SelectField
        filter
        label={t`Action`}
        value={action ?? ''}
        onChange={(event) => onNarrow({ action: auditActions.find((one) => one === event.target.value) })}
      >
        <option value="">{t`All actions`}</option>
        {offered.map((one) => (
          <option key={one} value={one}>
            {t(actionTexts[one].choice)}
          </option>
        ))}
      </SelectField>
      <DateField
        filter
        label={t`From`}
        value={from ?? ''}
        max={to}
        onChange={(value) => (value === '' || isDay(value)) && onNarrow({ from: value || undefined })}
      />
      <DateField
        filter
        label={t`To`}
        value={to ?? ''}
        min={from}
        onChange={(value) => (value === '' || isDay(value)) && onNarrow({ to: value || undefined })}
      />
      <CheckField
        className="col-span-full md:col-span-1 lg:col-span-full"
        label={t`Show recorded feedback as well`}
        checked={recorded || action === 'report.create'}
        disabled={action !== undefined}
        onChange={(event) => onNarrow({ recorded: event.target.checked || undefined })}
      />
    </div>
  );
}
