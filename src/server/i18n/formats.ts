/** Months as a person reads them, in the form of the web app. */
import type { Locale } from '#contract/locale.ts';
import { firstDay, type Day, type Month } from '#contract/month.ts';

/** English as it is written in Europe. */
const tags: Record<Locale, string> = { ro: 'ro-RO', de: 'de-DE', en: 'en-GB' };

const atUtc = (day: Day) => new Date(`${day}T00:00:00Z`);

/** September 2026, as it stands within a sentence. */
export function monthInText(month: Month, locale: Locale): string {
  const options = { month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  return new Intl.DateTimeFormat(tags[locale], options).format(atUtc(firstDay(month)));
}
