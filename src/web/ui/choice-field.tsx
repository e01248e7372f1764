import type { ComponentProps, ReactNode } from 'react';
import { cx } from './class-names.ts';
import { FieldError, useFieldIds, type FieldText } from './field.tsx';

interface Choice {
  value: string;
  label: ReactNode;
  hint?: ReactNode;
}

interface ChoiceFieldProps extends FieldText, Omit<ComponentProps<'input'>, 'value' | 'type'> {
  choices: readonly Choice[];
  /** For a controlled group; leave it out with `register()`. */
  value?: string;
}

/** One of a few, all of them in sight: a radio group whose options are as large as a finger. */
export function ChoiceField({
  label,
  hint,
  error,
  choices,
  value,
  className,
  id,
  ...input
}: ChoiceFieldProps) {
  const ids = useFieldIds({ hint, error }, id);
  return (
    <fieldset className={className} aria-describedby={ids.describedBy}>
      <legend className="text-sm font-medium text-ink">{label}</legend>
      {hint && (
        <p id={ids.hintId} className="mt-0.5 text-sm text-muted">
          {hint}
        </p>
      )}
      <div className="mt-1.5 flex flex-wrap gap-3">
        {choices.map((choice) => (
          <label
            key={choice.value}
            className={cx(
              'flex min-h-10 flex-1 basis-40 cursor-pointer items-center gap-3 rounded-md border border-line-strong bg-field px-3 py-2 text-ink shadow-low pointer-coarse:min-h-11',
              'transition-colors duration-100 hover:border-ink has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-accent',
              'has-disabled:cursor-default has-disabled:opacity-60 has-disabled:hover:border-line-strong',
            )}
          >
            <input
              {...input}
              type="radio"
              value={choice.value}
              {...(value !== undefined && { checked: value === choice.value })}
              className="size-4 shrink-0 appearance-none rounded-full border border-line-strong bg-field outline-none checked:border-5 checked:border-accent"
            />
            <span>
              <span className="block text-base">{choice.label}</span>
              {choice.hint && <span className="block text-sm text-muted">{choice.hint}</span>}
            </span>
          </label>
        ))}
      </div>
      <FieldError id={ids.errorId} error={error} />
    </fieldset>
  );
}
