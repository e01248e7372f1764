import { createFileRoute } from '@tanstack/react-router';
import { Terms } from '#web/legal/terms.tsx';
import { PublicFrame } from '#web/shell/public-frame.tsx';

export const Route = createFileRoute('/terms-and-conditions')({ component: TermsPage });

function TermsPage() {
  const { locale, connection } = Route.useRouteContext();
  return (
    <PublicFrame locale={locale} connection={connection}>
      <Terms />
    </PublicFrame>
  );
}
