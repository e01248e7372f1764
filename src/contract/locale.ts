/** The languages of the interface, of messages and of mails. */

export const locales = ['ro', 'de', 'en'] as const;
export type Locale = (typeof locales)[number];
export const defaultLocale: Locale = 'ro';

/**
 * The language that an `Accept-Language` header (RFC 9110 §12.5.4) asks for: the supported one with the highest
 * weight, the first of equals; anything else is Romanian.
 */
export function acceptedLocale(header: string | null | undefined): Locale {
  // Our own pages ask for one language.
  const only = locales.find((locale) => locale === header);
  if (only) return only;
  let best: { locale: Locale; weight: number } | undefined;
  for (const range of (header ?? '').split(',').slice(0, 20)) {
    const [tag = '', ...params] = range.trim().toLowerCase().split(';');
    const known = locales.find((candidate) => tag.trim() === candidate || tag.startsWith(`${candidate}-`));
    const weight = Number(/^\s*q=([\d.]+)\s*$/.exec(params.join(';'))?.[1] ?? 1);
    if (known && weight > (best?.weight ?? 0)) best = { locale: known, weight };
  }
  return best?.locale ?? defaultLocale;
}
