import { Trans, useLingui } from '@lingui/react/macro';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { Currency } from '#contract/money.ts';
import type { PayrollRun } from '#contract/payroll.ts';
import { NotRefreshed } from '#web/forms/not-refreshed.tsx';
import { ListPending } from '#web/lists/list-page.tsx';
import { ensureMay, onEntering } from '#web/pages/page-load.ts';
import { usePageQuery } from '#web/pages/use-page-query.ts';
import { DueSection } from '#web/payroll/due-section.tsx';
import { PayrollViews } from '#web/payroll/payroll-views.tsx';
import { Runs } from '#web/payroll/runs.tsx';
import { load } from '#web/queries/load.ts';
import { payrollQueries } from '#web/queries/payroll.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { buttonStyle } from '#web/ui/link-styles.ts';
import { notify } from '#web/ui/notify.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Segmented } from '#web/ui/segmented.tsx';

export const Route = createFileRoute('/dashboard/payroll/')({
  beforeLoad: ({ context }) => ensureMay(context.session, 'payroll.manage'),
  loader: ({ context: { api, queryClient }, cause }) =>
    onEntering(
      cause,
      Promise.all([
        load(queryClient, payrollQueries.due(api)),
        load(queryClient, payrollQueries.layouts(api)),
        load(queryClient, payrollQueries.runs(api, 1)),
      ]),
    ),
  pendingComponent: () => <ListPending header={<Header />} between="h-51" />,
  component: PayrollPage,
});

function PayrollPage() {
  const { t } = useLingui();
  const { api } = Route.useRouteContext();
  const due = usePageQuery(payrollQueries.due(api));
  const layouts = usePageQuery(payrollQueries.layouts(api));
  const [page, setPage] = useState(1);
  const [wanted, setWanted] = useState<Currency>();
  const [making, setMaking] = useState<Currency>();
  const runs = useRef<HTMLHeadingElement>(null);
  if (!due.data || !layouts.data) return <ListPending header={<Header />} between="h-51" />;
  // While a run is being made its currency stays, even when nothing of it is due any more: its answer may have been lost.
  const shown =
    due.data.find(({ currency }) => currency === (making ?? wanted)) ??
    (making ? { currency: making, closings: [] } : due.data[0]);
  const onMade = ({ number }: PayrollRun) => {
    notify(t`Payroll run ${number} is made`);
    setPage(1);
    // The button may be gone with what was due.
    runs.current?.focus();
  };
  return (
    <>
      <Header />
      <NotRefreshed error={due.error} />
      <section aria-labelledby="due">
        <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
          <h2 id="due" className="text-lg font-semibold">
            <Trans>Due</Trans>
          </h2>
          {due.data.length > 1 && shown && (
            <Segmented
              label={t`Currency`}
              choices={due.data.map(({ currency, closings }) => ({
                value: currency,
                label: `${currency} · ${closings.length}`,
              }))}
              value={shown.currency}
              onChoose={setWanted}
            />
          )}
        </div>
        {shown ? (
          <DueSection
            key={shown.currency}
            api={api}
            due={shown}
            layouts={layouts.data.filter(({ currency }) => currency === shown.currency)}
            isMaking={making !== undefined}
            onMaking={(isMaking) => setMaking(isMaking ? shown.currency : undefined)}
            onMade={onMade}
          />
        ) : (
          <NothingDue />
        )}
      </section>
      <section aria-labelledby="runs" className="mt-10 border-t pt-6">
        <h2 id="runs" ref={runs} tabIndex={-1} className="mb-3 text-lg font-semibold outline-none">
          <Trans>Payroll runs</Trans>
        </h2>
        <Runs api={api} page={page} onPage={setPage} />
      </section>
    </>
  );
}

function NothingDue() {
  const { t } = useLingui();
  return (
    <EmptyState
      title={t`Nothing is due`}
      action={
        <Link to="/dashboard/closing" className={buttonStyle('primary')}>
          <Trans>To month’s end</Trans>
        </Link>
      }
    >
      <Trans>What a month pays is due once it is closed, until a payroll run takes it.</Trans>
    </EmptyState>
  );
}

function Header() {
  const { t } = useLingui();
  return (
    <>
      <PageHeader
        title={t`Payroll`}
        description={<Trans>What closed months pay, as files for the payroll office.</Trans>}
      />
      <div className="mb-6">
        <PayrollViews />
      </div>
    </>
  );
}
