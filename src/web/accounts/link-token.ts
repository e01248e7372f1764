import { locales, type Locale } from '#contract/locale.ts';
import { activateLocale } from '#web/i18n/catalogues.ts';
import type { Cell } from '#web/state/cell.ts';
import { searchReader, textLike } from '#web/state/search-words.ts';

interface TokenSearch {
  token?: string | undefined;
  lang?: Locale | undefined;
}

/** For the `validateSearch` of a page behind a mailed link. */
export const readTokenSearch = searchReader<TokenSearch>({
  token: textLike(/./),
  lang: (value) => locales.find((known) => known === value),
});

/** A link's page opens in the language of its mail: in a `beforeLoad`. */
export async function openInLanguage(lang: Locale | undefined, locale: Cell<Locale>): Promise<void> {
  if (lang === undefined || lang === locale.get()) return;
  locale.set(lang);
  await activateLocale(lang);
}
