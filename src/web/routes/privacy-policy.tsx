import { createFileRoute } from '@tanstack/react-router';
import { Privacy } from '#web/legal/privacy.tsx';
import { PublicFrame } from '#web/shell/public-frame.tsx';

export const Route = createFileRoute('/privacy-policy')({ component: PrivacyPage });

function PrivacyPage() {
  const { locale, connection } = Route.useRouteContext();
  return (
    <PublicFrame locale={locale} connection={connection}>
      <Privacy />
    </PublicFrame>
  );
}
