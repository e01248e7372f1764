/** The fields of #web/ui, bound to the form around them by their name. */
import type { ComponentProps } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { ChoiceField } from '#web/ui/choice-field.tsx';
import { DateField } from './date-field.tsx';
import { NumberField } from '#web/ui/number-field.tsx';
import { PasswordField } from '#web/ui/password-field.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { TextAreaField } from '#web/ui/text-area-field.tsx';
import { TextField } from '#web/ui/text-field.tsx';
import { useFieldError } from './use-field-error.ts';

type Bound<Props> = Omit<Props, 'name' | 'error' | 'value' | 'onChange' | 'onBlur' | 'ref'> & {
  name: string;
};

export function FormTextField({ name, ...props }: Bound<ComponentProps<typeof TextField>>) {
  const { register } = useFormContext();
  const error = useFieldError(name);
  return <TextField {...props} {...register(name)} error={error} />;
}

export function FormPasswordField({ name, ...props }: Bound<ComponentProps<typeof PasswordField>>) {
  const { register } = useFormContext();
  const error = useFieldError(name);
  return <PasswordField {...props} {...register(name)} error={error} />;
}

export function FormNumberField({ name, ...props }: Bound<ComponentProps<typeof NumberField>>) {
  const { register } = useFormContext();
  const error = useFieldError(name);
  return <NumberField {...props} {...register(name, wholeNumberValue)} error={error} />;
}

export function FormTextAreaField({ name, ...props }: Bound<ComponentProps<typeof TextAreaField>>) {
  const { register } = useFormContext();
  const error = useFieldError(name);
  return <TextAreaField {...props} {...register(name)} error={error} />;
}

export function FormSelectField({ name, ...props }: Bound<ComponentProps<typeof SelectField>>) {
  const { register } = useFormContext();
  const error = useFieldError(name);
  return <SelectField {...props} {...register(name)} error={error} />;
}

export function FormChoiceField({ name, ...props }: Bound<ComponentProps<typeof ChoiceField>>) {
  const { register } = useFormContext();
  const error = useFieldError(name);
  return <ChoiceField {...props} {...register(name)} error={error} />;
}

export function FormDateField({ name, ...props }: Bound<ComponentProps<typeof DateField>>) {
  const { field } = useController<Record<string, string | undefined>>({ name });
  const error = useFieldError(name);
  return <DateField {...props} {...field} value={field.value ?? ''} error={error} />;
}

/**
 * For `register('daily_feedback_goal', wholeNumberValue)`: an empty box is no value, digits are a number, and anything
 * else stays the text it is, so that the schema can say that it isn't a number.
 */
const wholeNumberValue = {
  setValueAs: (typed: unknown) => {
    if (typeof typed !== 'string') return typed;
    const text = typed.trim();
    if (text === '') return undefined;
    return /^[+-]?\d+([.,]\d+)?$/.test(text) ? Number(text.replace(',', '.')) : text;
  },
};
