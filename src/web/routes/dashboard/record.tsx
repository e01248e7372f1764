import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import type { Day } from '#contract/month.ts';
import { enterRecord, isSaidHere, onlyOf, startOfInstalled } from '#web/feedback/enter-record.ts';
import { NoRestaurant, NoSheet } from '#web/feedback/nothing-to-record.tsx';
import { RecordHeader } from '#web/feedback/record-header.tsx';
import { readRecordSearch } from '#web/feedback/record-search.ts';
import { RecordSkeleton, SheetSkeleton } from '#web/feedback/record-skeleton.tsx';
import { RestaurantPicker } from '#web/feedback/restaurant-picker.tsx';
import { Sheet } from '#web/feedback/sheet.tsx';
import { Unkept } from '#web/feedback/unkept.tsx';
import { MaybeLeftBehind, UnsentEntries } from '#web/feedback/unsent-entries.tsx';
import { useEntryQueue } from '#web/feedback/use-entry-queue.ts';
import { ensureMay, onEntering } from '#web/pages/page-load.ts';
import { usePageQuery } from '#web/pages/use-page-query.ts';
import { feedbackQueries } from '#web/queries/feedback.ts';
import { restaurantChoices } from '#web/queries/choices.ts';
import { draftOwners } from '#web/state/drafts.ts';
import { PersonMarks } from '#web/ui/person-name.tsx';

export const Route = createFileRoute('/dashboard/record')({
  validateSearch: readRecordSearch,
  beforeLoad: ({ context: { session, lastRestaurant }, search }) => {
    ensureMay(session, 'report.create');
    const { user } = session.get();
    const [owner] = user ? draftOwners(user) : [];
    return { wantedRestaurant: search.restaurant ?? (owner && lastRestaurant.of(owner)), owner };
  },
  loaderDeps: ({ search }) => search,
  loader: ({ context, cause, deps, location }) => {
    startOfInstalled(context, location);
    return onEntering(cause, enterRecord(context, deps));
  },
  pendingComponent: RecordSkeleton,
  component: RecordPage,
});

function RecordPage() {
  const context = Route.useRouteContext();
  const { api, wantedRestaurant, owner, lastRestaurant, session } = context;
  const queue = useEntryQueue(context);
  const { day, order } = Route.useSearch();
  const navigate = Route.useNavigate();
  const choices = usePageQuery(restaurantChoices(api, ''));
  const { rows = [], total = 0 } = choices.data ?? {};
  const restaurantId = wantedRestaurant ?? (choices.data && onlyOf(choices.data)?.id);
  const sheet = useQuery({
    ...feedbackQueries.sheet(api, { restaurantId: restaurantId ?? '', day }),
    enabled: restaurantId !== undefined,
    throwOnError: (error, query) => query.state.data === undefined && !isSaidHere(error),
  });
  const choose = (restaurant: string, of: Day | undefined) => {
    if (owner) lastRestaurant.set(owner, restaurant);
    void navigate({ search: { restaurant, day: of, order }, replace: true });
  };
  const shown = restaurantId === undefined ? undefined : sheet.data;
  const hasNone = choices.data !== undefined && total === 0;
  const isWithout = hasNone || (choices.data && restaurantId === undefined) || (sheet.error && !shown);

  return (
    <div className="max-sm:-mt-5">
      <RecordHeader
        sheet={shown}
        mustChoose={restaurantId === undefined && total > 0}
        queue={queue}
        now={session.serverNow}
      />
      <Unkept queue={queue} />
      <MaybeLeftBehind surroundings={context} />
      <RestaurantPicker
        api={api}
        restaurants={rows}
        total={total}
        chosenId={restaurantId}
        sheet={shown}
        onChoose={(chosen) => choose(chosen, day)}
      />
      {hasNone ? (
        <NoRestaurant />
      ) : restaurantId === undefined ? null : sheet.error && !shown ? (
        <NoSheet error={sheet.error} day={day} onChoose={(chosen) => choose(chosen, undefined)} />
      ) : shown ? (
        <PersonMarks people={shown.people}>
          <Sheet shown={shown} error={sheet.error} queue={queue} />
        </PersonMarks>
      ) : (
        <SheetSkeleton />
      )}
      {isWithout && <UnsentEntries queue={queue} />}
    </div>
  );
}
