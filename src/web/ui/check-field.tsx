import type { ComponentProps } from 'react';
import { FieldError, useFieldIds, type FieldText } from './field.tsx';

/** A tick with its sentence; the whole line can be pressed. */
export function CheckField({
  label,
  hint,
  error,
  className,
  id,
  ...input
}: FieldText & Omit<ComponentProps<'input'>, 'type'>) {
  const ids = useFieldIds({ hint, error }, id);
  return (
    <div className={className}>
      <label className="flex min-h-6 cursor-pointer items-start gap-3 py-1 pointer-coarse:min-h-11 pointer-coarse:items-center">
        <input
          {...input}
          id={ids.id}
          type="checkbox"
          aria-invalid={error ? true : undefined}
          aria-describedby={ids.describedBy}
          className="mt-1 size-4 shrink-0 accent-accent pointer-coarse:mt-0 pointer-coarse:size-5"
        />
        <span>
          {label}
          {hint && (
            <span id={ids.hintId} className="block text-sm text-muted">
              {hint}
            </span>
          )}
        </span>
      </label>
      <FieldError id={ids.errorId} error={error} />
    </div>
  );
}
