import { useLingui } from '@lingui/react/macro';
import { auditActions, auditSubjects, type AuditAction, type AuditSubject } from '#contract/activity.ts';
import { CheckField } from '#web/ui/check-field.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { actionTexts, subjectTexts } from '#texts/actions.ts';
import type { ActivitySearch } from './activity-search.ts';
import { filtersOf } from './filters-of.ts';

interface ActivityFiltersProps {
  search: ActivitySearch;
  searching: boolean;
  onNarrow: (change: ActivitySearch) => void;
}

/** What an action is done to: mostly the word before its dot. */
function subjectOf(action: AuditAction): AuditSubject | undefined {
  // The first administrators are people, too.
  if (action === 'app.setup' || action === 'app.create-admin') return 'user';
  return action === 'access.refused'
    ? 'app'
    : auditSubjects.find((subject) => action.startsWith(`${subject}.`));
}

/** Names, what was done to what, and the days, each taking effect at once. */
export function ActivityFilters({ search, searching, onNarrow }: ActivityFiltersProps) {
  const { t } = useLingui();
  const { q, from, to, recorded = false } = search;
  const { action, subject } = filtersOf(search);
  const offered = auditActions.filter((one) => subject === undefined || subjectOf(one) === subject);
  const narrowSubject = (wanted: AuditSubject | undefined) =>
    onNarrow({
      subject: wanted,
      // An action of another subject would leave nothing.
      action: wanted === undefined || (action && subjectOf(action) === wanted) ? action : undefined,
    });

  return (
    <div className="mb-4 grid grid-cols-2 items-end gap-3 md:grid-cols-4 xl:grid-cols-[minmax(14rem,2fr)_repeat(2,minmax(0,1.2fr))_repeat(2,10rem)]">
      <div className="col-span-2 md:col-span-4 xl:col-span-1">
        <SearchField
          label={t`Search the activity`}
          placeholder={t`Search names`}
          value={q ?? ''}
          onSearch={(wanted) => onNarrow({ q: wanted })}
          searching={searching}
        />
      </div>
      <SelectField
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
      <TextField
        label={t`From`}
        type="date"
        value={from ?? ''}
        max={to}
        onChange={(event) => onNarrow({ from: event.target.value || undefined })}
      />
      <TextField
        label={t`To`}
        type="date"
        value={to ?? ''}
        min={from}
        onChange={(event) => onNarrow({ to: event.target.value || undefined })}
      />
      <CheckField
        className="col-span-full"
        label={t`Show recorded feedback as well`}
        checked={recorded || action === 'report.create'}
        disabled={action !== undefined}
        onChange={(event) => onNarrow({ recorded: event.target.checked || undefined })}
      />
    </div>
  );
}
