import { Trans, useLingui } from '@lingui/react/macro';
import { createFileRoute } from '@tanstack/react-router';
import { ClosingViews } from '#web/closing/closing-views.tsx';
import { QuestionList } from '#web/closing/question-list.tsx';
import { NotRefreshed } from '#web/forms/not-refreshed.tsx';
import { useFormats } from '#web/i18n/use-formats.ts';
import { Pagination } from '#web/lists/pagination.tsx';
import { TableSkeleton } from '#web/lists/table-skeleton.tsx';
import { ensureMay, enterWith } from '#web/pages/page-load.ts';
import { RestaurantFilter } from '#web/pages/restaurant-filter.tsx';
import { usePageQuery } from '#web/pages/use-page-query.ts';
import { questionsPerPage, statementQueries, type QuestionScope } from '#web/queries/statements.ts';
import { idLike, listReaders, monthLike, searchReader, wordAmong } from '#web/state/search-words.ts';
import { Button } from '#web/ui/button.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { PersonMarks } from '#web/ui/person-name.tsx';
import { Segmented } from '#web/ui/segmented.tsx';

const states: Record<QuestionScope['state'], true> = { open: true, answered: true };

interface Search {
  month?: string | undefined;
  restaurant?: string | undefined;
  state?: QuestionScope['state'] | undefined;
  page?: number | undefined;
}

export const Route = createFileRoute('/dashboard/closing/questions')({
  validateSearch: searchReader<Search>({
    month: monthLike,
    restaurant: idLike,
    state: wordAmong(states),
    page: listReaders.page,
  }),
  beforeLoad: ({ context, search: { month, restaurant, state = 'open', page = 1 } }) => {
    ensureMay(context.session, 'closing.close');
    return { scope: { month, restaurantId: restaurant, state, page } satisfies QuestionScope };
  },
  loaderDeps: ({ search }) => search,
  loader: ({ context, cause }) =>
    enterWith({ context, cause }, statementQueries.questions(context.api, context.scope)),
  component: Questions,
});

/** What people ask about their statements, the oldest open one first. */
function Questions() {
  const { t } = useLingui();
  const formats = useFormats();
  const { api, scope } = Route.useRouteContext();
  const navigate = Route.useNavigate();
  const { data, error } = usePageQuery(statementQueries.questions(api, scope));
  if (!data) return <TableSkeleton />;
  const { rows, total } = data;
  const { month, restaurantId, state, page } = scope;
  const narrow = (change: Search) =>
    void navigate({ search: (now) => ({ ...now, page: undefined, ...change }) });
  return (
    <PersonMarks people={rows.map(({ person }) => person)}>
      <PageHeader
        title={t`Questions about statements`}
        description={
          <Trans>What people ask about what they are paid. They read the answer in their statement.</Trans>
        }
      />
      <NotRefreshed error={error} />
      <div className="mb-4 flex flex-wrap items-center gap-3">
        <ClosingViews api={api} month={undefined} />
        <Segmented
          label={t`Status`}
          choices={[
            { value: 'open', label: t({ message: 'Open', context: 'question' }) },
            { value: 'answered', label: t`Answered` },
          ]}
          value={state}
          onChoose={(to) => narrow({ state: to === 'open' ? undefined : to })}
        />
        {month !== undefined && (
          <Button variant="ghost" onClick={() => narrow({ month: undefined })}>
            {formats.month(month)} · {t`Show all`}
          </Button>
        )}
        <div className="ml-auto min-w-60 grow lg:w-80 lg:grow-0">
          <RestaurantFilter
            api={api}
            compact
            restaurantId={restaurantId}
            known={rows.find(({ restaurant }) => restaurant.id === restaurantId)?.restaurant}
            onChoose={(restaurant) => narrow({ restaurant })}
          />
        </div>
      </div>
      <QuestionList api={api} questions={rows} state={state} />
      {total > questionsPerPage && (
        <Pagination
          page={page}
          perPage={questionsPerPage}
          total={total}
          onPage={(to) => void navigate({ search: (now) => ({ ...now, page: to === 1 ? undefined : to }) })}
        />
      )}
    </PersonMarks>
  );
}
