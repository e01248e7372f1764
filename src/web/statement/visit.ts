import { locales, type Locale } from '#contract/locale.ts';

/** What the page keeps of a visit: in the browser's history, which goes with the tab and which no other page reads. */
export interface Visit {
  token: string;
  /** Chosen on this page, or the language of the mail that led here. */
  locale: Locale | undefined;
}

/** Takes the token out of the address bar at once. A reload finds it in the history's entry. */
export function readVisit(): Visit {
  const kept: unknown = history.state;
  const known = typeof kept === 'object' && kept !== null ? kept : {};
  const search = new URLSearchParams(location.search);
  const given = search.get('token');
  const keptToken = 'token' in known && typeof known.token === 'string' ? known.token : '';
  const visit: Visit = {
    token: given ?? keptToken,
    locale:
      locales.find((locale) => locale === search.get('lang')) ??
      locales.find((locale) => 'locale' in known && locale === known.locale),
  };
  keepVisit(visit);
  return visit;
}

export function keepVisit(visit: Visit): void {
  history.replaceState(visit, '', location.pathname);
}
