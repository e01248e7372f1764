import { Trans, useLingui } from '@lingui/react/macro';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { History } from '#web/activity/history.tsx';
import { ensureMay } from '#web/pages/page-load.ts';
import { EditLayoutForm } from '#web/payroll/edit-layout-form.tsx';
import { payrollQueries } from '#web/queries/payroll.ts';
import { buttonStyle } from '#web/ui/link-styles.ts';
import { StatusPage } from '#web/ui/status-page.tsx';

export const Route = createFileRoute('/dashboard/payroll/layouts/$layoutId')({
  beforeLoad: ({ context }) => ensureMay(context.session, 'payroll.manage'),
  // Not `load`: a form must start from what is saved now, not from what was seen some time ago.
  loader: ({ context: { api, queryClient } }) => queryClient.query(payrollQueries.layouts(api)),
  component: EditLayout,
});

function Gone() {
  const { t } = useLingui();
  return (
    <StatusPage
      title={t`Layout not found`}
      actions={
        <Link to="/dashboard/payroll/layouts" className={buttonStyle('primary')}>
          <Trans>To the layouts</Trans>
        </Link>
      }
    >
      <p>
        <Trans>It does not exist, or it was deleted.</Trans>
      </p>
    </StatusPage>
  );
}

function EditLayout() {
  const { layoutId } = Route.useParams();
  const { api } = Route.useRouteContext();
  const { data } = useSuspenseQuery(payrollQueries.layouts(api));
  const found = data.find(({ id }) => id === layoutId);
  // One that somebody deletes meanwhile stays with what was typed in it; a save says that it is gone.
  const [saved, setSaved] = useState(found);
  if (found && found !== saved) setSaved(found);
  if (saved?.id !== layoutId) return <Gone />;
  return (
    <>
      <EditLayoutForm key={layoutId} api={api} saved={saved} />
      <History api={api} of={{ subject: 'payroll-layout', id: layoutId }} />
    </>
  );
}
