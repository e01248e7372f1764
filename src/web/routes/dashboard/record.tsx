import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { RecordSheet } from '#contract/feedback.ts';
import { may, reach } from '#contract/permissions.ts';
import type { ReportItem } from '#contract/reports.ts';
import type { UserRestaurant } from '#contract/users.ts';
import type { Api } from '#web/api/client.ts';
import { asProblem } from '#web/api/problem.ts';
import { NotRefreshed } from '#web/forms/not-refreshed.tsx';
import { DayChoice } from '#web/feedback/day-choice.tsx';
import { DayMeter } from '#web/feedback/day-meter.tsx';
import { NoStore, NothingToRecord, reasonForNone } from '#web/feedback/nothing-to-record.tsx';
import { RecordForm } from '#web/feedback/record-form.tsx';
import { readRecordSearch, type RecordSearch } from '#web/feedback/record-search.ts';
import { RecordSkeleton, SheetSkeleton } from '#web/feedback/record-skeleton.tsx';
import { SavedLine } from '#web/feedback/saved-line.tsx';
import { StorePicker } from '#web/feedback/store-picker.tsx';
import { feedbackQueries } from '#web/queries/feedback.ts';
import { load } from '#web/queries/load.ts';
import { restaurantChoices } from '#web/queries/restaurant-choices.ts';
import { ensureMay, onEntering } from '#web/restaurants/page-load.ts';
import { useSession } from '#web/state/app-context.tsx';
import { draftOwners } from '#web/state/draft-store.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { buttonStyle } from '#web/ui/link-styles.ts';
import { notify } from '#web/ui/notify.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { PersonMarks, usePersonLabel } from '#web/ui/person-name.tsx';
import { RestaurantChoice } from '#web/users/restaurant-choice.tsx';

export const Route = createFileRoute('/dashboard/record')({
  validateSearch: readRecordSearch,
  beforeLoad: ({ context: { session, lastStore }, search }) => {
    ensureMay(session, 'report.create');
    const { user } = session.get();
    const [owner] = user ? draftOwners(user) : [];
    return { wantedStore: search.restaurant ?? (owner && lastStore.of(owner)), owner };
  },
  loaderDeps: ({ search }) => search,
  loader: ({ context, cause, deps }) => onEntering(cause, enter(context, deps)),
  pendingComponent: RecordSkeleton,
  component: RecordPage,
});

interface Entered {
  queryClient: QueryClient;
  api: Api;
  wantedStore: string | undefined;
}

/** The stores to choose from and, where it is clear which one it is, its sheet: at once if it is clear before. */
async function enter({ queryClient, api, wantedStore }: Entered, { day }: RecordSearch): Promise<void> {
  const sheetOf = async (restaurantId: string) => {
    try {
      await load(queryClient, feedbackQueries.sheet(api, { restaurantId, day }));
    } catch (error) {
      if (!isClosed(error)) throw error;
    }
  };
  const choices = load(queryClient, restaurantChoices(api, ''));
  if (wantedStore !== undefined) await Promise.all([choices, sheetOf(wantedStore)]);
  const only = onlyOf(await choices);
  if (wantedStore === undefined && only) await sheetOf(only.id);
}

/** Not there, not this person's any more, or out of use: said on the page, beside the stores that are. */
function isClosed(error: unknown): boolean {
  const { status, code } = asProblem(error);
  return status === 404 || code === 'restaurant_archived';
}

function onlyOf({ rows, total }: { rows: UserRestaurant[]; total: number }): UserRestaurant | undefined {
  return total === 1 ? rows[0] : undefined;
}

