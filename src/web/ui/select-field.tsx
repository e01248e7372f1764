import type { ComponentProps } from 'react';
import { cx } from './class-names.ts';
import { controlStyle, Field, filterStyle, useFieldIds, type FieldText } from './field.tsx';
import { Icon } from './icon.tsx';

interface SelectFieldProps extends FieldText, ComponentProps<'select'> {
  /** The label is there for screen readers only: what the select filters stands beside it. */
  compact?: boolean;
  /** It narrows a list: quiet while its value is ''. */
  filter?: boolean;
}

/** The platform's own select: best on a tablet, and it costs nothing. Options are its children. */
export function SelectField({
  label,
  hint,
  error,
  compact,
  filter = false,
  className,
  id,
  children,
  ...select
}: SelectFieldProps) {
  const ids = useFieldIds({ hint, error }, id);
  const control = (
    <div className="relative">
      <select
        {...select}
        id={ids.id}
        aria-label={compact && typeof label === 'string' ? label : undefined}
        aria-invalid={error ? true : undefined}
        aria-describedby={ids.describedBy}
        data-on={filter && select.value ? true : undefined}
        className={cx(filter ? filterStyle : controlStyle, 'appearance-none pr-9')}
      >
        {children}
      </select>
      <span className="pointer-events-none absolute inset-y-0 right-2.5 flex items-center text-muted">
        <Icon name="chevronDown" className="size-4" />
      </span>
    </div>
  );
  if (compact) return <div className={className}>{control}</div>;
  return (
    <Field label={label} hint={hint} error={error} ids={ids} className={className}>
      {control}
    </Field>
  );
}
