import type { MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { Banner } from '#web/ui/banner.tsx';
import { CheckField } from '#web/ui/check-field.tsx';
import { ProblemBanner } from './problem-banner.tsx';

interface ChoiceOfRestaurants {
  id: string;
  name: string;
  /** What it has now. */
  now: string;
}

interface ChooseRestaurantsProps {
  /** Undefined while they are on their way. */
  restaurants: readonly ChoiceOfRestaurants[] | undefined;
  /** With their names: one that leaves the list meanwhile is still called by it. */
  chosen: ReadonlyMap<string, string>;
  onChange: (chosen: ReadonlyMap<string, string>) => void;
  /** Say what is wrong: a save was tried. */
  tried: boolean;
}

/** The restaurants that something is set for: all of them or some. */
export function ChooseRestaurants({ restaurants, chosen, onChange, tried }: ChooseRestaurantsProps) {
  const { t } = useLingui();
  const toggle = ({ id, name }: ChoiceOfRestaurants, on: boolean) => {
    const next = new Map(chosen);
    if (on) next.set(id, name);
    else next.delete(id);
    onChange(next);
  };
  return (
    <fieldset>
      <legend className="font-medium">
        <Trans>Restaurants</Trans>
      </legend>
      {restaurants === undefined ? (
        <p className="mt-2 text-muted">
          <Trans>Please wait…</Trans>
        </p>
      ) : (
        <div className="mt-2 max-h-60 overflow-y-auto rounded-md border px-3 py-1">
          <CheckField
            className="border-b"
            label={t`All restaurants`}
            checked={restaurants.length > 0 && restaurants.every(({ id }) => chosen.has(id))}
            onChange={({ target }) =>
              onChange(new Map(target.checked ? restaurants.map(({ id, name }) => [id, name]) : []))
            }
          />
          {restaurants.map((one) => (
            <CheckField
              key={one.id}
              label={one.name}
              hint={t`Now: ${one.now}`}
              checked={chosen.has(one.id)}
              onChange={({ target }) => toggle(one, target.checked)}
            />
          ))}
        </div>
      )}
      {tried && chosen.size === 0 && (
        <p role="alert" className="mt-1 text-sm text-bad">
          <Trans>Choose at least one restaurant</Trans>
        </p>
      )}
    </fieldset>
  );
}

/** Why it could not be set, by result, as the end of a sentence that begins with a restaurant's name. */
type Refusals = Readonly<Record<string, MessageDescriptor>>;

type SetResults = readonly { restaurant_id: string; result: string }[];

/** The restaurants for which it could not be set. */
export function refusedOf(
  results: SetResults,
  refusals: Refusals,
): { id: string; because: MessageDescriptor }[] {
  return results.flatMap(({ restaurant_id: id, result }) => {
    const because = refusals[result];
    return because ? [{ id, because }] : [];
  });
}

interface SetFailureProps {
  /** That nothing was set, and that some of it was. */
  titles: { none: string; partly: string };
  error: Error | null;
  results: SetResults;
  refusals: Refusals;
  chosen: ReadonlyMap<string, string>;
}

/** Why it could not be set for all of the chosen restaurants, and which ones were refused. */
export function SetFailure({ titles, error, results, refusals, chosen }: SetFailureProps) {
  const { t } = useLingui();
  const refused = refusedOf(results, refusals);
  const title = results.length > refused.length ? titles.partly : titles.none;
  return (
    <>
      {error && <ProblemBanner title={title} error={error} />}
      {refused.length > 0 && (
        <Banner tone="bad" title={title}>
          <ul>
            {refused.map((one) => {
              const [restaurant, because] = [chosen.get(one.id), t(one.because)];
              return (
                <li key={one.id}>
                  <Trans>
                    {restaurant} {because}.
                  </Trans>
                </li>
              );
            })}
          </ul>
        </Banner>
      )}
    </>
  );
}
