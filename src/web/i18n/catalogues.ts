import { i18n, type Messages } from '@lingui/core';
import type { Locale } from '#contract/locale.ts';
import { addTexts } from './texts.ts';

type Catalogues = Record<Locale, () => Promise<{ messages: Messages }>>;

/** The log-in screen's texts, a chunk a language (src/dev/vite-first-screen.ts cuts them out of the catalogue). */
const first: Catalogues = {
  ro: () => import('#locales/ro/messages.po?first?lingui'),
  de: () => import('#locales/de/messages.po?first?lingui'),
  en: () => import('#locales/en/messages.po?first?lingui'),
};

const all: Catalogues = {
  ro: () => import('#locales/ro/messages.po'),
  de: () => import('#locales/de/messages.po'),
  en: () => import('#locales/en/messages.po'),
};

let catalogues = first;
let wanted: Locale | undefined;
let loading: Promise<void> | undefined;

/** Switches the language once its texts are there; of two switches in a row the later one wins. */
export async function activateLocale(locale: Locale): Promise<void> {
  wanted = locale;
  const from = catalogues;
  const { messages } = await from[locale]();
  if (wanted !== locale || catalogues !== from) return;
  i18n.loadAndActivate({ locale, messages });
  document.documentElement.lang = locale;
}

/**
 * Every page but the log-in waits for this; `locale` is given where none is active yet. Throws when the texts can't be
 * fetched: the error page stands among the first ones.
 */
export function loadAllTexts(locale: Locale | undefined = wanted): Promise<void> {
  loading ??= load(locale);
  return loading;
}

async function load(locale: Locale | undefined): Promise<void> {
  catalogues = all;
  try {
    addTexts((await import('./later-texts.ts')).laterTexts);
    if (!locale) return;
    await activateLocale(locale);
  } catch (error) {
    loading = undefined;
    catalogues = first;
    if (locale) await activateLocale(locale);
    throw error;
  }
}
