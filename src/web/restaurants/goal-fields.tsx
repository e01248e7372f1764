import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { goalsByWeekday, dailyFeedbackGoal, type GoalsByWeekday } from '#contract/goals.ts';
import { useFormats } from '#web/i18n/use-formats.ts';
import { ChoiceField } from '#web/ui/choice-field.tsx';
import { NumberField } from '#web/ui/number-field.tsx';
import { weekdayNames } from './goal-words.ts';

/** A goal as it is typed: one text for all days, and seven, Monday first. */
export interface TypedGoal {
  by: 'all' | 'weekday';
  all: string;
  weekday: readonly string[];
}

export const emptyGoal: TypedGoal = { by: 'all', all: '', weekday: Array.from({ length: 7 }, () => '') };

/** What is typed, as a call takes it; undefined while a number is missing or out of bounds. */
export function readGoal({ by, all, weekday }: TypedGoal) {
  const number = (text: string) => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : Number.NaN);
  if (by === 'all') {
    const { data } = dailyFeedbackGoal.safeParse(number(all));
    return data === undefined ? undefined : { goal: data };
  }
  const { data } = goalsByWeekday.safeParse(weekday.map(number));
  return data === undefined ? undefined : { goals_by_weekday: data satisfies GoalsByWeekday };
}

interface GoalFieldsProps {
  value: TypedGoal;
  onChange: (value: TypedGoal) => void;
  /** Say what is wrong: a save was tried. */
  tried: boolean;
}

/** One goal for all days, or one for each weekday. */
export function GoalFields({ value, onChange, tried }: GoalFieldsProps) {
  const name = useId();
  const { t } = useLingui();
  const names = weekdayNames(useFormats(), 'weekday');
  const error = (text: string) =>
    tried && readGoal({ ...emptyGoal, all: text }) === undefined
      ? t`Enter a whole number from 1 to 500`
      : undefined;
  return (
    <div className="grid gap-4">
      <ChoiceField
        name={name}
        label={t`Daily goal`}
        choices={[
          { value: 'all', label: t`The same every day` },
          { value: 'weekday', label: t`By weekday` },
        ]}
        value={value.by}
        onChange={({ target }) =>
          onChange({
            ...value,
            by: target.value === 'weekday' ? 'weekday' : 'all',
            weekday: value.weekday.map((text) => text || value.all),
          })
        }
      />
      {value.by === 'all' ? (
        <NumberField
          label={t`Daily feedback goal`}
          value={value.all}
          error={error(value.all)}
          onChange={(event) => onChange({ ...value, all: event.target.value })}
        />
      ) : (
        <div className="grid grid-cols-2 gap-x-4 gap-y-3 sm:grid-cols-4">
          {names.map((weekday, index) => (
            <NumberField
              key={weekday}
              // A weekday begins small in Romanian, a label doesn’t.
              label={<span className="inline-block first-letter:uppercase">{weekday}</span>}
              value={value.weekday[index] ?? ''}
              error={error(value.weekday[index] ?? '')}
              onChange={(event) =>
                onChange({ ...value, weekday: value.weekday.with(index, event.target.value) })
              }
            />
          ))}
        </div>
      )}
    </div>
  );
}
