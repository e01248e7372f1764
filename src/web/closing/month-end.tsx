import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import type { ClosingEntry } from '#contract/closings.ts';
import type { Api } from '#web/api/client.ts';
import { useFormats } from '#web/i18n/use-formats.ts';
import { EmptyList } from '#web/lists/empty-list.tsx';
import { ListPage } from '#web/lists/list-page.tsx';
import { closingQueries, closingsPerPage, type ClosingScope } from '#web/queries/closings.ts';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/notify.ts';
import { onDemand } from '#web/ui/on-demand.tsx';
import { isOpen, useClosingColumns, type Chosen } from './closing-columns.tsx';
import { defaultClosingSort, readClosingSort, type ClosingSearch } from './closing-search.ts';

const CloseDialog = onDemand(async () => (await import('./close-dialog.tsx')).CloseDialog);

interface MonthEndProps {
  api: Api;
  scope: ClosingScope;
  list: Pick<UseQueryResult<{ rows: readonly ClosingEntry[]; total: number }>, 'data' | 'isPlaceholderData'>;
  mayClose: boolean;
  onNarrow: (change: ClosingSearch) => void;
  onPage: (page: number) => void;
}

/** The restaurants at the end of a month, and closing those that are chosen. */
export function MonthEnd({ api, scope, list, mayClose, onNarrow, onPage }: MonthEndProps) {
  const { t } = useLingui();
  const formats = useFormats();
  const [kept, setChosen] = useState<{ month: string; entries: Chosen }>();
  const [closes, setCloses] = useState(false);
  const { month, q, state, sort = defaultClosingSort, page } = scope;
  const chosen: Chosen = kept?.month === month ? kept.entries : new Map();
  const choose = (entries: Chosen) => setChosen({ month, entries });
  const onChoose = (entry: ClosingEntry, on: boolean) => {
    const next = new Map(chosen);
    if (on) next.set(entry.restaurant.id, entry);
    else next.delete(entry.restaurant.id);
    choose(next);
  };
  const columns = useClosingColumns(mayClose ? { chosen, onChoose } : undefined);
  const { rows, total = 0 } = list.data ?? {};
  const close = () => setCloses(false);
  // What was ticked some time ago may pay something else by now.
  const all = useQuery({ ...closingQueries.all(api, { month }), enabled: closes }).data;
  const known = new Map(all?.map((entry) => [entry.restaurant.id, entry]));
  const entries = [...chosen].map(([id, entry]) => known.get(id) ?? entry);
  return (
    <>
      {mayClose && (
        <div className="mb-3 flex flex-wrap items-center gap-3">
          <Button
            variant="primary"
            aria-disabled={chosen.size === 0 || undefined}
            onClick={() => (chosen.size === 0 ? notify(t`Choose at least one restaurant`) : setCloses(true))}
          >
            <Trans>Close chosen months</Trans>
          </Button>
          <ChooseAll api={api} scope={scope} onChoose={choose} />
          {chosen.size > 0 && (
            <>
              <output className="text-sm text-muted tabular-nums">
                {t`${plural(chosen.size, { one: '# restaurant chosen', other: '# restaurants chosen' })}`}
              </output>
              <Button variant="ghost" onClick={() => choose(new Map())}>
                <Trans>Choose none</Trans>
              </Button>
            </>
          )}
        </div>
      )}
      <ListPage
        caption={t`Month’s end, ${formats.monthInText(month)}`}
        columns={columns}
        rows={rows}
        rowKey={({ restaurant }) => restaurant.id}
        sort={sort}
        onSort={(order) => onNarrow({ sort: readClosingSort(order) })}
        busy={list.isPlaceholderData}
        page={page}
        perPage={closingsPerPage}
        total={total}
        onPage={onPage}
        empty={
          <EmptyList
            filtered={q !== undefined || state !== undefined}
            mayCreate={false}
            onClear={() => onNarrow({ q: undefined, state: undefined })}
            addLink={null}
            noMatch={<Trans>No restaurant matches the search and the filters.</Trans>}
            nothingYet={null}
            noAccess={<Trans>There was no restaurant in this month.</Trans>}
          />
        }
      />
      {closes && (
        <CloseDialog
          api={api}
          month={month}
          entries={entries}
          onClose={close}
          onDone={() => {
            choose(new Map());
            close();
          }}
        />
      )}
    </>
  );
}

/** Chooses every restaurant of the list that can be closed, on whatever page. */
function ChooseAll({
  api,
  scope,
  onChoose,
}: Pick<MonthEndProps, 'api' | 'scope'> & { onChoose: (entries: Chosen) => void }) {
  const { t } = useLingui();
  const { month, q, state } = scope;
  const queryClient = useQueryClient();
  const [pending, setPending] = useState(false);
  const act = async () => {
    setPending(true);
    try {
      const all = await queryClient.query(closingQueries.all(api, { month, q, state }));
      const open = all.filter(isOpen);
      onChoose(new Map(open.map((entry) => [entry.restaurant.id, entry])));
      if (open.length === 0) notify(t`No restaurant can be closed now`);
    } catch {
      notify(t`The restaurants could not be loaded`);
    } finally {
      setPending(false);
    }
  };
  return (
    <Button pending={pending} onClick={() => void act()}>
      <Trans>Choose all that can be closed</Trans>
    </Button>
  );
}
