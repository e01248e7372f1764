import { i18n, type Messages } from '@lingui/core';
import type { Locale } from '#contract/locale.ts';

/** One chunk a language, fetched when it is first wanted. */
const catalogues: Record<Locale, () => Promise<{ messages: Messages }>> = {
  ro: () => import('#locales/ro/messages.po'),
  de: () => import('#locales/de/messages.po'),
  en: () => import('#locales/en/messages.po'),
};

let wanted: Locale | undefined;

/** Switches the language once its catalogue is there; of two switches in a row the later one wins. */
export async function activateLocale(locale: Locale): Promise<void> {
  wanted = locale;
  const { messages } = await catalogues[locale]();
  if (wanted !== locale) return;
  i18n.loadAndActivate({ locale, messages });
  document.documentElement.lang = locale;
}
