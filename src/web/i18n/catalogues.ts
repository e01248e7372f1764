import { i18n, type Messages } from '@lingui/core';
import type { Locale } from '#contract/locale.ts';

/** What index.html knows of a build (src/dev/vite-first-load.ts). */
interface Load {
  /** Of the app that the page is of. */
  build: string;
  files: string[];
  texts: string[];
  first: string;
  /** Fetches the files that a part is made of. */
  fetch: (part: string) => void;
  /** The texts that are on their way already: all those of the first page's parts. */
  start: { locale: string; parts: string[]; texts: Promise<Response> };
}

declare global {
  interface Window {
    brigadeLoad?: Load;
  }
}

/** In development there is one part, with all texts. */
const wholes: Record<Locale, () => Promise<{ messages: Messages }>> = {
  ro: () => import('#locales/ro/messages.po'),
  de: () => import('#locales/de/messages.po'),
  en: () => import('#locales/en/messages.po'),
};

/** What every page has; the other parts are named by their file. */
const everyPage = '';

async function read(answer: Promise<Response>): Promise<Messages> {
  const response = await answer;
  if (!response.ok) throw new Error(`The texts are not there: ${response.status}`);
  return (await response.json()) as Messages;
}

/** The texts of a build's parts, as they are opened; without a build those of the whole app. */
export function createCatalogues(load?: Omit<Load, 'build'>) {
  const parts = new Set([everyPage]);
  const messages: Record<Locale, Messages> = { ro: {}, de: {}, en: {} };
  const asked = new Map<string, Promise<void>>();
  let wanted: Locale | undefined;
  let shown: Locale | undefined;
  let startTexts: Promise<Messages | undefined> | undefined;

  async function fetchTexts(part: string, locale: Locale): Promise<Messages> {
    if (!load) return import.meta.env.DEV ? (await wholes[locale]()).messages : {};
    const { files, texts, first, start } = load;
    if (start.locale === locale && (part === everyPage || start.parts.includes(part))) {
      startTexts ??= read(start.texts).catch(() => undefined);
      const whole = await startTexts;
      if (whole) return whole;
    }
    const name = part === everyPage ? first : texts[files.indexOf(part)];
    return name ? read(fetch(`/assets/${name}.${locale}.json`)) : {};
  }

  /** The texts of a part in a language, asked for once. */
  function need(part: string, locale: Locale): Promise<void> {
    const key = `${locale} ${part}`;
    const add = async () => {
      try {
        const found = await fetchTexts(part, locale);
        // Into the object that Lingui shows; nobody is told, because who says these texts comes after them.
        Object.assign(messages[locale], found);
      } catch (error) {
        asked.delete(key);
        throw error;
      }
    };
    const answer = asked.get(key) ?? add();
    asked.set(key, answer);
    return answer;
  }

  /** Switches the language once its texts are there; of two switches in a row the later one wins. */
  async function activateLocale(locale: Locale): Promise<void> {
    wanted = locale;
    await Promise.all([...parts].map((part) => need(part, locale)));
    if (wanted !== locale) return;
    shown = locale;
    i18n.loadAndActivate({ locale, messages: messages[locale] });
    document.documentElement.lang = locale;
  }

  /** Waits for the texts of a part, in the language that is shown and in the one that it is being switched to. */
  async function textsOf(part: string): Promise<void> {
    parts.add(part);
    const language = wanted;
    if (!language) return;
    await Promise.all([need(part, language), shown && need(part, shown)]);
    if (wanted !== language) await textsOf(part);
  }

  return { activateLocale, textsOf };
}

export const { activateLocale, textsOf } = createCatalogues(window.brigadeLoad);
