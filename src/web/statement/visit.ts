import { locales, type Locale } from '#contract/locale.ts';

/** A question that is being written. */
export interface Draft {
  /** Of these very words: a send that is repeated because its answer was lost is the same question. */
  id: string;
  text: string;
}

/** What the page keeps of a visit: in the browser's history, which goes with the tab and which no other page reads. */
export interface Visit {
  token: string;
  /** Chosen on this page, or the language of the mail that led here. */
  locale: Locale | undefined;
  /** By the report that they are about; under an empty text the one about the total. */
  drafts: Readonly<Record<string, Draft>>;
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
    drafts: 'drafts' in known ? draftsIn(known.drafts) : {},
  };
  keepVisit(visit);
  return visit;
}

const draftsIn = (kept: unknown): Visit['drafts'] =>
  Object.fromEntries(
    Object.entries(kept ?? {}).filter((entry): entry is [string, Draft] => isDraft(entry[1])),
  );

const isDraft = (kept: unknown): kept is Draft =>
  typeof kept === 'object' &&
  kept !== null &&
  'id' in kept &&
  typeof kept.id === 'string' &&
  'text' in kept &&
  typeof kept.text === 'string';

export function keepVisit(visit: Visit): void {
  history.replaceState(visit, '', location.pathname);
}
