import { Trans, useLingui } from '@lingui/react/macro';
import { useSuspenseQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { History } from '#web/activity/history.tsx';
import { ensureMay } from '#web/pages/page-load.ts';
import { settingsQueries } from '#web/queries/settings.ts';
import { SettingsForm } from '#web/settings/settings-form.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

export const Route = createFileRoute('/dashboard/settings')({
  beforeLoad: ({ context }) => ensureMay(context.session, 'settings.manage'),
  loader: async ({ context: { queryClient, api } }) => {
    // Not `load`: a form must start from what is saved now, not from what was seen some time ago.
    await queryClient.query(settingsQueries.chain(api));
  },
  component: Settings,
});

function Settings() {
  const { t } = useLingui();
  const { api } = Route.useRouteContext();
  const { data: settings } = useSuspenseQuery(settingsQueries.chain(api));
  return (
    <div className="max-w-xl pb-6">
      <PageHeader title={t`Settings`} description={<Trans>They count for all restaurants.</Trans>} />
      <SettingsForm api={api} saved={settings} />
      <History api={api} of={{ subject: 'settings', id: 'chain' }} />
    </div>
  );
}
