import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Restaurant } from '#contract/restaurants.ts';
import { restaurantTypeTexts } from '#web/i18n/texts.ts';
import { ChoiceField } from '#web/ui/choice-field.tsx';
import { valuesOf, type RestaurantInput } from './form-values.ts';

interface ConflictProps {
  /** The record that the form was made from. */
  opened: Restaurant;
  /** The record that somebody else has saved since. */
  newer: Restaurant;
}

/**
 * After a lost race: yours and theirs, field by field. What the person hasn't touched takes the newer value at once;
 * the rest stays as typed until they choose.
 */
export function Conflict({ opened, newer }: ConflictProps) {
  const { t } = useLingui();
  const { control, getValues, setValue } = useFormContext<RestaurantInput>();
  const now = useWatch({ control });
  const [mine] = useState(() => getValues());
  const before = valuesOf(opened);
  const theirs = valuesOf(newer);
  const fields = (Object.keys(theirs) as (keyof RestaurantInput)[]).filter(
    (name) => mine[name] !== theirs[name],
  );

  const takeUntouched = useEffectEvent(() => {
    for (const name of fields)
      if (mine[name] === before[name]) setValue(name, theirs[name], { shouldDirty: true });
  });
  useEffect(() => takeUntouched(), []);

  const labels: Record<keyof RestaurantInput, string> = {
    name: t`Restaurant name`,
    store_id: t`Store ID`,
    drive_through: t`Type`,
    daily_feedback_goal: t`Daily feedback goal`,
    time_zone: t`Time zone`,
    currency: t`Currency`,
    day_starts_at: t`Day starts at`,
  };
  const shown = (values: RestaurantInput, name: keyof RestaurantInput) =>
    name === 'drive_through' ? t(restaurantTypeTexts[values.drive_through]) : String(values[name] ?? '');

  if (fields.length === 0) {
    return (
      <p>
        <Trans>Your values are the same as the saved ones. Save again to keep them.</Trans>
      </p>
    );
  }
  return (
    <section aria-label={t`Yours and theirs`} className="grid gap-5 rounded-lg border border-line-strong p-4">
      <p>
        <Trans>Choose which value counts, then save again.</Trans>
      </p>
      {fields.map((name) => (
        <ChoiceField
          key={name}
          label={labels[name]}
          name={`conflict-${name}`}
          value={now[name] === theirs[name] ? 'theirs' : now[name] === mine[name] ? 'mine' : ''}
          choices={[
            { value: 'mine', label: t`Keep mine`, hint: shown(mine, name) },
            { value: 'theirs', label: t`Take theirs`, hint: shown(theirs, name) },
          ]}
          onChange={(event) =>
            setValue(name, (event.target.value === 'mine' ? mine : theirs)[name], {
              shouldDirty: true,
              shouldValidate: true,
            })
          }
        />
      ))}
    </section>
  );
}
