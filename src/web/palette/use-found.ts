import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { nameOf } from '#contract/person-name.ts';
import type { Role } from '#contract/users.ts';
import type { Api } from '#web/api/client.ts';
import { fewest, personChoices, restaurantChoices } from '#web/queries/choices.ts';
import { positionTexts } from '#texts/words.ts';
import type { PaletteEntry, PaletteGroup } from './palette-entry.ts';
import { useActionsOn } from './use-actions-on.ts';

/** How long typing must pause, in milliseconds. */
const pause = 200;

interface Found {
  role: Role;
  now: Date;
  /** The entry whose actions were asked for; without it the first of each kind. */
  subject: string;
}

/** Restaurants and people whose names have what is typed, asked for once typing pauses. */
export function useFound(api: Api, typed: string, { role, now, subject }: Found) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const { onRestaurant, onPerson } = useActionsOn(api, role, now);
  const text = typed.trim().slice(0, 120);
  const [q, setQ] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setQ(text), text === '' ? 0 : pause);
    return () => clearTimeout(timer);
  }, [text]);

  const enabled = q !== '';
  const restaurants = useQuery({ ...restaurantChoices(api, q, fewest), enabled });
  const people = useQuery({ ...personChoices(api, q, fewest), enabled });
  const restaurantEntries: PaletteEntry[] = (restaurants.data?.rows ?? []).map((restaurant) => ({
    id: `restaurant ${restaurant.id}`,
    icon: 'restaurant',
    label: restaurant.name,
    note: restaurant.store_id,
    actions: onRestaurant(restaurant),
    onChoose: () =>
      void navigate({ to: '/dashboard/restaurants/$restaurantId', params: { restaurantId: restaurant.id } }),
  }));
  const personEntries: PaletteEntry[] = (people.data?.rows ?? []).map((person) => ({
    id: `person ${person.id}`,
    icon: 'person',
    label: nameOf(person),
    note: [
      person.mark,
      person.user_position && t(positionTexts[person.user_position]),
      ...person.restaurants.map(({ store_id }) => store_id),
    ]
      .filter(Boolean)
      .join(' · '),
    actions: onPerson(person),
    onChoose: () => void navigate({ to: '/dashboard/users/$userId', params: { userId: person.id } }),
  }));
  /** In one place under what was found, so that nothing moves while another one is marked. */
  const actionsOn = (id: string, found: readonly PaletteEntry[]): PaletteGroup[] => {
    const on = found.find((entry) => entry.id === subject) ?? found[0];
    return on?.actions ? [{ id, label: t`Actions: ${{ name: on.label }}`, on, entries: on.actions }] : [];
  };
  const groups: PaletteGroup[] = [
    { id: 'restaurants', label: t`Restaurants`, opens: true, entries: restaurantEntries },
    ...actionsOn('with-restaurant', restaurantEntries),
    { id: 'people', label: t`People`, opens: true, entries: personEntries },
    ...actionsOn('with-person', personEntries),
  ];
  const isAsked = text !== '';
  return {
    // Nothing is found for nothing; what was found for other letters stays until its successor is there.
    groups: isAsked ? groups.filter(({ entries }) => entries.length > 0) : [],
    searching: isAsked && (q !== text || restaurants.isFetching || people.isFetching),
    error: isAsked ? (restaurants.error ?? people.error) : null,
  };
}
