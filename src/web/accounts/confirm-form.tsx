import type { ComponentProps } from 'react';
import * as z from 'zod/mini';
import { Form } from '#web/forms/form.tsx';
import { useSchemaForm } from '#web/forms/use-schema-form.ts';

const nothing = z.object({});

type ConfirmFormProps = Pick<
  ComponentProps<typeof Form>,
  'submitError' | 'failureTitle' | 'submitLabel' | 'actions'
> & { onSubmit: () => Promise<unknown> };

/** A form that asks for nothing but its button: sent once, and its failure has a place. */
export function ConfirmForm({ onSubmit, ...rest }: ConfirmFormProps) {
  const form = useSchemaForm(nothing, {});
  return (
    <Form form={form} guarded={false} onSubmit={onSubmit} {...rest}>
      {null}
    </Form>
  );
}
