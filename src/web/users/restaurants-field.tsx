import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useController } from 'react-hook-form';
import type { UserRestaurant } from '#contract/users.ts';
import type { Api } from '#web/api/client.ts';
import { useFieldError } from '#web/forms/use-field-error.ts';
import { restaurantChoices } from '#web/queries/choices.ts';
import { restaurantQueries } from '#web/queries/restaurants.ts';
import { CheckField } from '#web/ui/check-field.tsx';
import { FieldError } from '#web/ui/field.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { onDemand } from '#web/ui/on-demand.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

interface RestaurantsFieldProps {
  api: Api;
  /** Restaurants of the person, whose names may not be among the first that are listed. */
  known: readonly UserRestaurant[];
  /** The person's name as saved; empty for a new one, who has nothing to lose. */
  person: string;
}

const LeaveRestaurantDialog = onDemand(
  async () => (await import('./leave-restaurant-dialog.tsx')).LeaveRestaurantDialog,
);

/** A list that is longer than this gets a search. */
const searchedAbove = 6;

/** The restaurants of a person: ticks in a list that can be searched, and those chosen above it. */
export function RestaurantsField({ api, known, person }: RestaurantsFieldProps) {
  const { t } = useLingui();
  const errorId = useId();
  const error = useFieldError('restaurants');
  const { value, onChange, onBlur, ref } = useController<{ restaurants: string[] }, 'restaurants'>({
    name: 'restaurants',
  }).field;
  const [search, setSearch] = useState('');
  const { data, isPlaceholderData, isError } = useQuery(restaurantChoices(api, search));
  const [seen, setSeen] = useState<ReadonlyMap<string, UserRestaurant>>(
    () => new Map(known.map((restaurant) => [restaurant.id, restaurant])),
  );

  const [leaving, setLeaving] = useState<UserRestaurant>();

  /** One that the person has today is asked about, as wherever somebody is removed from a restaurant. */
  const choose = (restaurant: UserRestaurant) => {
    const isTaken = value.includes(restaurant.id) && known.some(({ id }) => id === restaurant.id);
    if (isTaken) setLeaving(restaurant);
    else toggle(restaurant);
  };
  const toggle = (restaurant: UserRestaurant) => {
    setSeen((before) => new Map(before).set(restaurant.id, restaurant));
    onChange(
      value.includes(restaurant.id)
        ? value.filter((id) => id !== restaurant.id)
        : [...value, restaurant.id].toSorted(),
    );
  };
  const nameOf = (id: string) => seen.get(id) ?? data?.rows.find((row) => row.id === id);
  const hasSearch = search !== '' || (data?.total ?? 0) > searchedAbove;

  return (
    <fieldset aria-describedby={errorId}>
      <legend className="text-sm font-medium text-ink">{t`Restaurants`}</legend>
      {value.length === 0 ? (
        <p className="mt-0.5 text-sm text-muted">
          <Trans>None chosen. An evaluator sees the chosen restaurants only.</Trans>
        </p>
      ) : (
        <ul aria-label={t`Chosen restaurants`} className="mt-1.5 flex flex-wrap gap-2">
          {value.map((id) => (
            <Chosen key={id} api={api} id={id} known={nameOf(id)} onRemove={choose} />
          ))}
        </ul>
      )}
      <div className="mt-1.5 overflow-hidden rounded-md border border-line-strong bg-field">
        {hasSearch && (
          <div className="border-b p-2">
            <SearchField
              label={t`Search restaurants`}
              placeholder={t`Search name or Store ID`}
              value={search}
              onSearch={setSearch}
              searching={isPlaceholderData}
            />
          </div>
        )}
        {/* Focusable, so that the server's refusal can lead here. */}
        <div ref={ref} tabIndex={-1} className="max-h-60 overflow-y-auto px-3 py-1.5">
          {data ? (
            data.rows.map((restaurant) => (
              <CheckField
                key={restaurant.id}
                label={
                  <>
                    {restaurant.name} <span className="text-sm text-muted">{restaurant.store_id}</span>
                  </>
                }
                checked={value.includes(restaurant.id)}
                onChange={() => choose(restaurant)}
                onBlur={onBlur}
              />
            ))
          ) : isError ? (
            <p className="py-1 text-muted">{t`The restaurants could not be loaded.`}</p>
          ) : (
            <Skeleton className="my-1 h-24" />
          )}
          {data?.rows.length === 0 && <p className="py-1 text-muted">{t`No data`}</p>}
          {data && data.total > data.rows.length && (
            <p className="py-1 text-sm text-muted">
              <Trans>There are more. Type a few letters to find them.</Trans>
            </p>
          )}
        </div>
      </div>
      <FieldError id={errorId} error={error} />
      {leaving && (
        <LeaveRestaurantDialog
          restaurant={leaving.name}
          person={person}
          onLeave={() => {
            toggle(leaving);
            setLeaving(undefined);
          }}
          onClose={() => setLeaving(undefined)}
        />
      )}
    </fieldset>
  );
}

interface ChosenProps {
  api: Api;
  id: string;
  /** Undefined where neither the person nor the list tells of it: it came back with a draft. */
  known: UserRestaurant | undefined;
  onRemove: (restaurant: UserRestaurant) => void;
}

function Chosen({ api, id, known, onRemove }: ChosenProps) {
  const { t } = useLingui();
  const asked = useQuery({ ...restaurantQueries.details(api, id), enabled: known === undefined });
  const { name, store_id } = known ??
    asked.data ?? { name: asked.isError ? t`Unknown restaurant` : '…', store_id: '' };
  return (
    <li>
      <button
        type="button"
        aria-label={t`Remove ${name}`}
        onClick={() => onRemove({ id, name, store_id })}
        className="inline-flex min-h-8 max-w-full cursor-pointer items-center gap-1.5 rounded-md bg-accent-soft pr-1.5 pl-2.5 text-sm text-accent pointer-coarse:min-h-11"
      >
        <span className="truncate">{name}</span>
        <Icon name="cross" className="size-3.5" />
      </button>
    </li>
  );
}