function RecordPage() {
  const { t } = useLingui();
  const { api, wantedStore, owner, lastStore } = Route.useRouteContext();
  const { day } = Route.useSearch();
  const navigate = Route.useNavigate();
  const role = useSession().user?.role;
  const choices = useQuery({
    ...restaurantChoices(api, ''),
    throwOnError: (_, query) => query.state.data === undefined,
  });
  const { rows = [], total = 0 } = choices.data ?? {};
  const storeId = wantedStore ?? (choices.data && onlyOf(choices.data)?.id);
  const sheet = useQuery({
    ...feedbackQueries.sheet(api, { restaurantId: storeId ?? '', day }),
    enabled: storeId !== undefined,
    throwOnError: (error, query) => query.state.data === undefined && !isClosed(error),
  });
  const choose = (restaurantId: string) => {
    if (owner) lastStore.set(owner, restaurantId);
    void navigate({ search: { restaurant: restaurantId, day }, replace: true });
  };
  const shown = storeId === undefined ? undefined : sheet.data;

  return (
    <>
      <PageHeader
        title={t`Record feedback`}
        description={
          shown
            ? `${shown.name} · ${shown.store_id}`
            : storeId === undefined && total > 0 && t`Choose the restaurant to record for.`
        }
        actions={shown && <DayMeter sheet={shown} />}
      />
      <StorePicker
        stores={rows}
        total={total}
        chosenId={storeId}
        onChoose={choose}
        search={
          <RestaurantChoice
            api={api}
            label={t`Restaurant`}
            placeholder={t`Type a name or a Store ID`}
            chosen={shown ? { id: shown.restaurant_id, label: shown.name, note: shown.store_id } : null}
            onChoose={({ id }) => choose(id)}
          />
        }
      />
      {choices.data && total === 0 ? (
        <NoStore mayCreate={may('restaurant.create', role)} addLink={<AddRestaurant />} />
      ) : storeId === undefined ? null : sheet.isError && !shown ? (
        <EmptyState title={t`No data`}>
          {asProblem(sheet.error).code === 'restaurant_archived' ? (
            <Trans>This restaurant is archived. Please choose another one.</Trans>
          ) : (
            <Trans>This restaurant does not exist, or you have no access to it.</Trans>
          )}
        </EmptyState>
      ) : shown ? (
        <PersonMarks people={shown.people}>
          <Sheet shown={shown} error={sheet.error} />
        </PersonMarks>
      ) : (
        <SheetSkeleton />
      )}
    </>
  );
}

function AddRestaurant() {
  return (
    <Link to="/dashboard/restaurants/add" className={buttonStyle('primary')}>
      <Trans>Add restaurant</Trans>
    </Link>
  );
}

/** A store's day: whom to evaluate, and what was saved last. */
function Sheet({ shown, error }: { shown: RecordSheet; error: Error | null }) {
  const { t } = useLingui();
  const labelOf = usePersonLabel();
  const { api, session } = Route.useRouteContext();
  const { person = '' } = Route.useSearch();
  const navigate = Route.useNavigate();
  const [saved, setSaved] = useState<ReportItem>();
  const [voidings, setVoidings] = useState(0);
  useEffect(() => {
    // What opened the question is gone with the line.
    if (voidings > 0) requestAnimationFrame(() => document.querySelector<HTMLElement>('main h1')?.focus());
  }, [voidings]);
  const role = useSession().user?.role;
  const anyDay = reach('report.create', role) === 'all';
  const none = reasonForNone(shown, anyDay);
  const restaurantId = shown.restaurant_id;

  return (
    <>
      <NotRefreshed error={error} />
      {saved?.restaurant_id === restaurantId && (
        <SavedLine
          key={saved.id}
          api={api}
          report={saved}
          currency={shown.currency}
          now={session.serverNow}
          onCorrected={setSaved}
          onVoided={() => {
            setSaved(undefined);
            setVoidings(voidings + 1);
          }}
        />
      )}
      <div className="mb-3">
        <DayChoice
          key={restaurantId}
          sheet={shown}
          anyDay={anyDay}
          onChoose={(day) =>
            void navigate({
              search: (now) => ({ restaurant: now.restaurant ?? restaurantId, day }),
              replace: true,
            })
          }
        />
      </div>
      {none ? (
        <NothingToRecord
          reason={none}
          people={
            may('restaurant.assign-user', role) && (
              <Link
                to="/dashboard/restaurants/$restaurantId"
                params={{ restaurantId }}
                search={{ tab: 'people' }}
                className={buttonStyle('secondary')}
              >
                <Trans>To the restaurant</Trans>
              </Link>
            )
          }
        />
      ) : (
        <RecordForm
          key={`${restaurantId} ${shown.day.date}`}
          api={api}
          sheet={shown}
          personId={person}
          now={session.serverNow}
          onSaved={(report) => {
            setSaved(report);
            const name = labelOf(report.evaluated_user);
            notify(t`Feedback for ${name} saved`);
          }}
        />
      )}
    </>
  );
}
