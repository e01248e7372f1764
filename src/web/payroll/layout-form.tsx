import { Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { LayoutBody } from '#contract/payroll.ts';
import type { Api } from '#web/api/client.ts';
import { Form } from '#web/forms/form.tsx';
import type { DraftOf } from '#web/forms/use-draft.ts';
import { buttonStyle } from '#web/ui/link-styles.ts';
import { LayoutColumns } from './layout-columns.tsx';
import { LayoutFields } from './layout-fields.tsx';
import { LayoutPreview } from './layout-preview.tsx';

interface LayoutFormProps {
  api: Api;
  form: UseFormReturn<LayoutBody>;
  draft: DraftOf;
  onSubmit: (values: LayoutBody) => Promise<unknown>;
  /** Goes on from the form. */
  onSaved: () => unknown;
  submitError: Error | null;
  failureTitle: string;
  failureNote?: ReactNode;
  submitLabel: string;
  /** Above the fields. */
  children?: ReactNode;
}

/** The form of a layout, with what it makes of real rows beside it. */
export function LayoutForm({ api, children, ...form }: LayoutFormProps) {
  return (
    <Form
      {...form}
      actions={
        <Link to="/dashboard/payroll/layouts" className={buttonStyle('secondary')}>
          <Trans>Cancel</Trans>
        </Link>
      }
    >
      {children}
      <div className="grid gap-6 xl:grid-cols-[minmax(0,38rem)_minmax(0,1fr)] xl:gap-8">
        <div className="grid content-start gap-6">
          <LayoutFields />
          <LayoutColumns />
        </div>
        <div className="min-w-0 xl:sticky xl:top-6 xl:self-start">
          <LayoutPreview api={api} />
        </div>
      </div>
    </Form>
  );
}
