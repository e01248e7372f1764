import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { nameOf } from '#contract/person-name.ts';
import type { Api } from '#web/api/client.ts';
import { personChoices } from '#web/queries/choices.ts';
import { userQueries } from '#web/queries/users.ts';
import { LateSearchChoice } from '#web/ui/late-search-choice.tsx';

interface PersonFilterProps {
  api: Api;
  label: string;
  personId: string | undefined;
  /** Their name, where the rows that are shown tell it. */
  known: string | undefined;
  onChoose: (id: string | undefined) => void;
}

/** One person, found by their name, or everybody. */
export function PersonFilter({ api, label, personId, known, onChoose }: PersonFilterProps) {
  const { t } = useLingui();
  const [search, setSearch] = useState('');
  const { data, isFetching, isPlaceholderData } = useQuery(personChoices(api, search));
  const asked = useQuery({
    ...userQueries.details(api, personId ?? ''),
    enabled: personId !== undefined && known === undefined,
  });
  const found = (data?.rows ?? []).map((person) => ({
    id: person.id,
    label: nameOf(person),
    note: person.mark ?? person.restaurants.map(({ store_id }) => store_id).join(', '),
  }));
  const everybody = { id: '', label: t`Everybody` };
  const name = known ?? (asked.data ? nameOf(asked.data) : asked.isError ? t`Unknown person` : '');
  return (
    <LateSearchChoice
      filter
      label={label}
      chosen={personId === undefined ? everybody : { id: personId, label: name }}
      onChoose={({ id }) => onChoose(id || undefined)}
      options={search === '' ? [everybody, ...found] : found}
      onSearch={setSearch}
      searching={isPlaceholderData || (isFetching && !data)}
      more={data !== undefined && data.total > data.rows.length}
    />
  );
}
