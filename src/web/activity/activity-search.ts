/**
 * What the activity's list keeps in the URL. Defaults are left out, and what makes no sense is as if it weren't there.
 * Read before any page is loaded: no schemas here, and which words there are is known to the page (`filtersOf`).
 */
import { isDay, type Day } from '#contract/month.ts';
import { textLike } from '#web/state/search-words.ts';

export interface ActivitySearch {
  q?: string | undefined;
  action?: string | undefined;
  subject?: string | undefined;
  restaurant_id?: string | undefined;
  /** Who did it. */
  actor_id?: string | undefined;
  from?: Day | undefined;
  to?: Day | undefined;
  /** Recordings are shown as well; without it they are left out unless they are asked for by their action. */
  recorded?: true | undefined;
  page?: number | undefined;
}

const dayLike = (value: unknown) => (typeof value === 'string' && isDay(value) ? value : undefined);

const idLike = /^[A-Za-z0-9_-]{1,64}$/;

export function readActivitySearch(raw: Record<string, unknown>): ActivitySearch {
  const page = typeof raw['page'] === 'number' ? String(raw['page']) : raw['page'];
  return withoutDefaults({
    q: textLike(/^[^]{1,120}$/, raw['q']),
    action: textLike(/^[a-z-]+\.[a-z-]+$/, raw['action']),
    subject: textLike(/^[a-z-]+$/, raw['subject']),
    restaurant_id: textLike(idLike, raw['restaurant_id']),
    actor_id: textLike(idLike, raw['actor_id']),
    from: dayLike(raw['from']),
    to: dayLike(raw['to']),
    recorded: raw['recorded'] === true || raw['recorded'] === 'true' || undefined,
    page: Number(textLike(/^[1-9]\d{0,5}$/, page) ?? 1),
  });
}

/** `?q=&page=1` says what no search says. */
export function withoutDefaults({ q, page, ...rest }: ActivitySearch): ActivitySearch {
  return { q: q?.trim() || undefined, ...rest, page: page === 1 ? undefined : page };
}
