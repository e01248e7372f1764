import { createFileRoute } from '@tanstack/react-router';
import { EvaluatorGuide } from '#web/help/evaluator-guide.tsx';
import { PublicFrame } from '#web/shell/public-frame.tsx';

export const Route = createFileRoute('/help/evaluator')({ component: EvaluatorGuidePage });

function EvaluatorGuidePage() {
  const { locale, connection } = Route.useRouteContext();
  return (
    <PublicFrame locale={locale} connection={connection}>
      <EvaluatorGuide />
    </PublicFrame>
  );
}
