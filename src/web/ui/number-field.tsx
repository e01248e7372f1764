import type { ComponentProps } from 'react';
import { TextField } from './text-field.tsx';

/**
 * A whole number: a text box with a numeric keypad. Not `type="number"`, which changes under a mouse wheel and hides
 * from the form what was really typed. Register it with `wholeNumberValue` of #web/forms.
 */
export function NumberField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'inputMode'>) {
  return (
    <TextField
      autoComplete="off"
      {...props}
      type="text"
      inputMode="numeric"
      inputClassName="max-w-40 tabular-nums"
    />
  );
}
