import { useLingui } from '@lingui/react/macro';
import { lazy, useRef, useState, type FocusEvent, type KeyboardEvent, type Ref } from 'react';
import { localDay, type Day } from '#contract/month.ts';
import { useFormats } from '#web/i18n/use-formats.ts';
import { cx } from '#web/ui/class-names.ts';
import { dateText, readDate } from './date-text.ts';
import { controlStyle, Field, filterStyle, useFieldIds, type FieldText } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { OnDemand } from '#web/ui/on-demand.tsx';
import { useDismissal } from '#web/ui/use-dismissal.ts';

const DayPicker = lazy(() => import('./day-picker.tsx').then((file) => ({ default: file.DayPicker })));

interface DateFieldProps extends FieldText {
  /** `YYYY-MM-DD`; empty, or what was typed and is no day. */
  value: string;
  /** The day, '' when the box is emptied, and a text that is no day as it is: a form says then what is wrong. */
  onChange: (value: string) => void;
  onBlur?: (event: FocusEvent) => void;
  /** The first and the last day that the calendar offers. */
  min?: Day | undefined;
  max?: Day | undefined;
  name?: string;
  className?: string | undefined;
  inputClassName?: string;
  /** It narrows a list: quiet while it is empty. */
  filter?: boolean;
  ref?: Ref<HTMLInputElement>;
}

/**
 * A date as the interface's language writes it, typed or chosen in a calendar. The browser's own date box follows the
 * browser's language instead.
 */
export function DateField(props: DateFieldProps) {
  const { label, hint, error, value, onChange, onBlur, min, max, name, className } = props;
  const { inputClassName, filter = false, ref } = props;
  const { t } = useLingui();
  const { locale } = useFormats();
  const ids = useFieldIds({ hint, error });
  /** The day that the calendar opens at, while it is open. */
  const [opened, setOpened] = useState<Day>();
  const isOpen = opened !== undefined;
  const root = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const [typed, setTyped] = useState<string>();
  const day = readDate(value);
  const shown = typed ?? (day ? dateText(day, locale) : value);
  useDismissal(isOpen, { root, trigger, close: () => setOpened(undefined) });

  const type = (text: string) => {
    setTyped(text);
    onChange(readDate(text) ?? text.trim());
  };
  const close = () => {
    trigger.current?.focus();
    setOpened(undefined);
  };
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !isOpen) return;
    // The window that the field may stand in stays open.
    event.stopPropagation();
    close();
  };

  return (
    <Field label={label} hint={hint} error={error} ids={ids} className={className}>
      <div ref={root} role="presentation" className={cx('relative', inputClassName)} onKeyDown={closeByKey}>
        <input
          ref={ref}
          id={ids.id}
          name={name}
          type="text"
          inputMode="numeric"
          autoComplete="off"
          placeholder={t`dd/mm/yyyy`}
          value={shown}
          aria-invalid={error ? true : undefined}
          aria-describedby={ids.describedBy}
          onChange={(event) => type(event.target.value)}
          onBlur={(event) => {
            const meant = readDate(event.target.value, { whole: true });
            if (meant !== undefined && meant !== value) onChange(meant);
            setTyped(undefined);
            onBlur?.(event);
          }}
          data-on={filter && value ? true : undefined}
          className={cx(filter ? filterStyle : controlStyle, 'pr-11 tabular-nums')}
        />
        <button
          ref={trigger}
          type="button"
          aria-label={t`Choose a date`}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setOpened(isOpen ? undefined : (day ?? nearest(localDay(new Date()), min, max)))}
          className="absolute inset-y-0 right-0 grid w-10 cursor-pointer place-items-center rounded-md text-muted hover:text-ink focus-visible:-outline-offset-2 pointer-coarse:w-11"
        >
          <Icon name="calendar" className="size-4" />
        </button>
        {opened !== undefined && (
          <OnDemand onMissing={close}>
            <DayPicker
              shown={opened}
              chosen={day}
              min={min}
              max={max}
              onChoose={(chosen) => {
                setTyped(undefined);
                onChange(chosen);
                close();
              }}
            />
          </OnDemand>
        )}
      </div>
    </Field>
  );
}

/** Where a calendar opens without a day: at today, or as near to it as may be chosen. */
function nearest(today: Day, min = today, max = today): Day {
  if (today < min) return min;
  return today > max ? max : today;
}
