import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { issueMessage, readIssueMessage } from '#contract/issue.ts';
import type { FieldIssue } from '#contract/problem.ts';

/**
 * Puts the server's errors on the fields they name and the focus on the first of them. Returns those that name no
 * field of the form.
 */
export function placeErrors<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  errors: readonly FieldIssue[],
): FieldIssue[] {
  const values = form.getValues();
  const rest: FieldIssue[] = [];
  let first = true;
  for (const issue of errors) {
    const [name = ''] = issue.path.split('.');
    if (!Object.hasOwn(values, name)) {
      rest.push(issue);
      continue;
    }
    const { code } = readIssueMessage(issue.code);
    const error = { type: 'server', message: issueMessage(code, issue.params) };
    form.setError(name as FieldPath<Input>, error, { shouldFocus: first });
    first = false;
  }
  return rest;
}
