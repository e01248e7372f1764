import { Trans, useLingui } from '@lingui/react/macro';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import type { Tablet } from '#contract/tablets.ts';
import { NotRefreshed } from '#web/forms/not-refreshed.tsx';
import { DataTable } from '#web/lists/data-table.tsx';
import { ListPending } from '#web/lists/list-page.tsx';
import { ensureMay, enterWith } from '#web/pages/page-load.ts';
import { usePageQuery } from '#web/pages/use-page-query.ts';
import { tabletQueries } from '#web/queries/tablets.ts';
import { useTabletColumns } from '#web/tablets/tablet-columns.tsx';
import { Button } from '#web/ui/button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { onDemand } from '#web/ui/on-demand.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';

const EnrolDialog = onDemand(async () => (await import('#web/tablets/enrol-dialog.tsx')).EnrolDialog);
const WithdrawDialog = onDemand(
  async () => (await import('#web/tablets/withdraw-dialog.tsx')).WithdrawDialog,
);

export const Route = createFileRoute('/dashboard/tablets')({
  beforeLoad: ({ context }) => ensureMay(context.session, 'tablet.manage'),
  loader: ({ context, cause }) => enterWith({ context, cause }, tabletQueries.list(context.api)),
  component: Tablets,
});

function Tablets() {
  const { t } = useLingui();
  const { api, session } = Route.useRouteContext();
  const { data, error } = usePageQuery(tabletQueries.list(api));
  const [enrolling, setEnrolling] = useState(false);
  const [withdrawn, setWithdrawn] = useState<Tablet>();
  const columns = useTabletColumns(setWithdrawn);
  const enrol = (
    <Button variant="primary" onClick={() => setEnrolling(true)}>
      <Icon name="plus" className="size-4" />
      <Trans>Set up a tablet</Trans>
    </Button>
  );
  const header = (
    <PageHeader
      title={t`Tablets`}
      description={<Trans>The tablets of the restaurants, on which evaluators take turns with a PIN.</Trans>}
      actions={enrol}
    />
  );
  if (!data) return <ListPending header={header} between="hidden" />;
  return (
    <>
      {header}
      <NotRefreshed error={error} />
      {data.length === 0 ? (
        <EmptyState title={t`No data`} action={enrol}>
          <Trans>
            There is no tablet yet. A tablet stays in its restaurant: evaluators press their name, enter their
            PIN and record.
          </Trans>
        </EmptyState>
      ) : (
        <DataTable caption={t`Tablets`} columns={columns} rows={data} rowKey={({ id }) => id} />
      )}
      {enrolling && <EnrolDialog api={api} now={session.serverNow} onClose={() => setEnrolling(false)} />}
      {withdrawn && <WithdrawDialog api={api} tablet={withdrawn} onClose={() => setWithdrawn(undefined)} />}
    </>
  );
}
