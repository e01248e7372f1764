import { useLingui } from '@lingui/react/macro';
import { asProblem } from '#web/api/problem.ts';
import { ProblemBanner } from '#web/forms/problem-banner.tsx';
import { fieldText } from '#web/i18n/texts.ts';
import { Banner } from '#web/ui/banner.tsx';
import { Button } from '#web/ui/button.tsx';

interface SaveFailureProps {
  error: Error;
  onRetry: () => void;
  /** The fields of the form, which show what is about them. */
  fields: readonly string[];
}

/** Why an entry wasn't saved, where no field of the form says it. What was entered stays. */
export function SaveFailure({ error, onRetry, fields }: SaveFailureProps) {
  const { t } = useLingui();
  const { code, errors, passing } = asProblem(error);
  const title = t`An error occurred while saving the feedback`;
  // Asked about in a dialog.
  if (code === 'near_duplicate') return null;
  const others = errors.filter(({ path }) => !fields.includes(path));
  if (errors.length > 0 && others.length === 0) return null;
  const [first] = others;
  if (first) {
    return (
      <Banner tone="bad" title={title}>
        {t(fieldText(first.path, first.code, first.params))}
      </Banner>
    );
  }
  return (
    <ProblemBanner
      title={title}
      error={error}
      action={passing && <Button onClick={onRetry}>{t`Try again`}</Button>}
    />
  );
}
