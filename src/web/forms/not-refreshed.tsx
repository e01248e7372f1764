import { useLingui } from '@lingui/react/macro';
import { asProblem } from '#web/api/problem.ts';
import { problemMessage } from '#web/i18n/problem-message.ts';
import { Banner } from '#web/ui/banner.tsx';

/** Why what is shown could not be brought up to date. That nothing answers stands at the top of the page already. */
export function NotRefreshed({ error }: { error: Error | null }) {
  const { t } = useLingui();
  if (!error || asProblem(error).isUnanswered) return null;
  return (
    <Banner tone="warning" title={t`This could not be refreshed`} className="mb-4">
      {problemMessage(asProblem(error), t)}
    </Banner>
  );
}
