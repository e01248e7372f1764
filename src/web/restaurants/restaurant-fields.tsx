import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense } from 'react';
import { businessDay } from '#contract/month.ts';
import { restaurantDefaults, restaurantTypes, type Restaurant } from '#contract/restaurants.ts';
import { FormChoiceField, FormDateField, FormNumberField, FormTextField } from '#web/forms/form-fields.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { restaurantTypeTexts } from '#texts/words.ts';
import { CurrencyField } from './currency-field.tsx';
import { MoreSettings } from './more-settings.tsx';

const TimeZoneField = lazy(() =>
  import('./time-zone-field.tsx').then((file) => ({ default: file.TimeZoneField })),
);

interface RestaurantFieldsProps {
  now: Date;
  /** The restaurant as saved; none while adding. */
  saved?: Restaurant | undefined;
}

/** The fields of a restaurant, for adding and editing. */
export function RestaurantFields({ now, saved }: RestaurantFieldsProps) {
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
      <GoalField isNew={!saved} />
      <CurrencyField saved={saved} />
      <Suspense fallback={<Skeleton className="h-[5.5rem]" />}>
        <TimeZoneField now={now} />
      </Suspense>
      {/* Another server may know no opening day. */}
      {saved?.opened_on !== null && <OpeningField now={now} saved={saved} />}
      <MoreSettings />
    </>
  );
}

function GoalField({ isNew }: { isNew: boolean }) {
  const { t } = useLingui();
  return (
    <FormNumberField
      name="daily_feedback_goal"
      label={t`Daily feedback goal`}
      hint={
        isNew
          ? t`The feedback score to reach: 1 to 500 reports a day`
          : t`The feedback score to reach: 1 to 500 reports a day. A change counts from today on; past days keep the goal they had.`
      }
    />
  );
}

function OpeningField({ now, saved }: RestaurantFieldsProps) {
  const { t } = useLingui();
  return (
    <FormDateField
      name="opened_on"
      label={saved ? t`Opened on` : t`Opened on (optional)`}
      hint={
        saved
          ? t`Goals count from this day on, and reports of earlier days are not possible.`
          : t`Goals count from this day on. Left empty: from today.`
      }
      max={businessDay(now, saved ?? restaurantDefaults)}
      inputClassName="max-w-48"
    />
  );
}
