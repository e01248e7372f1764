import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, type DefaultValues, type FieldValues, type UseFormReturn } from 'react-hook-form';
import type * as z from 'zod/mini';
import { issueCode } from '#contract/issue.ts';

/**
 * A form over a schema of the contract: checked when a field is left, from then on at each change. Errors are field
 * codes, which the fields of `form-fields.tsx` render in the person's language.
 */
export function useSchemaForm<Input extends FieldValues, Output>(
  schema: z.ZodMiniType<Output, Input>,
  defaultValues: DefaultValues<Input>,
): UseFormReturn<Input, unknown, Output> {
  return useForm<Input, unknown, Output>({
    resolver: zodResolver(schema, { error: issueCode }),
    mode: 'onTouched',
    defaultValues,
  });
}
