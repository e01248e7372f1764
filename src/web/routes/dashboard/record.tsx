import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import type { RecordSheet } from '#contract/feedback.ts';
import { may, reach } from '#contract/permissions.ts';
import { nameOf } from '#contract/person-name.ts';
import type { UserRestaurant } from '#contract/users.ts';
import type { Api } from '#web/api/client.ts';
import { asProblem } from '#web/api/problem.ts';
import { NotRefreshed } from '#web/forms/not-refreshed.tsx';
import { DayChoice } from '#web/feedback/day-choice.tsx';
import { DayMeter } from '#web/feedback/day-meter.tsx';
import { NoRestaurant, NothingToRecord, reasonForNone } from '#web/feedback/nothing-to-record.tsx';
import { RecordEntries } from '#web/feedback/record-entries.tsx';
import { RecordHeader } from '#web/feedback/record-header.tsx';
import { readRecordSearch, type RecordSearch } from '#web/feedback/record-search.ts';
import { RecordSkeleton, SheetSkeleton } from '#web/feedback/record-skeleton.tsx';
import { RestaurantPicker } from '#web/feedback/restaurant-picker.tsx';
import { useEntryQueue } from '#web/feedback/use-entry-queue.ts';
import { useNewDay } from '#web/feedback/use-new-day.ts';
import { usePageQuery } from '#web/pages/use-page-query.ts';
import { feedbackQueries } from '#web/queries/feedback.ts';
import { load } from '#web/queries/load.ts';
import { restaurantChoices } from '#web/queries/restaurant-choices.ts';
import { ensureMay, onEntering } from '#web/pages/page-load.ts';
import { useSession } from '#web/state/app-context.tsx';
import { draftOwners } from '#web/state/drafts.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { buttonStyle } from '#web/ui/link-styles.ts';
import { PersonMarks } from '#web/ui/person-name.tsx';
import { RestaurantChoice } from '#web/pages/restaurant-choice.tsx';

export const Route = createFileRoute('/dashboard/record')({
  validateSearch: readRecordSearch,
  beforeLoad: ({ context: { session, lastRestaurant }, search }) => {
    ensureMay(session, 'report.create');
    const { user } = session.get();
    const [owner] = user ? draftOwners(user) : [];
    return { wantedRestaurant: search.restaurant ?? (owner && lastRestaurant.of(owner)), owner };
  },
  loaderDeps: ({ search }) => search,
  loader: ({ context, cause, deps }) => onEntering(cause, enter(context, deps)),
  pendingComponent: RecordSkeleton,
  component: RecordPage,
});

interface Entered {
  queryClient: QueryClient;
  api: Api;
  wantedRestaurant: string | undefined;
}

/** The restaurants to choose from and, where it is clear which one it is, its sheet: at once if it is clear before. */
async function enter({ queryClient, api, wantedRestaurant }: Entered, { day }: RecordSearch): Promise<void> {
  const sheetOf = async (restaurantId: string) => {
    try {
      await load(queryClient, feedbackQueries.sheet(api, { restaurantId, day }));
    } catch (error) {
      if (!isClosed(error)) throw error;
    }
  };
  const choices = load(queryClient, restaurantChoices(api, ''));
  if (wantedRestaurant !== undefined) await Promise.all([choices, sheetOf(wantedRestaurant)]);
  const only = onlyOf(await choices);
  if (wantedRestaurant === undefined && only) await sheetOf(only.id);
}

/** Not there, not this person's any more, or out of use: said on the page, beside the restaurants that are. */
function isClosed(error: unknown): boolean {
  const { status, code } = asProblem(error);
  return status === 404 || code === 'restaurant_archived';
}

function onlyOf({ rows, total }: { rows: UserRestaurant[]; total: number }): UserRestaurant | undefined {
  return total === 1 ? rows[0] : undefined;
}

function RecordPage() {
  const { t } = useLingui();
  const { api, wantedRestaurant, owner, lastRestaurant, session } = Route.useRouteContext();
  const { day, order } = Route.useSearch();
  const navigate = Route.useNavigate();
  const { user } = useSession();
  const choices = usePageQuery(restaurantChoices(api, ''));
  const { rows = [], total = 0 } = choices.data ?? {};
  const storeId = wantedRestaurant ?? (choices.data && onlyOf(choices.data)?.id);
  const sheet = useQuery({
    ...feedbackQueries.sheet(api, { restaurantId: storeId ?? '', day }),
    enabled: storeId !== undefined,
    throwOnError: (error, query) => query.state.data === undefined && !isClosed(error),
  });
  const choose = (restaurantId: string) => {
    if (owner) lastRestaurant.set(owner, restaurantId);
    void navigate({ search: { restaurant: restaurantId, day, order }, replace: true });
  };
  const shown = storeId === undefined ? undefined : sheet.data;

  return (
    <div className="max-sm:-mt-5">
      <RecordHeader
        title={t`Record feedback`}
        place={
          shown
            ? `${shown.name} · ${shown.store_id}`
            : storeId === undefined && total > 0 && t`Choose the restaurant to record for.`
        }
        author={user ? nameOf(user) : undefined}
        meter={shown && <DayMeter sheet={shown} now={session.serverNow} />}
      />
      <RestaurantPicker
        restaurants={rows}
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
        <NoRestaurant mayCreate={may('restaurant.create', user?.role)} addLink={<AddRestaurant />} />
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
    </div>
  );
}

function AddRestaurant() {
  return (
    <Link to="/dashboard/restaurants/add" className={buttonStyle('primary')}>
      <Trans>Add restaurant</Trans>
    </Link>
  );
}

/** A restaurant's day: whom to evaluate, and one's own last entries. */
function Sheet({ shown, error }: { shown: RecordSheet; error: Error | null }) {
  const { api, session, connection } = Route.useRouteContext();
  const { person = '', day, order } = Route.useSearch();
  const navigate = Route.useNavigate();
  const queue = useEntryQueue({ api, session, connection });
  const role = useSession().user?.role;
  const anyDay = reach('report.create', role) === 'all';
  const none = reasonForNone(shown, anyDay);
  const restaurantId = shown.restaurant_id;
  useNewDay(api, shown, day, session.serverNow);
  const dayChoice = (
    <DayChoice
      key={restaurantId}
      sheet={shown}
      anyDay={anyDay}
      onChoose={(chosen) =>
        void navigate({
          search: (now) => ({ restaurant: now.restaurant ?? restaurantId, day: chosen, order: now.order }),
          replace: true,
        })
      }
    />
  );

  return (
    <>
      <NotRefreshed error={error} />
      {none ? (
        <>
          <div className="mb-3">{dayChoice}</div>
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
        </>
      ) : (
        <RecordEntries
          // Not by the sheet's date: at the end of a business day what is being entered stays.
          key={`${restaurantId} ${day}`}
          api={api}
          sheet={shown}
          queue={queue}
          isToday={day === undefined || day === shown.today}
          personId={person}
          now={session.serverNow}
          byName={order === 'name'}
          onOrder={(byName) =>
            void navigate({
              search: (now) => ({ ...now, order: byName ? 'name' : undefined }),
              replace: true,
            })
          }
          tools={dayChoice}
        />
      )}
    </>
  );
}
