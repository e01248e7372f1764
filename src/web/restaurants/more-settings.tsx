import { Trans, useLingui } from '@lingui/react/macro';
import { useFormContext, useFormState } from 'react-hook-form';
import { FormSelectField } from '#web/forms/form-fields.tsx';
import { Icon } from '#web/ui/icon.tsx';

/** Half hours from midnight to noon, which is as late as a business day may begin. */
const starts = Array.from(
  { length: 24 },
  (_, index) => `${String(Math.floor(index / 2)).padStart(2, '0')}:${index % 2 ? '30' : '00'}`,
);

function including(options: readonly string[], value: string | undefined): readonly string[] {
  return value === undefined || options.includes(value) ? options : [value, ...options];
}

/** What is right for most restaurants as it is: folded, unless it is wrong. */
export function MoreSettings() {
  // The form library changes `errors` in place, which the compiler's caches would not notice.
  'use no memo';
  const { t } = useLingui();
  const { control, formState } = useFormContext();
  const { errors } = useFormState({ control });
  const wrong = 'day_starts_at' in errors;
  // Also given to the control itself: the form library takes a select that shows another option for edited.
  const { day_starts_at } = formState.defaultValues as Record<string, string>;

  return (
    <details open={wrong} className="group rounded-lg border">
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-lg px-4 text-sm font-medium hover:bg-hover [&::-webkit-details-marker]:hidden">
        <Icon name="chevronRight" className="size-4 group-open:rotate-90" />
        <Trans>More settings</Trans>
      </summary>
      <div className="grid gap-5 border-t p-4">
        <FormSelectField
          name="day_starts_at"
          defaultValue={day_starts_at}
          label={t`Day starts at`}
          hint={t`Feedback recorded earlier counts for the day before`}
        >
          {including(starts, day_starts_at).map((start) => (
            <option key={start}>{start}</option>
          ))}
        </FormSelectField>
      </div>
    </details>
  );
}
