import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { FieldPath, UseFormReturn } from 'react-hook-form';
import { issueMessage, readIssueMessage } from '#contract/issue.ts';
import { layoutBody, type LayoutBody, type LayoutPreview } from '#contract/payroll.ts';
import type { Api } from '#web/api/client.ts';
import { asProblem } from '#web/api/problem.ts';
import { payrollQueries } from '#web/queries/payroll.ts';

/** After the last change, in milliseconds. */
const delay = 400;

const bodyOf = (form: UseFormReturn<LayoutBody>) => layoutBody.safeParse(form.getValues()).data;

/**
 * The first rows as the form describes them, a moment after each change. While something is wrong the last good rows stay;
 * what the server says of a field stands at the field.
 */
export function usePreview(api: Api, form: UseFormReturn<LayoutBody>) {
  const [body, setBody] = useState(() => bodyOf(form));
  const [good, setGood] = useState<LayoutPreview>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const { unsubscribe } = form.watch(() => {
      clearTimeout(timer);
      timer = setTimeout(() => setBody((before) => bodyOf(form) ?? before), delay);
    });
    return () => {
      clearTimeout(timer);
      unsubscribe();
    };
  }, [form]);

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
