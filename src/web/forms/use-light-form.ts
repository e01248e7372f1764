import { useLingui } from '@lingui/react/macro';
import { useRef, useState, type ChangeEvent } from 'react';
import type * as z from 'zod/mini';
import { issueCode, readIssueMessage } from '#contract/issue.ts';
import { fieldText } from '#web/i18n/texts.ts';

type Texts = Record<string, string>;

/**
 * A form of plain text boxes, for the log-in: the form library would be an eighth of the first screen's code. Checks like
 * the others: when a field is left, from then on at each change.
 */
export function useLightForm<Values extends Texts, Output>(
  schema: z.ZodMiniType<Output, Values>,
  initial: Values,
) {
  const { t } = useLingui();
  const [values, setValues] = useState(initial);
  const [checked, setChecked] = useState<ReadonlySet<string>>(new Set());
  const inputs = useRef(new Map<string, HTMLInputElement>());

  const result = schema.safeParse(values, { error: issueCode });
  const issues = new Map<string, string>();
  for (const issue of result.success ? [] : result.error.issues) {
    const name = String(issue.path[0]);
    if (!issues.has(name)) issues.set(name, issue.message);
  }

  function errorOf(name: string): string | undefined {
    const message = checked.has(name) ? issues.get(name) : undefined;
    if (message === undefined) return undefined;
    const { code, params } = readIssueMessage(message);
    return t(fieldText(name, code, params));
  }

  return {
    /** The props of a field's box. */
    field: (name: string & keyof Values) => ({
      name,
      value: values[name],
      error: errorOf(name),
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        const { value } = event.currentTarget;
        setValues((before) => ({ ...before, [name]: value }));
      },
      // An empty box that is only passed through is not an error yet; at the submit it is.
      onBlur: () => values[name] !== '' && setChecked((before) => new Set(before).add(name)),
      ref: (input: HTMLInputElement | null) => {
        if (input) inputs.current.set(name, input);
      },
    }),
    /** The parsed values; or undefined, with every error shown and the focus on the first. */
    check(): Output | undefined {
      setChecked(new Set(Object.keys(values)));
      if (result.success) return result.data;
      const first = Object.keys(values).find((name) => issues.has(name));
      if (first !== undefined) inputs.current.get(first)?.focus();
      return undefined;
    },
    fill(next: Values) {
      setValues(next);
      setChecked(new Set());
    },
  };
}
