import { useLingui } from '@lingui/react/macro';
import { get, useFormContext, useFormState } from 'react-hook-form';
import { readIssueMessage } from '#contract/issue.ts';
import { fieldText } from '#web/i18n/texts.ts';

/** The field's error as a sentence, or undefined. */
export function useFieldError(name: string): string | undefined {
  // The form library changes `errors` in place, which the compiler's caches would not notice.
  'use no memo';
  const { t } = useLingui();
  const { control } = useFormContext();
  const { errors } = useFormState({ control, name });
  const message: unknown = get(errors, `${name}.message`) ?? get(errors, `${name}.root.message`);
  if (typeof message !== 'string') return undefined;
  const { code, params } = readIssueMessage(message);
  return t(fieldText(name, code, params));
}
