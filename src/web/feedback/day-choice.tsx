import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { RecordSheet } from '#contract/feedback.ts';
import { addDays, isDay, type Day } from '#contract/month.ts';
import { useFormats } from '#web/i18n/use-formats.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { DateField } from '#web/forms/date-field.tsx';

interface DayChoiceProps {
  sheet: RecordSheet;
  /** Whether days before the previous one can be recorded. */
  anyDay: boolean;
  /** Undefined: today. */
  onChoose: (day: Day | undefined) => void;
}

function focusOn(input: HTMLInputElement | null): void {
  input?.focus();
}

/** Today, or another day, by its name: of an evaluator's one day a button, of an administrator's many a date. */
export function DayChoice({ sheet: { day, today, opened_on }, anyDay, onChoose }: DayChoiceProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const isToday = day.date === today;
  const [open, setOpen] = useState(!isToday && anyDay);
  const before = addDays(today, -1);
  if (!isToday && !open) return <BackToToday onPress={() => onChoose(undefined)} />;
  if (!open) {
    if (!anyDay && before < opened_on) return null;
    return (
      <Button className="px-3!" onClick={() => (anyDay ? setOpen(true) : onChoose(before))}>
        <Icon name="calendar" className="size-4" />
        {anyDay ? <Trans>Another day</Trans> : formats.weekdayDay(before)}
      </Button>
    );
  }
  return (
    <div className="flex flex-wrap items-end gap-2">
      <DateField
        label={t`Day`}
        className="w-44"
        value={isToday ? '' : day.date}
        min={opened_on}
        max={today}
        // It was opened by a press, which the focus follows.
        {...(isToday && { ref: focusOn })}
        onChange={(value) => {
          if (isDay(value)) onChoose(value === today ? undefined : value);
        }}
      />
      <BackToToday
        onPress={() => {
          setOpen(false);
          onChoose(undefined);
        }}
      />
    </div>
  );
}

function BackToToday({ onPress }: { onPress: () => void }) {
  return (
    <Button className="h-10! pointer-coarse:h-11!" onClick={onPress}>
      <Trans>Back to today</Trans>
    </Button>
  );
}
