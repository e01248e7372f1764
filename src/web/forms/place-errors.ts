import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { asProblem } from '#web/api/problem.ts';
import { issueMessage, readIssueMessage } from '#contract/issue.ts';
import type { FieldIssue } from '#contract/problem.ts';

/** The field of the form that an error is about: the first word of its path. */
const fieldOf = ({ path }: FieldIssue) => path.split('.')[0] ?? '';

/** Whether a failure says something that no field of the form can show. */
export function namesNoField<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  failure: Error,
): boolean {
  const { errors } = asProblem(failure);
  const values = form.getValues();
  return errors.length === 0 || errors.some((issue) => !Object.hasOwn(values, fieldOf(issue)));
}

/** Puts the server's errors on the fields they name, and the focus on the one that stands first in the form. */
export function placeErrors<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  errors: readonly FieldIssue[],
): void {
  const values = form.getValues();
  const order = Object.keys(values);
  const placed = errors
    .filter((issue) => Object.hasOwn(values, fieldOf(issue)))
    .toSorted((one, other) => order.indexOf(fieldOf(one)) - order.indexOf(fieldOf(other)));
  for (const [index, issue] of placed.entries()) {
    const { code } = readIssueMessage(issue.code);
    const error = { type: 'server', message: issueMessage(code, issue.params) };
    form.setError(fieldOf(issue) as FieldPath<Input>, error, { shouldFocus: index === 0 });
  }
}
