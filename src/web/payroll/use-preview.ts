import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useWatch, type FieldPath, type UseFormReturn } from 'react-hook-form';
import { issueMessage, readIssueMessage } from '#contract/issue.ts';
import { layoutBody, type LayoutBody, type LayoutPreview } from '#contract/payroll.ts';
import type { Api } from '#web/api/client.ts';
import { asProblem } from '#web/api/problem.ts';
import { payrollQueries } from '#web/queries/payroll.ts';

/** After the last change, in milliseconds. */
const delay = 400;

const bodyOf = (values: unknown) => layoutBody.safeParse(values).data;

/**
 * The first rows as the form describes them, a moment after each change. While something is wrong the last good rows stay;
 * what the server says of a field stands at the field.
 */
export function usePreview(api: Api, form: UseFormReturn<LayoutBody>) {
  const values = useWatch({ control: form.control });
  const [body, setBody] = useState(() => bodyOf(form.getValues()));
  const [good, setGood] = useState<LayoutPreview>();
  useEffect(() => {
    const timer = setTimeout(() => setBody((before) => bodyOf(values) ?? before), delay);
    return () => clearTimeout(timer);
  }, [values]);

  const preview = useQuery(payrollQueries.preview(api, body));
  const { data, error, isFetching } = preview;
  if (data && data !== good) setGood(data);

  useEffect(() => {
    const { errors } = asProblem(error);
    const paths = error ? errors.map(({ path }) => path as FieldPath<LayoutBody>) : [];
    for (const [index, path] of paths.entries()) {
      const { code } = readIssueMessage(errors[index]?.code ?? '');
      form.setError(path, { type: 'preview', message: issueMessage(code, errors[index]?.params) });
    }
    return () => form.clearErrors(paths);
  }, [form, error]);

  return { shown: data ?? good, error, isFetching };
}
