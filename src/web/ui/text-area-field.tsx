import type { ComponentProps } from 'react';
import { cx } from './class-names.ts';
import { controlStyle, Field, useFieldIds, type FieldText } from './field.tsx';

/** Several lines of text; takes what `register()` of react-hook-form gives. It grows with what is typed. */
export function TextAreaField({
  label,
  hint,
  error,
  className,
  id,
  ...area
}: FieldText & ComponentProps<'textarea'>) {
  const ids = useFieldIds({ hint, error }, id);
  return (
    <Field label={label} hint={hint} error={error} ids={ids} className={className}>
      <textarea
        rows={2}
        {...area}
        id={ids.id}
        aria-invalid={error ? true : undefined}
        aria-describedby={ids.describedBy}
        className={cx(controlStyle, 'h-auto! max-h-48 resize-none py-2 [field-sizing:content]')}
      />
    </Field>
  );
}
