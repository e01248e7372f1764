import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { RecordSheet } from '#contract/feedback.ts';
import { addDays, isDay, type Day } from '#contract/month.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { TextField } from '#web/ui/text-field.tsx';

interface DayChoiceProps {
  sheet: RecordSheet;
  /** Whether days before yesterday can be recorded. */
  anyDay: boolean;
  /** Undefined: today. */
  onChoose: (day: Day | undefined) => void;
}

function focusOn(input: HTMLInputElement | null): void {
  input?.focus();
}

/** Today, or at a press another day. */
export function DayChoice({ sheet: { day, today, opened_on }, anyDay, onChoose }: DayChoiceProps) {
  const { t } = useLingui();
  const isToday = day.date === today;
  const [open, setOpen] = useState(!isToday);
  if (!open) {
    return (
      <Button variant="ghost" className="-ml-3.5 pointer-coarse:-ml-4" onClick={() => setOpen(true)}>
        <Icon name="calendar" className="size-4" />
        <Trans>Another day</Trans>
      </Button>
    );
  }
  return (
    <div className="flex flex-wrap items-end gap-3">
      <TextField
        type="date"
        label={t`Day`}
        className="w-48"
        // Not `value`: a date that is typed digit by digit is none for a while.
        defaultValue={day.date}
        min={anyDay ? opened_on : addDays(today, -1)}
        max={today}
        // It was opened by a press, which the focus follows.
        {...(isToday && { ref: focusOn })}
        onChange={(event) => {
          const { value } = event.currentTarget;
          if (isDay(value)) onChoose(value === today ? undefined : value);
        }}
      />
      <Button
        className="h-10! pointer-coarse:h-11!"
        onClick={() => {
          setOpen(false);
          onChoose(undefined);
        }}
      >
        <Trans>Back to today</Trans>
      </Button>
    </div>
  );
}
