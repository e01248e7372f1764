import { locales, type Locale } from '#contract/locale.ts';
import { activateLocale } from '#web/i18n/catalogues.ts';
import type { Cell } from '#web/state/cell.ts';

/**
 * For the `validateSearch` of a page behind a mailed link. Said even where there is none, or the router passes it on.
 */
export function readTokenSearch(search: Record<string, unknown>): {
  token?: string | undefined;
  lang?: Locale | undefined;
} {
  const { token, lang } = search;
  return {
    token: typeof token === 'string' && token !== '' ? token : undefined,
    lang: locales.find((known) => known === lang),
  };
}

/** A link's page opens in the language of its mail: in a `beforeLoad`. */
export async function openInLanguage(lang: Locale | undefined, locale: Cell<Locale>): Promise<void> {
  if (lang === undefined || lang === locale.get()) return;
  locale.set(lang);
  await activateLocale(lang);
}
