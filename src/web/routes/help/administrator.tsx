import { createFileRoute } from '@tanstack/react-router';
import { AdministratorGuide } from '#web/help/administrator-guide.tsx';
import { PublicFrame } from '#web/shell/public-frame.tsx';

export const Route = createFileRoute('/help/administrator')({ component: AdministratorGuidePage });

function AdministratorGuidePage() {
  const { locale, connection } = Route.useRouteContext();
  return (
    <PublicFrame locale={locale} connection={connection}>
      <AdministratorGuide />
    </PublicFrame>
  );
}
