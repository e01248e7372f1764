import { useLingui } from '@lingui/react/macro';
import { restaurantTypes } from '#contract/restaurants.ts';
import { FormChoiceField, FormNumberField, FormTextField } from '#web/forms/form-fields.tsx';
import { restaurantTypeTexts } from '#web/i18n/word-texts.ts';
import { MoreSettings } from './more-settings.tsx';

/** The fields of a restaurant, for adding and editing. `goal` is the one in force, when there is one. */
export function RestaurantFields({ goal }: { goal?: number }) {
  const { t } = useLingui();
  return (
    <>
      <FormTextField name="name" label={t`Restaurant name`} autoComplete="off" />
      <FormTextField
        name="store_id"
        label={t`Store ID`}
        hint={t`The restaurant ID: letters A–Z, digits, dots, dashes and underscores, for example RO-CJ-01`}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        inputClassName="max-w-60"
      />
      <FormChoiceField
        name="drive_through"
        label={t`Type`}
        choices={restaurantTypes.map((value) => ({ value, label: t(restaurantTypeTexts[value]) }))}
      />
      <GoalField goal={goal} />
      <MoreSettings />
    </>
  );
}

function GoalField({ goal }: { goal: number | undefined }) {
  const { t } = useLingui();
  return (
    <FormNumberField
      name="daily_feedback_goal"
      label={t`Daily feedback goal`}
      hint={
        goal === undefined
          ? t`The feedback score to reach: 1 to 500 reports a day`
          : t`The feedback score to reach: 1 to 500 reports a day. A change counts from today on; past days keep the goal they had.`
      }
    />
  );
}
