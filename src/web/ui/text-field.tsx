import type { ComponentProps, ReactNode } from 'react';
import { cx } from './class-names.ts';
import { controlStyle, Field, useFieldIds, type FieldText } from './field.tsx';

interface TextFieldProps extends FieldText, Omit<ComponentProps<'input'>, 'children'> {
  /** Inside the box, at its right end (a button, a unit). */
  trailing?: ReactNode;
  aside?: ReactNode;
  inputClassName?: string;
}

/** One line of text; takes what `register()` of react-hook-form gives. */
export function TextField({
  label,
  hint,
  error,
  trailing,
  aside,
  className,
  inputClassName,
  id,
  ...input
}: TextFieldProps) {
  const ids = useFieldIds({ hint, error }, id);
  return (
    <Field label={label} hint={hint} error={error} ids={ids} aside={aside} className={className}>
      <div className="relative">
        <input
          type="text"
          {...input}
          id={ids.id}
          aria-invalid={error ? true : undefined}
          aria-describedby={ids.describedBy}
          className={cx(controlStyle, trailing !== undefined && 'pr-12', inputClassName)}
        />
        {trailing !== undefined && (
          <div className="absolute inset-y-0 right-0 flex items-center pr-1">{trailing}</div>
        )}
      </div>
    </Field>
  );
}
