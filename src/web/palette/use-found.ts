import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { nameOf } from '#contract/report-match.ts';
import type { Role } from '#contract/users.ts';
import type { Api } from '#web/api/client.ts';
import { findQueries } from '#web/queries/find.ts';
import { positionTexts } from '#texts/words.ts';
import type { PaletteGroup } from './palette-entry.ts';
import { useActionsOn } from './use-actions-on.ts';

/** How long typing must pause, in milliseconds. */
const pause = 200;

/** Stores and people whose names have what is typed, asked for once typing pauses. */
export function useFound(api: Api, typed: string, { role, now }: { role: Role; now: Date }) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { onRestaurant, onPerson } = useActionsOn(api, role, now);
  const text = typed.trim().slice(0, 120);
  const [q, setQ] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setQ(text), text === '' ? 0 : pause);
    return () => clearTimeout(timer);
  }, [text]);

  const withName = (name: string) => t`Actions: ${name}`;
  const enabled = q !== '';
  const stores = useQuery({ ...findQueries.restaurants(api, q), enabled });
  const people = useQuery({ ...findQueries.users(api, q), enabled });
  // The first of each can be acted on at once; another letter brings another one to the front.
  const [store] = stores.data ?? [];
  const [first] = people.data ?? [];
  const groups: PaletteGroup[] = [
    {
      id: 'stores',
      label: t`Restaurants`,
      entries: (stores.data ?? []).map(({ id, name, store_id }) => ({
        id: `store ${id}`,
        icon: 'store' as const,
        label: name,
        note: store_id,
        onChoose: () =>
          void navigate({ to: '/dashboard/restaurants/$restaurantId', params: { restaurantId: id } }),
      })),
    },
    ...(store ? [{ id: 'with-store', label: withName(store.name), entries: onRestaurant(store) }] : []),
    {
      id: 'people',
      label: t`People`,
      entries: (people.data ?? []).map((person) => ({
        id: `person ${person.id}`,
        icon: 'person' as const,
        label: nameOf(person),
        note: [
          person.mark,
          person.user_position && t(positionTexts[person.user_position]),
          ...person.restaurants.map(({ store_id }) => store_id),
        ]
          .filter(Boolean)
          .join(' · '),
        onChoose: () => void navigate({ to: '/dashboard/users/$userId', params: { userId: person.id } }),
      })),
    },
    ...(first ? [{ id: 'with-person', label: withName(nameOf(first)), entries: onPerson(first) }] : []),
  ];
  const isAsked = text !== '';
  return {
    // Nothing is found for nothing; what was found for other letters stays until its successor is there.
    groups: isAsked ? groups.filter(({ entries }) => entries.length > 0) : [],
    searching: isAsked && (q !== text || stores.isFetching || people.isFetching),
    error: isAsked ? (stores.error ?? people.error) : null,
  };
}
