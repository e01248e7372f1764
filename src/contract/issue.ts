/**
 * Field codes: what a schema says of a value it refuses.
 *
 * Schemas carry codes as their messages, so a form (through `zodResolver`) and the server (through `errors[]`)
 * speak of a bad field in the same words. Sentences for the codes stand in `src/texts/issues.ts`.
 */
import type * as z from 'zod/v4/core';
import type { FieldIssue } from './problem.ts';

export const fieldCodes = [
  'required',
  'invalid',
  'too_short',
  'too_long',
  'too_small',
  'too_big',
  'not_whole',
  'invalid_email',
  'invalid_choice',
  'invalid_characters',
  'invalid_date',
  'unknown_field',
  'unknown_reference',
  'duplicate',
  'passwords_differ',
  'wrong_password',
  'email_taken',
  'store_id_taken',
  'payroll_id_taken',
  'in_the_future',
  'day_over',
  'not_open_yet',
  'not_in_store',
  'oneself',
  'in_the_past',
  'in_use',
  'ambiguous',
  'other_person',
  'voided',
  'month_closed',
  'month_archived',
  'missing_column',
  'extra_cells',
  'last_admin',
  'not_in_encoding',
  'easy_pin',
] as const;
export type FieldCode = (typeof fieldCodes)[number];

export type IssueParams = Record<string, string | number>;

/** A schema's message for a code and its params: `too_big {"max":500}`. One string, because that is all a form keeps. */
export function issueMessage(code: string, params?: IssueParams): string {
  return params ? `${code} ${JSON.stringify(params)}` : code;
}

/**
 * The inverse of {@link issueMessage}; a sentence reads as `invalid`. The code can be one of a newer server: the log-in
 * screen carries no list of them, and a text is found for what is known.
 */
export function readIssueMessage(message: string): { code: string; params?: IssueParams } {
  const [, code, json] = /^(\w+)(?: (\{.*\}))?$/s.exec(message) ?? [];
  if (code === undefined) return { code: 'invalid' };
  try {
    return json === undefined ? { code } : { code, params: JSON.parse(json) as IssueParams };
  } catch {
    return { code: 'invalid' };
  }
}

/**
 * The error map that both sides hand to zod (`schema.safeParse(value, {error: issueCode})`,
 * `zodResolver(schema, {error: issueCode})`): zod's own issues become field codes.
 */
export function issueCode(issue: z.$ZodRawIssue): string {
  const empty = issue.input === undefined || issue.input === null || issue.input === '';
  switch (issue.code) {
    case 'invalid_type':
      if (empty || Number.isNaN(issue.input)) return 'required';
      return issue.expected === 'int' ? 'not_whole' : 'invalid';
    case 'too_small': {
      if (empty) return 'required';
      const min = Number(issue.minimum);
      return issueMessage(issue.origin === 'string' ? 'too_short' : 'too_small', { min });
    }
    case 'too_big': {
      // A whole number beyond 2^53 is refused as too big for its format; the bound it was meant to keep is the field's.
      const max = Number(issue.maximum);
      return issueMessage(issue.origin === 'string' ? 'too_long' : 'too_big', { max });
    }
    case 'invalid_format':
      if (empty) return 'required';
      return issue.format === 'email' ? 'invalid_email' : 'invalid_characters';
    case 'invalid_value':
    case 'invalid_union':
      return empty ? 'required' : 'invalid_choice';
    case 'unrecognized_keys':
      return 'unknown_field';
    default:
      return 'invalid';
  }
}

/**
 * Zod's finished issues (parsed with {@link issueCode}) as the wire's `errors[]`: one entry for each field, one for each
 * unknown key. Of several, the first code counts; of the same code twice the last, which is the field's own bound.
 */
export function fieldIssues(issues: readonly z.$ZodIssue[]): FieldIssue[] {
  const found = new Map<string, FieldIssue>();
  for (const issue of issues) {
    const told = readIssueMessage(issue.message);
    const read = fieldCodes.some((code) => code === told.code) ? told : { code: 'invalid' };
    const keys = issue.code === 'unrecognized_keys' ? issue.keys : [undefined];
    for (const key of keys) {
      const path = [...issue.path.map(String), ...(key === undefined ? [] : [key])].join('.');
      if ((found.get(path)?.code ?? read.code) === read.code) found.set(path, { path, ...read });
    }
  }
  return [...found.values()];
}
